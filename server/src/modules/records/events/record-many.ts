import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { currentAct } from '../../../platform/acts.ts';
import { newId } from '../../../platform/ids.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { EventDeps, EventSpec } from './event.ts';
import { handToSinks, wantedBy } from './hand-to-sinks.ts';
import type { WantedEvent } from './hand-to-sinks.ts';
import { inOrder } from './record-events.ts';

/** Events of one return of a batch, all at one time. */
export type EventsOfReturn = { return_id: number; at: Date; events: readonly EventSpec[] };

/**
 * As `recordEvents`, for the returns of a batch with one statement, each at its own time; every return may occur once. Not for events that
 * are about a label. The returns must be locked or new. What happened long ago is recorded `as_history`: no webhook and no e-mail is sent.
 */
export async function recordEventsOfMany(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  batch: readonly EventsOfReturn[],
  { as_history = false } = {},
): Promise<void> {
  const counts = rowSource(
    { return_id: 'bigint', count: 'integer' },
    batch.map(({ return_id, events }) => ({ return_id, count: events.length })),
  );
  const { returnSnapshot, subscriber_context } = deps.event_parts;
  const event_rows = batch.flatMap(eventRows);
  const events = rowSource(
    {
      id: 'text',
      return_id: 'bigint',
      position: 'integer',
      count: 'integer',
      first_id: 'text',
      trigger: 'text',
      details: 'text',
      occurred_at: 'timestamptz',
    },
    event_rows,
  );
  const first = await sql<WantedEvent>`
    with subject as materialized (
      select r.id, ${returnSnapshot(deps.config.portal_url)} as snapshot,
        ${as_history ? sql`null::json` : subscriber_context} as context
      from returns r where r.shop_id = ${shop_id} and r.id = any(${batch.map(({ return_id }) => return_id)}::bigint[])
    ), numbered as (
      insert into event_sequences as q (shop_id, return_id, last)
      select ${shop_id}::bigint, x.return_id, x.count from ${counts.rows}
      on conflict (shop_id, return_id) do update set last = q.last + excluded.last
      returning return_id, last
    )
    insert into events (shop_id, id, return_id, sequence, trigger, snapshot, context, details, occurred_at, actor)
    select ${shop_id}::bigint, x.id, x.return_id, n.last - x.count + x.position, x.trigger, s.snapshot, s.context, x.details::json, x.occurred_at, ${currentAct()?.actor.name ?? null}
    from ${events.rows} join subject s on s.id = x.return_id join numbered n on n.return_id = x.return_id
    where x.position = 1
    returning id, return_id, ${wantedBy(deps, shop_id)} as wanted`.execute(tx);
  // The others have the same snapshot. Taken from the table it is compressed already, which is most of the cost of a long one.
  const others = await sql<WantedEvent>`
    insert into events (shop_id, id, return_id, sequence, trigger, snapshot, context, details, occurred_at, actor)
    select ${shop_id}::bigint, x.id, x.return_id, f.sequence + x.position - 1, x.trigger, f.snapshot, f.context, x.details::json, x.occurred_at, ${currentAct()?.actor.name ?? null}
    from ${events.rows} join events f on f.shop_id = ${shop_id} and f.id = x.first_id
    where x.position > 1
    returning id, return_id, ${wantedBy(deps, shop_id)} as wanted`.execute(tx);
  if (as_history) return;
  const ids = event_rows.map(({ id }) => id);
  await handToSinks(tx, deps, shop_id, inOrder(ids, [...first.rows, ...others.rows]));
}

function eventRows({ return_id, at, events }: EventsOfReturn) {
  const ids = events.map(() => newId('evt', { now: () => at }));
  return events.map(({ trigger, details }, index) => ({
    id: ids[index]!,
    return_id,
    position: index + 1,
    count: events.length,
    first_id: ids[0]!,
    trigger,
    details: details ? JSON.stringify(details) : null,
    occurred_at: at,
  }));
}
