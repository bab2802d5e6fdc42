// Makes changes that webhooks tell of, in a process of its own: the events are recorded by Retour's own code, in the transaction of each change.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDeps } from '../../../server/src/app.ts';
import { event, recordEvents, recordEventsOfMany } from '../../../server/src/modules/records/events/index.ts';
import { createWebhook } from '../../../server/src/modules/integrations/webhooks/index.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { readConfig } from '../../../server/src/platform/config.ts';
import type { Tx } from '../../../server/src/platform/db.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { monotonicMs } from './monotonic.ts';

type ProducerSetup = { connection_string: string; secret: string };

export type ProducerOrder =
  | Subscribe
  /** One event of each return, as fast as it goes. */
  | { kind: 'fill'; returns: readonly ReturnRef[] }
  /** One event of each return, at a rate, each in a transaction of its own. */
  | { kind: 'pace'; returns: readonly ReturnRef[]; per_s: number };

type Subscribe = { kind: 'subscribe'; shop_ids: readonly number[]; urls: readonly string[] };

export type ReturnRef = { shop_id: number; id: number };

/** Commits of a pace: when the statement `commit` was about to be sent, by return; and how far the producer fell behind its own rate. */
export type Pace = { committed_at_ms: Map<number, number>; late_ms: number };

const batch_size = 100;
const most_at_once = 20;

process.once('message', (setup: ProducerSetup) => void open(setup));
process.once('disconnect', () => process.exit());

async function open({ connection_string, secret }: ProducerSetup): Promise<void> {
  const { deps } = await openDeps({
    config: readConfig({ DATABASE_URL: connection_string, RETOUR_EGRESS_ALLOW: '127.0.0.0/8' }),
    connection: { connectionString: connection_string },
    secret,
    clock: systemClock,
    log: createLog('error'),
  });

  async function obey(order: ProducerOrder): Promise<unknown> {
    if (order.kind === 'fill') return fill(order.returns);
    if (order.kind === 'pace') return pace(order.returns, order.per_s);
    return subscribe(order);
  }

  /** One after another: those of one shop wait for each other anyway, each with a connection. */
  async function subscribe({ shop_ids, urls }: Subscribe): Promise<(string | null)[]> {
    const secrets: (string | null)[] = [];
    for (const [i, url] of urls.entries()) {
      const shop_id = shop_ids[i % shop_ids.length]!;
      const hook = { topic: 'return', trigger: 'return.updated', url, status: 'active' } as const;
      secrets.push((await createWebhook(deps, { ...hook, shop_id, profile: 'standard' })).secret);
    }
    return secrets;
  }

  async function fill(returns: readonly ReturnRef[]): Promise<void> {
    const of_shops = Map.groupBy(returns, ({ shop_id }) => shop_id);
    for (const [shop_id, all] of of_shops)
      for (let i = 0; i < all.length; i += batch_size) {
        const at = deps.clock.now();
        const events = [event('return.updated')];
        const batch = all.slice(i, i + batch_size).map(({ id: return_id }) => ({ return_id, at, events }));
        await deps.db.inTransaction((tx) => recordEventsOfMany(tx, deps, shop_id, batch));
      }
  }

  async function pace(returns: readonly ReturnRef[], per_s: number): Promise<Pace> {
    const committed_at_ms = new Map<number, number>();
    const began = monotonicMs();
    let next = 0;
    let late_ms = 0;
    async function work(): Promise<void> {
      for (let mine = next++; mine < returns.length; mine = next++) {
        const wait_ms = began + (mine * 1000) / per_s - monotonicMs();
        if (wait_ms > 0) await sleep(wait_ms);
        late_ms = Math.max(late_ms, -wait_ms);
        const { shop_id, id } = returns[mine]!;
        const at_ms = await deps.db.inTransaction(async (tx) => {
          await lockReturn(tx, shop_id, id);
          await recordEvents(tx, deps, shop_id, id, [event('return.updated')]);
          return monotonicMs();
        });
        committed_at_ms.set(id, at_ms);
      }
    }
    await Promise.all(Array.from({ length: most_at_once }, work));
    return { committed_at_ms, late_ms };
  }

  process.on('message', (order: ProducerOrder) => {
    void obey(order).then((answer) => process.send!(answer ?? null));
  });
  process.send!('ready');
}

/** As everybody does who records an event of a return. */
function lockReturn(tx: Tx, shop_id: number, id: number): Promise<unknown> {
  const query = tx.selectFrom('returns').select('id').where('shop_id', '=', shop_id).where('id', '=', id);
  return query.forUpdate().execute();
}
