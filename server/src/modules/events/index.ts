import { sql } from 'kysely';
import { actOn } from '../../platform/acts.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sendsEmail } from '../emails/json.ts';
import { queueEmailsOf } from '../emails/rows.ts';
import { labelJson } from '../labels/json.ts';
import { returnJson } from '../returns/json.ts';
import { heardContextJson, isHeard } from '../webhooks/json.ts';
import { sendEvents } from '../webhooks/rows.ts';
import type { EventDeps, EventSpec } from './event.ts';

export { event, labelEvent } from './event.ts';
export type { EventDeps, EventSpec } from './event.ts';
export type { EventParts, EventSink } from './event-parts.ts';
export { recordEvents } from './record-events.ts';
export { recordEventsOfMany } from './record-many.ts';
export type { EventsOfReturn } from './record-many.ts';
export { recordEventWithoutReturn } from './record-without-return.ts';
export { eventRoutes } from './routes.ts';

/**
 * Appends events of one return in the transaction of the change, in the given order, each with the next number of the return's sequence,
 * a snapshot as it is now, webhooks to everybody who listens, and e-mail to the shopper where it calls for one. The only way to tell the world. The return's row must be locked by `tx`.
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
  const ids = events.map(() => newId('evt', deps.clock));
  const triggers = events.map(({ trigger }) => trigger);
  const labels = events.map(({ label_id }) => label_id ?? null);
  const details = events.map((spec) => (spec.details ? JSON.stringify(spec.details) : null));
  const { rows } = await sql<{ id: string; heard: boolean; mails: boolean }>`
    with subject as materialized (
      select r.shop_id, r.id, ${returnJson({ form: 'list', portal_url: deps.config.portal_url })} as snapshot,
        ${heardContextJson} as context
      from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}
    ), numbered as (
      insert into event_sequences as q (shop_id, return_id, last) values (${shop_id}, ${return_id}, ${events.length})
      on conflict (shop_id, return_id) do update set last = q.last + excluded.last returning last
    )
    insert into events (shop_id, id, return_id, sequence, trigger, snapshot, context, details, occurred_at)
    select s.shop_id, e.id, s.id, n.last - ${events.length} + e.position, e.trigger,
      s.snapshot, s.context, coalesce((select ${labelJson} from labels l where l.shop_id = s.shop_id and l.id = e.label_id), e.details::json), ${now}
    from subject s, numbered n, unnest(${ids}::text[], ${triggers}::text[], ${labels}::bigint[], ${details}::text[])
      with ordinality as e (id, trigger, label_id, details, position)
    returning id, ${isHeard(shop_id)} as heard, ${sendsEmail(shop_id)} as mails`.execute(tx);
  const heard = rows.filter((row) => row.heard).map(({ id }) => id);
  if (heard.length > 0) await sendEvents(tx, deps, shop_id, heard);
  const last = ids.at(-1);
  if (last !== undefined && rows[0]?.mails)
    await queueEmailsOf(tx, deps, shop_id, new Map([[return_id, last]]));
}
