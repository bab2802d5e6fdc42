import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { createKeys } from './keys.ts';

type Scanner = {
  isCommand: (key: string) => boolean;
  onCommand: (key: string) => void;
  onScan: (code: string) => void;
};

/** When the last key was pressed that finished something: how long the next unit takes is measured from there. */
export let pressed_at = 0;

/** Takes what scanners and people type anywhere on the page into the scan field, which gets the focus back. */
export function useScanner(field: RefObject<HTMLInputElement | null>, scanner: Scanner) {
  const [text, setText] = useState('');
  const [keys] = useState(() => createKeys(setText));
  // Before the next key: it may come in the same moment in which a unit appears.
  useLayoutEffect(() => {
    keys.listen(scanner);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isForScanner(event, field.current, keys.isTyping())) return;
      pressed_at = performance.now();
      if (keys.press(event.key, commandOf(event))) event.preventDefault();
    };
    const refocus = () => {
      if (!isCovered()) field.current?.focus({ preventScroll: true });
    };
    // A pointer leaves the focus behind; who uses Tab keeps it.
    const afterClick = () => setTimeout(refocus, 0);
    // A dialog that a menu has opened leaves it to nobody.
    const afterEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) refocus();
    };
    refocus();
    document.addEventListener('keydown', listener, true);
    document.addEventListener('keyup', afterEscape);
    document.addEventListener('click', afterClick);
    window.addEventListener('focus', refocus);
    return () => {
      document.removeEventListener('keydown', listener, true);
      document.removeEventListener('keyup', afterEscape);
      document.removeEventListener('click', afterClick);
      window.removeEventListener('focus', refocus);
    };
  }, [field, keys]);
  return { text, setText: keys.write };
}

/** A dialog or a menu has keys of its own. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu]') !== null;

/** What a key is called as a command: Shift with a digit types another character on each keyboard. */
function commandOf({ key, code, shiftKey }: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return shiftKey && digit !== undefined ? `shift+${digit}` : key.toLowerCase();
}

function isForScanner(event: KeyboardEvent, field: HTMLInputElement | null, is_typing: boolean): boolean {
  const { target, key } = event;
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    isCovered()
  )
    return false;
  if (!(target instanceof HTMLElement) || target === field) return true;
  if (target.matches('input, textarea, select')) return false;
  // Enter and Space press what has the focus, unless they end a code.
  return is_typing || !((key === 'Enter' || key === ' ') && target.closest('a, button') !== null);
}
