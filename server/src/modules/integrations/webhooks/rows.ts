import { sql } from 'kysely';
import type { Profile } from '../../../platform/authenticate.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { renderBody } from './body.ts';
import { isSentOn } from './json.ts';
import { composePayload } from './payload.ts';
import type { EventToSend } from './payload.ts';
import { send_queue } from './queues.ts';

export type FanOutDeps = { clock: Clock; jobs: Pick<Jobs, 'enqueue'> };

type SubscribedEvent = EventToSend & { webhook_id: number; topic: string; profile: Profile };

/**
 * Queues events for every subscriber, in the transaction that recorded them: the bytes that will be sent, and a job that wakes
 * the sender. `event_ids` are the events that somebody subscribes to, in their order.
 */
export async function sendEvents(
  tx: Tx,
  { clock, jobs }: FanOutDeps,
  shop_id: number,
  event_ids: readonly string[],
): Promise<void> {
  const subscribed = await listSubscribedEvents(tx, shop_id, event_ids);
  if (subscribed.length === 0) return;
  const now = clock.now();
  const payloads = new Map<string, Payload>();
  const deliveries = subscribed.map((event) => {
    const id = newId('msg', clock);
    return {
      id,
      webhook_id: event.webhook_id,
      event_id: event.id,
      topic: event.topic,
      trigger: event.trigger,
      return_id: event.return_id,
      sequence: event.sequence,
      payload_id: payloadOf(event, shop_id, payloads, id).id,
      due_at: now,
      created_at: now,
    };
  });
  const contents = rowSource({ id: 'text', payload: 'text' }, [...payloads.values()]);
  const source = rowSource(
    {
      id: 'text',
      webhook_id: 'bigint',
      event_id: 'text',
      topic: 'text',
      trigger: 'text',
      return_id: 'bigint',
      sequence: 'integer',
      payload_id: 'text',
      due_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    deliveries,
  );
  await sql`
    with kept as (
      insert into webhook_payloads (shop_id, created_at, ${contents.names})
      select ${shop_id}::bigint, ${now}::timestamptz, ${contents.names} from ${contents.rows}
    )
    insert into webhook_deliveries (shop_id, ${source.names}) select ${shop_id}::bigint, ${source.names} from ${source.rows}`.execute(
    tx,
  );
  // One waiting job per return: who adds a second one holds the return's lock, so that nobody waits here for somebody else.
  const singleton_key = `${shop_id}:${subscribed[0]!.return_id ?? subscribed[0]!.id}`;
  await jobs.enqueue(tx, send_queue.queue, {}, { singleton_key });
}

/** What several subscriptions of one kind get: the same bytes, which are made and kept once. */
type Payload = { id: string; payload: string };

function payloadOf(
  event: SubscribedEvent,
  shop_id: number,
  made: Map<string, Payload>,
  delivery_id: string,
): Payload {
  const { id, topic, profile } = event;
  const name = `${id} ${topic} ${profile}`;
  const known = made.get(name) ?? {
    id: delivery_id,
    payload: renderBody(composePayload(event, topic, shop_id), profile),
  };
  made.set(name, known);
  return known;
}

/** Every pair of an event and a subscription that subscribes to it, with what a payload needs. */
async function listSubscribedEvents(
  tx: Tx,
  shop_id: number,
  event_ids: readonly string[],
): Promise<SubscribedEvent[]> {
  const { rows } = await sql<SubscribedEvent>`
    select e.id, e.trigger, e.return_id, e.sequence, e.occurred_at, e.details, w.id as webhook_id, w.topic, w.profile,
      s.snapshot, s.context, s.previous_snapshot, s.previous_context
    from events e join webhooks w on w.shop_id = e.shop_id and w.status = 'active' and ${isSentOn('e.trigger')}
    left join lateral (
      select e.snapshot, e.context, p.snapshot as previous_snapshot, p.context as previous_context
      from (select) one left join events p on p.shop_id = e.shop_id and p.return_id = e.return_id and p.sequence = e.sequence - 1
      where w.topic = 'return') s on true
    where e.shop_id = ${shop_id} and e.id = any(${event_ids}::text[])
    order by e.sequence, w.id`.execute(tx);
  return rows;
}
