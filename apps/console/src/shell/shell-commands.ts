import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { is_test_side } from '../api/side.ts';
import { signOut, useCan, useSession } from '../api/session.tsx';
import { nav_items } from '../areas/index.ts';
import { useCommands } from '../commands/commands.ts';
import { openPalette, openShortcuts } from '../commands/overlays.ts';
import { useFailureText } from '../parts/states.tsx';
import { showToast } from '../parts/toast.tsx';
import type { NavItem } from '../routing/nav-item.ts';
import { languages } from '../text/language.ts';
import type { Language } from '../text/language.ts';
import { useText } from '../text/use-text.tsx';

/** The areas that the member may see. */
export function useNavItems(): readonly NavItem[] {
  const { permissions } = useSession();
  return nav_items.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/** Signs out, and says so where that fails. */
export function useSignOut(): () => void {
  const session = useSession();
  const textOf = useFailureText();
  return () =>
    void signOut(session).catch((error: unknown) => showToast({ text: textOf(error), kind: 'failed' }));
}

export const colour_schemes = ['light', 'dark', 'auto'] as const;

/** What can be done on every page. */
export function useShellCommands(): void {
  const { t, setLanguage } = useText();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const leave = useSignOut();
  const may_create = useCan('draft_returns:write');
  const anywhere = t('shell.anywhere');
  const appearance = t('shell.colour_scheme');
  const items = useNavItems();
  useCommands([
    ...items.map(({ to, label, go }) => ({
      id: `go ${to}`,
      label: t(label),
      group: t('shell.go_to'),
      ...(go ? { keys: `g ${go}` } : {}),
      run: () => void navigate({ to }),
    })),
    ...items.flatMap(({ label: area, pages = [] }) =>
      pages.map(({ to, label }) => ({
        id: `go ${to}`,
        label: t(label),
        group: t(area),
        run: () => void navigate({ to }),
      })),
    ),
    {
      id: 'palette',
      label: t('shell.search'),
      group: anywhere,
      keys: 'mod+k',
      in_palette: false,
      run: openPalette,
    },
    { id: 'shortcuts', label: t('shell.shortcuts'), group: anywhere, keys: '?', run: openShortcuts },
    ...(may_create
      ? [
          {
            id: 'new return',
            label: t('shell.new_return'),
            group: anywhere,
            keys: 'c',
            run: () => void navigate({ to: '/returns/new' }),
          },
        ]
      : []),
    ...colour_schemes.map((scheme) => ({
      id: `scheme ${scheme}`,
      label: t(`shell.colour_scheme.${scheme}`),
      group: appearance,
      run: () => setColorScheme(scheme),
    })),
    ...Object.entries(languages).map(([code, label]) => ({
      id: `language ${code}`,
      label,
      group: t('shell.language'),
      run: () => setLanguage(code as Language),
    })),
    // From a test side nobody signs out, or they would still be signed in on the live side.
    ...(is_test_side ? [] : [{ id: 'sign out', label: t('shell.sign_out'), group: anywhere, run: leave }]),
  ]);
}
