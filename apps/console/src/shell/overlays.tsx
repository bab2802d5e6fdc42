import { Suspense, lazy } from 'react';
import { useOverlay } from '../commands/overlays.ts';
import { useTour } from '../commands/tour.ts';

// Each is loaded when it is opened.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShowMe = lazy(async () => ({ default: (await import('./show-me.tsx')).ShowMe }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));

/** The command palette, the sheet of shortcuts or the controls that are shown, when one is open. */
export function Overlays() {
  const open = useOverlay();
  const tour = useTour();
  return (
    <Suspense>
      {open === 'palette' && <Palette />}
      {open === 'shortcuts' && <ShortcutsSheet />}
      {tour && <ShowMe key={tour.from.tour} tour={tour} />}
    </Suspense>
  );
}
