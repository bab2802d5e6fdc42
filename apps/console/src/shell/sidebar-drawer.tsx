import { Drawer } from '@mantine/core';
import { FocusBack } from '../parts/focus-back.tsx';
import { useText } from '../text/use-text.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on a phone, where it lies over the page. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Drawer.Root opened onClose={onClose} size={264}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.menu')}>
        <FocusBack />
        <Sidebar in_drawer />
      </Drawer.Content>
    </Drawer.Root>
  );
}
