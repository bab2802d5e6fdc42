import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { payloadOfDelivery } from './json.ts';

/** A delivery to attempt. */
export type DueDelivery = {
  shop_id: number;
  webhook_id: number;
  id: string;
  /** As it is sent; nothing while it has to wait. Bytes and not a text, because collections of garbage would copy that until its turn comes. */
  body: Buffer | null;
  schedule_attempt_count: number;
  /** An earlier one of its return comes first. */
  has_to_wait: boolean;
};

/** Of which subscription to read how many deliveries, but for those that were read before and have not been recorded. */
export type DueRequest = {
  shop_id: number;
  webhook_id: number;
  most: number;
  in_flight: readonly string[];
};

/**
 * Reads what is due of subscriptions whose leases this worker holds, and puts off what waits for an earlier delivery of its return until that has
 * ended, or for as long as a lease lasts.
 */
export async function readDue(
  db: Reader,
  requests: readonly DueRequest[],
  { now, leased_until }: { now: Date; leased_until: Date },
): Promise<DueDelivery[]> {
  if (requests.length === 0) return [];
  const { rows: asked } = rowSource(
    { shop_id: 'bigint', webhook_id: 'bigint', most: 'integer', in_flight: 'text[]' },
    requests,
  );
  const { rows } = await sql<Omit<DueDelivery, 'body'> & { payload: string | null }>`
    with asked as (
      select * from ${asked}
    ), due as materialized (
      select d.* from asked a cross join lateral (
        select d.ctid as found_at, d.shop_id, d.webhook_id, d.id, d.payload_id, d.schedule_attempt_count,
          case when d.in_order and d.return_id is not null then (
            select p.due_at from webhook_deliveries p where p.shop_id = d.shop_id and p.webhook_id = d.webhook_id
              and p.return_id = d.return_id and p.status = 'pending' and p.in_order and p.sequence < d.sequence
            order by p.sequence limit 1) end as waits_until
        from webhook_deliveries d
        where d.shop_id = a.shop_id and d.webhook_id = a.webhook_id and d.status = 'pending' and d.due_at <= ${now}
          and d.id <> all(a.in_flight)
        order by d.due_at limit a.most) d
    ), put_off as (
      update webhook_deliveries d set due_at = case when w.waits_until <= ${now} then ${leased_until} else w.waits_until end
      from due w where d.ctid = w.found_at and w.waits_until is not null
    )
    select shop_id, webhook_id, id, schedule_attempt_count, waits_until is not null as has_to_wait,
      case when waits_until is null then ${sql.raw(payloadOfDelivery)} end as payload
    from due d`.execute(db);
  return rows.map(({ payload, ...due }) => ({
    ...due,
    body: payload === null ? null : Buffer.from(payload),
  }));
}
