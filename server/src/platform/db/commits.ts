import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the work of one request may have saved a change so far. */
export type SavedChanges = { possible: boolean };

const changes_of_work = new AsyncLocalStorage<SavedChanges>();

/** Runs `work` and notes in `changes` when a transaction of it commits, or may have committed. */
export const trackCommits = <T>(changes: SavedChanges, work: () => T): T =>
  changes_of_work.run(changes, work);

/** Notes that a transaction of the current work was committed, or may have been. */
export function noteCommit(): void {
  const changes = changes_of_work.getStore();
  if (changes) changes.possible = true;
}

/** The connection was lost after COMMIT was sent: PostgreSQL may have saved the transaction or not. `cause` is the error of the connection. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost after COMMIT was sent.', { cause });
  }
}

/**
 * Whether an error of COMMIT proves that nothing was saved: PostgreSQL rejected the transaction, or the connection was known to be lost before
 * COMMIT could be sent. A connection that ends later (SQLSTATE class 08 and 57P0x, or an error without SQLSTATE) proves nothing.
 */
export function wasSurelyNotCommitted(error: unknown): boolean {
  const { code = '', message = '', name } = error as { code?: string; message?: string; name?: string };
  if (name === 'AbortedTransactionError' || /is not queryable$|has been discarded$/.test(message))
    return true;
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code) && !/^E[A-Z]{4}$/.test(code);
}
