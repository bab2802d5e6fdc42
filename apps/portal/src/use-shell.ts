import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Shell } from './facts/shell.ts';
import { useText } from './text/use-text.ts';

export const ShellContext = createContext<Shell>({ assets_path: '/portal/assets', address: '/portal' });

/** What surrounds the page that is rendered. */
export const useShell = (): Shell => useContext(ShellContext);

/** What is wrong with the field of this id, if anything: for its `error`. */
export function useFieldError(): (id: string) => string | undefined {
  const { problem } = useShell();
  const { t } = useText();
  return (id) => {
    const found = problem?.fields.find((field) => field.id === id);
    return found && t(`error.${found.error}`);
  };
}
