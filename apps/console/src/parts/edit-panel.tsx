import { useState } from 'react';
import type { ReactNode } from 'react';
import { SidePanel } from './side-panel.tsx';
import { UnsavedDialog, UnsavedGuard } from './unsaved-guard.tsx';

/** A side panel in which something is edited: asks before changes are lost that were not saved, when it is closed or the page is left. */
export function EditPanel({
  title,
  isChanged,
  onClose,
  children,
}: {
  title: string;
  isChanged: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <SidePanel
        opened
        title={title}
        isCovered={isClosing}
        onClose={() => (isChanged ? setClosing(true) : onClose())}
      >
        {children}
      </SidePanel>
      <UnsavedGuard isChanged={isChanged} />
      {isClosing && <UnsavedDialog onStay={() => setClosing(false)} onLeave={onClose} />}
    </>
  );
}
