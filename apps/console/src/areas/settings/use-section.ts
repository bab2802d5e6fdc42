import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../api/client.ts';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';

/** What every section says of its revision. */
type Revised = { revision: number; saved_by: string | null; saved_at: string | null };

export type Section<T extends Revised> = {
  /** What is saved, with the changes that are not. Undefined until it is there. */
  value: T | undefined;
  isFailed: boolean;
  error: unknown;
  reload: () => void;
  set: <Name extends keyof T>(name: Name, value: T[Name]) => void;
  /** How many members have another value than the saved ones. */
  changed: number;
  discard: () => void;
  save: (options?: { over?: boolean }) => void;
  isSaving: boolean;
  /** What is wrong with a member, after it was sent. */
  errorOf: (name: string) => string | undefined;
  /** Why nothing was saved, unless it is about members. */
  failure: Failure | undefined;
  /** Somebody has saved in between. */
  conflict: Revised | undefined;
};

/** A section of the settings: read, changed in the page, and saved as a whole with the revision that was read. */
export function useSection<T extends Revised>({
  name,
  read,
  write,
}: {
  name: string;
  read: (signal: AbortSignal) => Promise<T>;
  write: (changes: Partial<T>, revision: number) => Promise<T>;
}): Section<T> {
  const { t } = useText();
  const client = useQueryClient();
  const queryKey = ['settings', name];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const [changes, setChanges] = useState<Partial<T>>({});
  const saved = query.data;
  const mutation = useMutation({
    mutationFn: ({ revision }: { revision: number }) => write(changes, revision),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      setChanges({});
      showToast({ text: t('settings.saved') });
    },
  });
  const changed = Object.keys(changes).length;
  const failure = mutation.error instanceof Failure ? mutation.error : undefined;
  const conflict = failure?.code === 'revision_conflict' ? conflictOf(failure) : undefined;
  const errors = (failure?.problem?.errors ?? {}) as Record<string, string[]>;
  return {
    value: saved && { ...saved, ...changes },
    isFailed: query.isError,
    error: query.error,
    reload: () => void query.refetch(),
    set: (member, value) => {
      const next = { ...changes, [member]: value };
      if (saved && isSame(saved[member], value)) delete next[member];
      setChanges(next);
    },
    changed,
    discard: () => {
      setChanges({});
      mutation.reset();
      void query.refetch();
    },
    save: ({ over = false } = {}) => {
      if (!saved || mutation.isPending) return;
      mutation.mutate({ revision: over && conflict ? conflict.revision : saved.revision });
    },
    isSaving: mutation.isPending,
    errorOf: (member) => errors[member]?.[0],
    failure: failure && !conflict && Object.keys(errors).length === 0 ? failure : undefined,
    conflict,
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function conflictOf({ problem }: Failure): Revised {
  const { revision, saved_by, saved_at } = (problem?.['params'] ?? {}) as Partial<Revised>;
  return { revision: revision ?? 0, saved_by: saved_by ?? null, saved_at: saved_at ?? null };
}
