import { useEffect, useState } from 'react';

/** Inside of something on top of the page: when that closes, what had the focus before has it again, or else the page. */
export function FocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Whoever closed it may have moved the focus already.
        if (before === document.body || document.activeElement !== document.body) return;
        const next = before?.isConnected ? before : document.getElementById('content');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    },
    [before],
  );
  return null;
}
