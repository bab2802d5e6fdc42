import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from './states.tsx';
import { showToast } from './toast.tsx';

type Options<Done> = {
  stale: readonly string[][];
  says?: string;
  onDone?: (done: Done) => void;
  /** The page says itself why it failed. */
  shows_error?: boolean;
};

/** Something that is done: a toast says that it was, or why not, and then what is `stale` is read again. */
export function useActOn<Given = void, Done = unknown>(
  act: (given: Given) => Promise<Done>,
  { stale, says, onDone, shows_error = false }: Options<Done>,
) {
  const queries = useQueryClient();
  const textOf = useFailureText();
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      if (says !== undefined) showToast({ text: says });
      onDone?.(done);
    },
    onError: (error) => {
      if (!shows_error) showToast({ kind: 'failed', text: textOf(error) });
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
