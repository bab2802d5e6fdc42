import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Failure, api, dataOf } from '../../api/client.ts';
import type { Policy } from './document.ts';

const save_after_ms = 1000;

type DraftProblem = { path: string; message: string };
export type SaveState =
  | { kind: 'saved'; at: string | null; by: string | null }
  | { kind: 'waiting' | 'saving' }
  | { kind: 'invalid'; problems: readonly DraftProblem[] }
  | { kind: 'conflict'; by: string; revision: number }
  | { kind: 'failed'; error: unknown };

type Loaded = {
  document: Policy;
  version: number | undefined;
  revision: number;
  saved_at: string | null;
  saved_by: string | null;
};

/**
 * The policy as it is being edited. A change is saved a second after the last key, over the revision that was loaded: if somebody else has saved
 * since, nothing is written, and the page says who.
 */
export function useDraft(loaded: Loaded) {
  const queries = useQueryClient();
  const [document, setDocument] = useState(loaded.document);
  const [revision, setRevision] = useState(loaded.revision);
  const [version, setVersion] = useState(loaded.version);
  const [state, setState] = useState<SaveState>({
    kind: 'saved',
    at: loaded.saved_at,
    by: loaded.saved_by,
  });
  const latest = useRef({ document: loaded.document, revision: loaded.revision, is_stale: false });
  // One request after the other: each names the revision that the one before it made.
  const saving = useRef(Promise.resolve());

  async function save(): Promise<void> {
    if (latest.current.is_stale) return;
    setState({ kind: 'saving' });
    try {
      const { document: body, revision: changed } = latest.current;
      const saved = await dataOf(
        api.PUT('/api/v1/policy/draft', { body: { document: body, revision: changed } }),
      );
      latest.current.revision = saved.revision;
      setRevision(saved.revision);
      setVersion(saved.version);
      setState({ kind: 'saved', at: saved.saved_at, by: saved.saved_by });
      await queries.invalidateQueries({ queryKey: ['policy', 'versions'] });
    } catch (error) {
      const next = stateOf(error);
      latest.current.is_stale = next.kind === 'conflict';
      setState(next);
    }
  }
  const saveLater = useDebouncedCallback(
    () => {
      saving.current = saving.current.then(save);
    },
    { delay: save_after_ms, flushOnUnmount: true },
  );

  const change = (next: Policy) => {
    latest.current.document = next;
    setDocument(next);
    if (latest.current.is_stale) return;
    setState({ kind: 'waiting' });
    saveLater();
  };
  return {
    document,
    /** The number of the draft; undefined where none is saved. */
    version,
    revision,
    state,
    /** Changes the policy. */
    change,
    /** Saves the policy as it is at once, as where the one that Retour brings along is good as it is. */
    keep: () => {
      change(document);
      saveLater.flush();
    },
  };
}

function stateOf(error: unknown): SaveState {
  if (!(error instanceof Failure)) return { kind: 'failed', error };
  if (error.code === 'revision_conflict') {
    const params = (error.problem?.['params'] ?? {}) as { saved_by?: string | null; revision?: number };
    return { kind: 'conflict', by: params.saved_by ?? '', revision: params.revision ?? 0 };
  }
  if (error.code === 'validation_failed')
    return {
      kind: 'invalid',
      problems: Object.entries(error.problem?.errors ?? {}).map(([path, messages]) => ({
        path: path.replace(/^document\.?/, ''),
        message: messages.join(' '),
      })),
    };
  return { kind: 'failed', error };
}
