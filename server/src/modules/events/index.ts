import { sql } from 'kysely';
import type { Trigger } from '@retour/contract/event-types';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { labelJson } from '../labels/json.ts';
import { returnJson } from '../returns/json.ts';

export type EventDeps = { clock: Clock; config: Pick<Config, 'portal_url'> };

/** A trigger of the webhook contract, and what only this trigger tells: the label that it is about, or details of its own. */
export type EventSpec = { trigger: Trigger; label_id?: number; details?: object };

export const event = (trigger: Trigger, details?: object): EventSpec => ({
  trigger,
  ...(details ? { details } : {}),
});
export const labelEvent = (trigger: Trigger, label_id: number): EventSpec => ({ trigger, label_id });

/**
 * Appends events of one return in the transaction of the change, in the given order, each with the next number of the return's sequence
 * and a snapshot as it is now. The only way to tell the world. The return's row must be locked by `tx`.
 */
export async function recordEvents(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  return_id: number,
  events: EventSpec[],
): Promise<void> {
  const now = deps.clock.now();
  const ids = events.map(() => newId('evt', deps.clock));
  const triggers = events.map(({ trigger }) => trigger);
  const labels = events.map(({ label_id }) => label_id ?? null);
  const details = events.map((spec) => (spec.details ? JSON.stringify(spec.details) : null));
  await sql`
    with subject as materialized (
      select r.shop_id, r.id, ${returnJson({ form: 'list', portal_url: deps.config.portal_url })} as snapshot
      from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}
    ), numbered as (
      insert into event_sequences as q (shop_id, return_id, last) values (${shop_id}, ${return_id}, ${events.length})
      on conflict (shop_id, return_id) do update set last = q.last + excluded.last returning last
    )
    insert into events (shop_id, id, return_id, sequence, trigger, snapshot, details, occurred_at)
    select s.shop_id, e.id, s.id, n.last - ${events.length} + e.position, e.trigger,
      s.snapshot, coalesce((select ${labelJson} from labels l where l.shop_id = s.shop_id and l.id = e.label_id), e.details::json), ${now}
    from subject s, numbered n, unnest(${ids}::text[], ${triggers}::text[], ${labels}::bigint[], ${details}::text[])
      with ordinality as e (id, trigger, label_id, details, position)`.execute(tx);
}
