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
type Told = (done: number, total: number) => void;

/** Makes and stores every document that is missing or old, in batches. The service can run meanwhile. */
export async function rebuildDocuments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  told: Told = () => {},
): Promise<{ checked: number; stored: number }> {
  const total = await estimateReturns(db.root);
  let after = before_all;
  let checked = 0;
  let stored = 0;
  for (;;) {
    const { keys, count, last } = await findWithoutDocuments(db.root, after, {
      limit: batch_size,
      portal_url: config.portal_url,
    });
    if (!last) return { checked, stored };
    for (const [shop_id, of_shop] of Map.groupBy(keys, (key) => key.shop_id)) {
      const return_ids = of_shop.map(({ return_id }) => return_id);
      stored += await db.inTransaction(async (tx) => {
        await addDocumentRows(tx, shop_id, return_ids);
        return storeDocuments(tx, shop_id, return_ids, { portal_url: config.portal_url, wait: true });
      });
    }
    checked += count;
    told(checked, total);
    after = last;
  }
}

/** Compares every stored document with a fresh one. Answers how many were compared, and those that differ: none, unless something is broken. */
export async function verifyDocuments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  told: Told = () => {},
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
