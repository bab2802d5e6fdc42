import type { Deps } from '../../../platform/deps.ts';
import {
  addDocumentRows,
  compareDocuments,
  estimateReturns,
  findWithoutDocuments,
  storeDocuments,
} from '../store-documents.ts';
import type { DocumentKey } from '../store-documents.ts';

const batch_size = 500;
const before_all: DocumentKey = { shop_id: 0, return_id: 0 };

/** Hears how far the work is, in returns. */
type ReportProgress = (done: number, total: number) => void;

/** Makes and stores every document that is missing or old, in batches, so many `at_once`. The service can run meanwhile. */
export async function rebuildDocuments(
  deps: Pick<Deps, 'db' | 'config'>,
  told: ReportProgress = () => {},
  { at_once = 1 }: { at_once?: number } = {},
): Promise<{ checked: number; stored: number }> {
  const { db, config } = deps;
  const total = await estimateReturns(db.root);
  const done = { checked: 0, stored: 0 };
  const running = new Set<Promise<void>>();
  let after = before_all;
  const store = async (keys: readonly DocumentKey[], count: number): Promise<void> => {
    const stored = await storeBatch(deps, keys);
    done.stored += stored;
    done.checked += count;
    told(done.checked, total);
  };
  try {
    for (;;) {
      const { keys, count, last } = await findWithoutDocuments(db.root, after, {
        limit: batch_size,
        portal_url: config.portal_url,
      });
      if (!last) break;
      const batch = store(keys, count);
      // One that failed stays, so that whoever waits next fails.
      batch.then(
        () => running.delete(batch),
        () => {},
      );
      running.add(batch);
      if (running.size >= at_once) await Promise.race(running);
      after = last;
    }
    await Promise.all(running);
    return done;
  } finally {
    await Promise.allSettled(running);
  }
}

async function storeBatch(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  keys: readonly DocumentKey[],
): Promise<number> {
  let stored = 0;
  for (const [shop_id, of_shop] of Map.groupBy(keys, (key) => key.shop_id)) {
    const return_ids = of_shop.map(({ return_id }) => return_id);
    stored += await db.inTransaction(async (tx) => {
      await addDocumentRows(tx, shop_id, return_ids);
      return storeDocuments(tx, shop_id, return_ids, { portal_url: config.portal_url, wait: true });
    });
  }
  return stored;
}

/** Compares every stored document with a fresh one. Returns how many were compared, and those that differ: none, unless something is broken. */
export async function verifyDocuments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  told: ReportProgress = () => {},
): Promise<{ compared: number; wrong: DocumentKey[] }> {
  const total = await estimateReturns(db.root);
  let after = before_all;
  let compared = 0;
  const wrong: DocumentKey[] = [];
  for (;;) {
    const batch = await compareDocuments(db.root, after, {
      limit: batch_size,
      portal_url: config.portal_url,
    });
    compared += batch.compared;
    wrong.push(...batch.wrong);
    told(compared, total);
    if (!batch.last) return { compared, wrong };
    after = batch.last;
  }
}
