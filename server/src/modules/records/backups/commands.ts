import type { Deps } from '../../../platform/deps.ts';
import { addBackup } from './store.ts';
import type { NewBackup } from './store.ts';

/** Notes that a backup was made, so that the next one that is due is missed. */
export const noteBackup = ({ db }: Pick<Deps, 'db'>, backup: NewBackup): Promise<void> =>
  db.inTransaction((tx) => addBackup(tx, backup));
