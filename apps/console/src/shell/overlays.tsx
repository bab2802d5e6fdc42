import { Suspense, lazy } from 'react';
import { useOverlay } from '../commands/overlays.ts';

// Neither is needed until it is asked for.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));

/** The command palette or the sheet of shortcuts, when one is open. */
export function Overlays() {
  const open = useOverlay();
  return (
    <Suspense>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <ShortcutsSheet />}
    </Suspense>
  );
}
