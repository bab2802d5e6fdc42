import { useEffect, useId, useRef } from 'react';
import { createSharedValue } from '../shared-value.ts';

/**
 * Something that the member can do here: in the command palette, and with its keys where it has some. Keys are `j`, `shift+x`, `mod+k` (⌘ on a Mac,
 * else Ctrl), `Enter`, `Escape`, or one after the other: `g r`.
 */
export type Command = {
  id: string;
  /** In the reader's language. */
  label: string;
  /** The heading under which it stands in the palette and on the sheet of shortcuts. */
  group: string;
  keys?: string;
  /** Why it can't be done now, in the reader's language. */
  unavailable?: string | undefined;
  /** Whether the palette lists it; moving the selection is for keys alone. */
  in_palette?: boolean;
  run: () => void;
};

const sources = new Map<string, readonly Command[]>();
const all = createSharedValue<readonly Command[]>([]);

function refresh(): void {
  // What came last counts first: a page may use keys of the shell for something of its own.
  const seen = new Set<string>();
  const commands = [...sources.values()].toReversed().flat();
  all.change(commands.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/** Every command that can be given now. */
export const listCommands = all.read;
export const useCommandList = all.useValue;

/** Offers commands while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const source = useId();
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const shape = JSON.stringify(commands.map(({ run: _run, ...rest }) => rest));
  useEffect(() => {
    const offered = (JSON.parse(shape) as Omit<Command, 'run'>[]).map((command) => ({
      ...command,
      // Looked up when it is called, so that it sees the present state of the component.
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    sources.set(source, offered);
    refresh();
    return () => {
      sources.delete(source);
      refresh();
    };
  }, [source, shape]);
}
