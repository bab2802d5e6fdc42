import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';

/** Removes a row of a list at once, says so, and puts it back when asked to. */
export function useRemoval<Row>({
  queryKey,
  remove,
  putBack,
  removedText,
}: {
  /** Of the list. */
  queryKey: QueryKey;
  remove: (row: Row) => Promise<unknown>;
  putBack: (row: Row) => Promise<unknown>;
  removedText: (row: Row) => string;
}): (row: Row) => void {
  const textOf = useFailureText();
  const client = useQueryClient();
  const onError = (error: unknown) => showToast({ kind: 'failed', text: textOf(error) });
  const onSettled = () => client.invalidateQueries({ queryKey });
  const back = useMutation({ mutationFn: putBack, onError, onSettled });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (_none, row) => {
      showToast({ text: removedText(row), undo: () => back.mutate(row) });
    },
    onError,
    onSettled,
  });
  return removal.mutate;
}

/** Stands at the end of a row. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" aria-label={label} onClick={onClick}>
      <Icon name="x" size={16} strokeWidth={1.75} />
    </Button>
  );
}
