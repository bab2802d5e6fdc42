import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@retour/connectors';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from './failures.ts';
import { importObjects } from './import-native.ts';
import { never_aborted, openConnection } from './open.ts';
import type { OpenConnection } from './open.ts';
import { isUsable } from './pull.ts';
import { readChanges } from './read-changes.ts';
import { lockConnection, readConnection, updateConnection } from './store.ts';
import type { ConnectionRef } from './store.ts';

const page_size = 50;

/** Another worker has loaded the same page. */
class LoadedElsewhere extends Error {}

/** Loads everything that a platform has, a page and the place of the next one in a transaction: after a crash it goes on where it was. */
export async function loadConnection(
  deps: Deps,
  ref: ConnectionRef,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  const connection = await readConnection(deps.db.root, ref);
  const now = deps.clock.now();
  if (!connection?.load_started_at || connection.loaded_at || !isUsable(connection, now)) return;
  const open = openConnection(deps, connection, { purpose: 'load', signal });
  await watched(deps, ref, async () => {
    // What changes meanwhile is found by reading the changes from here on.
    if (connection.cursor === null) await readChanges(deps, open, signal);
    let cursor = connection.load_cursor as Json | null;
    try {
      while (!signal.aborted) {
        const next = await loadPage(deps, open, cursor);
        if (next === undefined) return;
        cursor = next;
      }
    } catch (error) {
      if (!(error instanceof LoadedElsewhere)) throw error;
    }
  });
}

/** Loads the page at a cursor; the cursor of the next one, or nothing after the last. */
async function loadPage(deps: Deps, open: OpenConnection, cursor: Json | null): Promise<Json | undefined> {
  const read_at = deps.clock.now();
  const { rows, cursor: next, done, of } = await open.connector.load(cursor, page_size);
  const objects = rows.map((native) => ({ native, read_at }));
  await importObjects(deps, open, objects, async (tx) => {
    const stored = await lockConnection(tx, open.ref);
    // Paused, deleted, begun again, or loaded by another worker.
    if (stored?.state !== 'active' || !isDeepStrictEqual(stored.load_cursor, cursor) || stored.loaded_at)
      throw new LoadedElsewhere();
    await updateConnection(tx, open.ref, {
      load_cursor: next,
      load_done: stored.load_done + rows.length,
      load_of: Math.max(of, stored.load_done + rows.length),
      ...(done ? { loaded_at: deps.clock.now() } : {}),
    });
  });
  return done ? undefined : next;
}
