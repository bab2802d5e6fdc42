import { sql } from 'kysely';
import { actOn } from '../../../platform/acts.ts';
import type { Tx } from '../../../platform/db.ts';
import { currentAct } from '../../../platform/acts.ts';
import { newId } from '../../../platform/ids.ts';
import type { EventDeps, EventSpec } from './event.ts';
import { handToSinks, wantedBy } from './hand-to-sinks.ts';
import type { WantedEvent } from './hand-to-sinks.ts';

/**
 * Appends events of one return in the transaction of the change, in the given order, each with the next number of the return's sequence and a
 * snapshot as it is now, and hands them to who receives events: webhooks and e-mail. The only way to publish a change. The return's row must be
 * locked by `tx`.
 */
export async function recordEvents(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  return_id: number,
  events: EventSpec[],
): Promise<void> {
  actOn('return', return_id);
  const now = deps.clock.now();
  const { returnSnapshot, label_snapshot, subscriber_context } = deps.event_parts;
  const ids = events.map(() => newId('evt', deps.clock));
  const triggers = events.map(({ trigger }) => trigger);
  const labels = events.map(({ label_id }) => label_id ?? null);
  const details = events.map((spec) => (spec.details ? JSON.stringify(spec.details) : null));
  const { rows } = await sql<WantedEvent>`
    with subject as materialized (
      select r.shop_id, r.id, ${returnSnapshot(deps.config.portal_url)} as snapshot,
        ${subscriber_context} as context
      from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}
    ), numbered as (
      insert into event_sequences as q (shop_id, return_id, last) values (${shop_id}, ${return_id}, ${events.length})
      on conflict (shop_id, return_id) do update set last = q.last + excluded.last returning last
    )
    insert into events (shop_id, id, return_id, sequence, trigger, snapshot, context, details, occurred_at, actor)
    select s.shop_id, e.id, s.id, n.last - ${events.length} + e.position, e.trigger,
      s.snapshot, s.context, coalesce((select ${label_snapshot} from labels l where l.shop_id = s.shop_id and l.id = e.label_id), e.details::json), ${now}, ${currentAct()?.actor.name ?? null}
    from subject s, numbered n, unnest(${ids}::text[], ${triggers}::text[], ${labels}::bigint[], ${details}::text[])
      with ordinality as e (id, trigger, label_id, details, position)
    returning id, return_id, ${wantedBy(deps, shop_id)} as wanted`.execute(tx);
  await handToSinks(tx, deps, shop_id, inOrder(ids, rows));
}

/** Inserted rows come back in no particular order. */
export function inOrder(ids: readonly string[], rows: readonly WantedEvent[]): WantedEvent[] {
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => by_id.get(id) ?? []);
}
