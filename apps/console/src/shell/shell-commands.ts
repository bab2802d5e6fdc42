import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.tsx';
import { nav_items } from '../areas/index.ts';
import { useCommands } from '../commands/commands.ts';
import type { NavItem } from '../routing/nav-item.ts';
import { useText } from '../text/use-text.tsx';

/** The lines of the sidebar that the member may see. */
export function useNavItems(): readonly NavItem[] {
  const { permissions } = useSession();
  return nav_items.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/** What can be done on every page: going to another. */
export function useShellCommands(): void {
  const { t } = useText();
  const navigate = useNavigate();
  const items = useNavItems();
  useCommands(
    items.map(({ to, label, go }) => ({
      id: `go ${to}`,
      label: t(label),
      group: t('shell.go_to'),
      ...(go ? { keys: `g ${go}` } : {}),
      run: () => void navigate({ to }),
    })),
  );
}
