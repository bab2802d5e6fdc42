import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import { FocusBack } from './focus-back.tsx';

/** A panel at the end of the window, 480 wide, beside the list that it belongs to. */
export function SidePanel({
  title,
  opened,
  onClose,
  isCovered = false,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** A dialog is on top of it, which Escape is for. */
  isCovered?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      closeOnEscape={!isCovered}
      size={480}
      padding="lg"
      closeButtonProps={{ 'aria-label': t('parts.close') }}
      transitionProps={{ duration: 180 }}
    >
      <FocusBack />
      {children}
    </Drawer>
  );
}
