import { listCommands } from './commands.ts';
import type { Command } from './commands.ts';
import { isOverlayOpen } from './overlays.ts';

const storage_key = 'retour-shortcuts';
/** How long the second key of two may take. */
const second_key_ms = 1200;

/** Whether single keys are commands. `⌘K`, `Esc` and keys within a field work all the same. */
export const areShortcutsOn = (): boolean => localStorage.getItem(storage_key) !== 'off';
export const setShortcuts = (on: boolean): void => localStorage.setItem(storage_key, on ? 'on' : 'off');

export const is_mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

let first: { key: string; at: number } | undefined;

/** Listens for the keys of all commands; the answer ends it. */
export function listenForKeys(): () => void {
  const listener = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || command.unavailable !== undefined) return;
    event.preventDefault();
    command.run();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const pressed = nameOf(event);
  const has_modifier = event.metaKey || event.ctrlKey;
  if (!has_modifier && (isTyping(event.target) || !areShortcutsOn() || isCovered(event.target)))
    return undefined;
  // Enter and Space press what has the focus.
  if (pressed === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary'))
    return undefined;
  const before = first && event.timeStamp - first.at < second_key_ms ? `${first.key} ` : '';
  first = undefined;
  const commands = listCommands();
  const found = commands.find(({ keys }) => keys === before + pressed);
  if (!found && commands.some(({ keys }) => keys?.startsWith(`${pressed} `)))
    first = { key: pressed, at: event.timeStamp };
  return found;
}

/** `?` is what it is whatever a keyboard needs for it; letters say whether Shift was held. */
function nameOf({ key, shiftKey, metaKey, ctrlKey }: KeyboardEvent): string {
  const is_letter = /^\p{L}$/u.test(key);
  const name = is_letter ? key.toLowerCase() : key;
  const shift = shiftKey && (is_letter || key.length > 1) ? 'shift+' : '';
  return `${metaKey || ctrlKey ? 'mod+' : ''}${shift}${name}`;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type);
}

/** A dialog or a menu has keys of its own, and so has what lies over the page, also while it is still loaded. */
const isCovered = (target: EventTarget | null) =>
  isOverlayOpen() ||
  document.querySelector('[role=dialog][aria-modal=true]') !== null ||
  (target instanceof Element && target.closest('[role=menu], [role=listbox]') !== null);
