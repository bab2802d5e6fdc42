import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { RequestLog } from '../../../platform/http/http-deps.ts';
import { insertGaps, insertRequests } from './store.ts';
import { createWaiting } from './waiting.ts';
import type { Waiting } from './waiting.ts';

const batch_rows = 1000;
const write_every_ms = second_ms;
/** A batch that still can't be written after this many times is given up. */
const max_tries = 30;

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    request_log: RequestLog;
  }
}

type LogDeps = Pick<Deps, 'queue_db' | 'config' | 'clock' | 'log'>;

/**
 * Keeps requests in memory and writes them within a second, so that no response waits for it or fails because of it. What waits is bounded: what
 * doesn't fit is only counted. What waits is lost when the process is killed; nothing depends on the log.
 */
export function createRequestLog(deps: LogDeps): RequestLog {
  const waiting = createWaiting();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failures = 0;

  async function write(): Promise<void> {
    try {
      await writeAll(deps, waiting);
      failures = 0;
    } catch (error) {
      deps.log.warn({ err: error }, 'the request log was not written');
      if (++failures < max_tries) return;
      waiting.giveUp(waiting.first(batch_rows));
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
      if (!waiting.isEmpty()) writeLater();
    });
    await writing;
  }

  function writeLater(): void {
    timer ??= setTimeout(() => void flush(), write_every_ms).unref();
  }

  return {
    is_on: deps.config.request_log_days > 0,
    note(request) {
      waiting.add(request);
      writeLater();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}

async function writeAll({ queue_db, clock, log }: LogDeps, waiting: Waiting): Promise<void> {
  for (let batch = waiting.first(batch_rows); batch.length > 0; batch = waiting.first(batch_rows)) {
    const notes = batch;
    await queue_db.inTransaction((tx) => insertRequests(tx, notes)).catch(unlessWritten);
    waiting.takeOut(notes);
  }
  const gaps = waiting.gaps();
  if (gaps.length === 0) return;
  await queue_db.inTransaction((tx) => insertGaps(tx, clock.now(), gaps));
  waiting.takeOutGaps(gaps);
  log.warn({ gaps }, 'requests were not logged: they came faster than they could be written');
}

/** The answer to the commit of a batch got lost, and it was sent again. */
function unlessWritten(error: unknown): void {
  if ((error as { code?: string }).code !== '23505') throw error;
}
