import { is_mac } from '../commands/keyboard.ts';
import classes from './key-hint.module.css';

const key_names: Record<string, string> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a command as they are printed on keys: `mod+k` is ⌘K, or Ctrl K. `plain` has no border, for a button that has one. */
export function KeyHint({ keys, plain = false }: { keys: string; plain?: boolean }) {
  const kind = plain ? 'plain' : 'key';
  return (
    <>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes[kind]}>
          {printed(key)}
        </kbd>
      ))}
    </>
  );
}

function printed(key: string): string {
  const parts = key.split('+').map((part) => {
    if (part === 'mod') return is_mac ? '⌘' : 'Ctrl ';
    if (part === 'shift') return '⇧';
    return key_names[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join('');
}
