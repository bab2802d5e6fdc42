import { useText } from '../../text/use-text.tsx';

/** A share as whole percent; a dash where there is none. */
export function useShare(): (value: number | null) => string {
  const { percent } = useText();
  return (value) => (value === null ? '–' : percent(value));
}
