/** How long a single key waits for others: scanners type faster than that, people don't. */
const hold_ms = 50;

export type KeyListener = {
  /** Whether the key is a command now, so that it isn't text unless a scanner goes on typing. */
  isCommand: (key: string) => boolean;
  onCommand: (key: string) => void;
  /** A whole code. */
  onScan: (code: string) => void;
};

type Schedule = (run: () => void, ms: number) => () => void;

const later: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Distinguishes a scanner, which types a code and Enter, from a person at the same keyboard. `onText` shows what was typed so far. */
export function createKeys(onText: (text: string) => void, schedule = later) {
  let listener: KeyListener | undefined;
  let text = '';
  let held: { key: string; command: string; cancel: () => void } | undefined;

  function write(next: string): void {
    text = next;
    onText(text);
  }

  function release(): void {
    const command = held?.command;
    held?.cancel();
    held = undefined;
    if (command !== undefined) listener?.onCommand(command);
  }

  return {
    /** Tells somebody what is pressed from now on. */
    listen: (next: KeyListener): void => void (listener = next),
    /** Replaces the text, as pasting does. */
    write,
    /** Whether a code is being typed. */
    isTyping: () => text !== '' || held !== undefined,
    /** Takes a key, and what it's called as a command; false where it means nothing here. */
    press(key: string, command = key.toLowerCase()): boolean {
      if (key === 'Enter') {
        if (held) release();
        else if (text.trim() === '') listener?.onCommand('Enter');
        else {
          const code = text.trim();
          write('');
          listener?.onScan(code);
        }
        return true;
      }
      if (key === 'Escape' || key === 'Backspace') {
        if (text === '') return false;
        write(key === 'Escape' ? '' : text.slice(0, -1));
        return true;
      }
      if (key.length !== 1 || (key === ' ' && text === '')) return false;
      if (held) {
        const first = held.key;
        held.cancel();
        held = undefined;
        write(first + key);
      } else if (text === '' && listener?.isCommand(command))
        held = { key, command, cancel: schedule(release, hold_ms) };
      else write(text + key);
      return true;
    },
  };
}
