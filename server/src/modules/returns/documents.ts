import DataLoader from 'dataloader';
import { JsonText } from '../../platform/route.ts';
import type { Deps } from '../../platform/deps.ts';
import { readReturnDetails } from './store-list.ts';
import { addDocumentRows, readStoredDetails, storeDocuments } from './store-documents.ts';
import type { DocumentKey, ListedReturn } from './store-documents.ts';

const max_waiting = 10_000;
const max_at_once = 100;
/** What one statement reads; more go to another connection. */
const max_gathered = 16;

/** Reads the JSON of returns that is stored, and stores what a read had to make. */
export type ReturnDocuments = {
  /** The details of a return as they are stored. Requests that came at the same moment share a statement. */
  readDetails(key: DocumentKey): Promise<string | undefined>;
  /** Has the documents stored soon, without making anybody wait. Beyond 10,000 that wait, more are left to the next read. */
  storeLater(shop_id: number, return_ids: readonly number[]): void;
  /** Ends after what is under way. */
  close(): Promise<void>;
};

declare module '../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    return_documents: ReturnDocuments;
  }
}

/** One worker for a process, so that storing takes one connection at most. */
export function createReturnDocuments({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>): ReturnDocuments {
  const waiting = new Map<number, Set<number>>();
  let count = 0;
  const state = { closed: false };
  let wake = () => {};

  function take(): { shop_id: number; return_ids: number[] } | undefined {
    const [entry] = waiting;
    if (!entry) return undefined;
    const [shop_id, ids] = entry;
    const return_ids = [...ids].slice(0, max_at_once);
    for (const id of return_ids) ids.delete(id);
    // A shop with more goes to the end.
    waiting.delete(shop_id);
    if (ids.size > 0) waiting.set(shop_id, ids);
    count -= return_ids.length;
    return { shop_id, return_ids };
  }

  // It begins here and not with a request, so that it has nothing of the one that woke it.
  async function work(): Promise<void> {
    while (!state.closed) {
      const batch = take();
      if (!batch) await new Promise<void>((resolve) => (wake = resolve));
      else
        await db
          .inTransaction(async (tx) => {
            await addDocumentRows(tx, batch.shop_id, batch.return_ids);
            await storeDocuments(tx, batch.shop_id, batch.return_ids, config);
          })
          .catch((error: unknown) => log.debug({ err: error }, 'documents of returns were not stored'));
    }
  }
  const worked = work();
  const details = new DataLoader<DocumentKey, string | undefined>(
    (keys) => readStoredDetails(db, keys, config.portal_url),
    { cache: false, maxBatchSize: max_gathered, batchScheduleFn: (read) => void setImmediate(read) },
  );

  return {
    readDetails: (key) => details.load(key),
    storeLater(shop_id, return_ids) {
      const ids = waiting.get(shop_id) ?? new Set();
      for (const id of return_ids) {
        if (count >= max_waiting || ids.has(id)) continue;
        ids.add(id);
        count++;
      }
      if (ids.size > 0) waiting.set(shop_id, ids);
      wake();
    },
    async close() {
      state.closed = true;
      wake();
      await worked;
    },
  };
}

/** The details of a return: as they are stored, or made now and stored soon. Nothing when there is no such return. */
export async function currentDetails(
  { db, config, return_documents }: Deps,
  shop_id: number,
  return_id: number,
): Promise<string | undefined> {
  const stored = await return_documents.readDetails({ shop_id, return_id });
  if (stored !== undefined) return stored;
  const filter = { shop_id, return_id, order_id: undefined, order_name: undefined };
  const json = await readReturnDetails(db, filter, 'shop', config.portal_url);
  if (json !== undefined) return_documents.storeLater(shop_id, [return_id]);
  return json;
}

/** The JSON of a list in parts, between what comes before and after it; what had to be made for it is stored soon. */
export function currentList(
  { return_documents }: Deps,
  shop_id: number,
  rows: readonly ListedReturn[],
  [before, after]: readonly [string, string] = ['', ''],
): JsonText {
  const made = rows.filter(({ is_made }) => is_made).map(({ id }) => id);
  if (made.length > 0) return_documents.storeLater(shop_id, made);
  const shown = rows.filter(({ json }) => json !== '');
  const listed = shown.flatMap(({ json }, i) => (i === 0 ? [json] : [',', json]));
  return new JsonText(`${before}[`, ...listed, `]${after}`);
}
