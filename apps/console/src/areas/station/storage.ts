import { openDB } from 'idb';
import { keptName } from '../../api/side.ts';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Outcome } from './replay.ts';
import type { Done, Entry, StationGrade, StationReturn } from './types.ts';

/** Actions that can be undone. */
const max_undo = 20;

type Meta = {
  /** Leads on in the work list, and when it was read last. */
  cursor: { cursor: string; read_at: number; language: string };
  grades: StationGrade[];
  /** Units graded on a day. */
  graded: { day: string; count: number };
};

type Schema = DBSchema & {
  returns: { key: number; value: StationReturn };
  queue: { key: number; value: Entry };
  done: { key: number; value: Done };
  meta: { key: keyof Meta; value: Meta[keyof Meta] };
};

/** What one act changes on this device, all at once. */
export type Change = {
  entries: readonly Entry[];
  /** The return as it is with the action. */
  changed?: StationReturn | undefined;
  done?: Done | undefined;
  /** Takes the last thing that was done from the list. */
  undoes?: boolean;
  graded?: Meta['graded'];
};

/** The returns, the queue and what can be undone, of one shop on this device. They survive reloads and crashes. */
export async function openStorage(shop_id: number) {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(keptName(`retour-station-${shop_id}`), 1, {
    upgrade(fresh) {
      fresh.createObjectStore('returns', { keyPath: 'id' });
      fresh.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
      fresh.createObjectStore('done', { autoIncrement: true });
      fresh.createObjectStore('meta');
    },
  });

  return {
    readMeta: async <Name extends keyof Meta>(name: Name) =>
      (await db.get('meta', name)) as Meta[Name] | undefined,
    writeMeta: <Name extends keyof Meta>(name: Name, value: Meta[Name]) => db.put('meta', value, name),
    listReturns: () => db.getAll('returns'),
    readReturn: (id: number) => db.get('returns', id),
    listQueue: () => db.getAll('queue'),
    listWaiting: async (limit: number) =>
      (await db.getAll('queue')).filter(({ refusal }) => !refusal).slice(0, limit),
    listDone: () => db.getAll('done'),

    /** Keeps actions and what they change. Once this has ended, the action can't be lost. */
    async keep({ entries, changed, done, undoes, graded }: Change): Promise<void> {
      const tx = db.transaction(['queue', 'returns', 'done', 'meta'], 'readwrite', { durability: 'strict' });
      for (const entry of entries) void tx.objectStore('queue').add(entry);
      if (changed) void tx.objectStore('returns').put(changed);
      if (graded) void tx.objectStore('meta').put(graded, 'graded');
      const of_done = tx.objectStore('done');
      if (done) void of_done.add(done);
      if (done || undoes) {
        const keys = await of_done.getAllKeys();
        const gone = undoes ? keys.slice(-1) : keys.slice(0, Math.max(0, keys.length - max_undo));
        for (const key of gone) void of_done.delete(key);
      }
      await tx.done;
    },

    /** Takes what was applied out of the queue, and marks what was refused. */
    async settle(settled: readonly { entry: Entry; outcome: Outcome }[]): Promise<void> {
      const tx = db.transaction('queue', 'readwrite', { durability: 'strict' });
      for (const { entry, outcome } of settled) {
        // Another tab may have taken it away.
        if ((await tx.store.get(entry.n!)) === undefined) continue;
        if (outcome.refusal) void tx.store.put({ ...entry, refusal: outcome.refusal });
        else void tx.store.delete(entry.n!);
      }
      await tx.done;
    },

    /** Puts another entry in the place of one, or none. */
    async replace(entry: Entry, next: Entry | undefined): Promise<void> {
      await (next ? db.put('queue', next) : db.delete('queue', entry.n!));
    },

    /** Takes over a part of the work list; returns that aren't expected any more go. */
    async merge(returns: readonly StationReturn[], cursor: Meta['cursor'], is_fresh: boolean): Promise<void> {
      const tx = db.transaction(['returns', 'meta'], 'readwrite');
      const store = tx.objectStore('returns');
      if (is_fresh) await store.clear();
      for (const found of returns) void (found.is_expected ? store.put(found) : store.delete(found.id));
      void tx.objectStore('meta').put(cursor, 'cursor');
      await tx.done;
    },
  };
}

export type Storage = Awaited<ReturnType<typeof openStorage>>;
