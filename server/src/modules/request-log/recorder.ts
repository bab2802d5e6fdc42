import { second_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { RequestLog, RequestNote } from '../../platform/http/http-deps.ts';
import { insertGaps, insertRequests } from './store.ts';

/** Requests that wait to be written, of all shops and of one: a shop that floods the server takes no place from the others. */
const max_waiting = 10_000;
const max_of_shop = 2500;
const batch_rows = 1000;
const write_every_ms = second_ms;
/** A batch that still can't be written after this many times is given up. */
const max_tries = 30;

declare module '../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    request_log: RequestLog;
  }
}

/** The answer to the commit of a batch got lost, and it was sent again. */
function unlessWritten(error: unknown): void {
  if ((error as { code?: string }).code !== '23505') throw error;
}

/**
 * Keeps requests in memory and writes them within a second, so that no response waits for it or fails because of it. What waits is bounded: what
 * doesn't fit is only counted. What waits is lost when the process is killed; nothing depends on the log.
 */
export function createRequestLog({
  queue_db,
  config,
  clock,
  log,
}: Pick<Deps, 'queue_db' | 'config' | 'clock' | 'log'>): RequestLog {
  let waiting: RequestNote[] = [];
  const of_shops = new Map<number, number>();
  const dropped = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failures = 0;
  const is_on = config.request_log_days > 0;

  const drop = (shop_id: number) => void dropped.set(shop_id, (dropped.get(shop_id) ?? 0) + 1);

  function takeOut(batch: readonly RequestNote[]): void {
    waiting = waiting.slice(batch.length);
    for (const { shop_id } of batch) of_shops.set(shop_id, (of_shops.get(shop_id) ?? 0) - 1);
    if (waiting.length === 0) of_shops.clear();
  }

  async function write(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, batch_rows);
        await queue_db.inTransaction((tx) => insertRequests(tx, batch)).catch(unlessWritten);
        takeOut(batch);
        failures = 0;
      }
      const gaps = [...dropped].map(([shop_id, count]) => ({ shop_id, count }));
      if (gaps.length === 0) return;
      await queue_db.inTransaction((tx) => insertGaps(tx, clock.now(), gaps));
      for (const { shop_id, count } of gaps) {
        const since = dropped.get(shop_id)! - count;
        if (since > 0) dropped.set(shop_id, since);
        else dropped.delete(shop_id);
      }
      log.warn({ gaps }, 'requests were not logged: they came faster than they could be written');
    } catch (error) {
      log.warn({ err: error }, 'the request log was not written');
      if (++failures < max_tries) return;
      const lost = waiting.slice(0, batch_rows);
      takeOut(lost);
      for (const { shop_id } of lost) drop(shop_id);
      failures = 0;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // What came while a batch was written is in the next one.
    await writing;
    writing ??= write().finally(() => {
      writing = undefined;
      if (waiting.length > 0 || dropped.size > 0) writeLater();
    });
    await writing;
  }

  function writeLater(): void {
    timer ??= setTimeout(() => void flush(), write_every_ms).unref();
  }

  return {
    is_on,
    note(request) {
      const { shop_id } = request;
      const of_shop = of_shops.get(shop_id) ?? 0;
      if (waiting.length >= max_waiting || of_shop >= max_of_shop) drop(shop_id);
      else {
        of_shops.set(shop_id, of_shop + 1);
        waiting.push(request);
      }
      writeLater();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
