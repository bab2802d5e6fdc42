import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/db.ts';
import { deliveryJson, deliveryWithPayloadJson, payloadOfDelivery } from './json.ts';
import type { SealedSecrets } from './secrets.ts';

export type DeliveryRef = { shop_id: number; webhook_id: number; id: string };

export type DeliveryFilter = {
  shop_id: number;
  webhook_id: number;
  status: 'pending' | 'delivered' | 'dead' | undefined;
  /** Inclusive. */
  from: Date | undefined;
  /** Inclusive, to the second. */
  to: Date | undefined;
  descending: boolean;
  with_payload: boolean;
};

/** Where a page begins: behind this delivery, in the page's direction. */
export type Place = { at: number; id: string };

export type DeliveryPage = { json: string; first: Place | null; last: Place | null; has_more: boolean };

/** Deliveries of a subscription by creation; `backwards` reads the page that ends before the place. */
export async function readDeliveryPage(
  db: Db,
  filter: DeliveryFilter,
  { limit, beyond, backwards }: { limit: number; beyond: Place | undefined; backwards: boolean },
): Promise<DeliveryPage> {
  const { shop_id, webhook_id, status, from, to, descending, with_payload } = filter;
  const down = descending !== backwards;
  const conditions = [
    sql`d.shop_id = ${shop_id} and d.webhook_id = ${webhook_id}`,
    ...(status ? [sql`d.status = ${status}`] : []),
    ...(from ? [sql`d.created_at >= ${from}`] : []),
    ...(to ? [sql`d.created_at < ${new Date(to.getTime() + 1000)}`] : []),
    ...(beyond
      ? [
          sql`(d.created_at, d.id) ${sql.raw(down ? '<' : '>')} (${new Date(beyond.at)}::timestamptz, ${beyond.id})`,
        ]
      : []),
  ];
  const order = (falls: boolean) => sql.raw(falls ? 'd.created_at desc, d.id desc' : 'd.created_at, d.id');
  const place = (falls: boolean) =>
    sql`(array_agg(json_build_object('at', floor(extract(epoch from d.created_at) * 1000)::bigint, 'id', d.id) order by ${order(falls)}))[1]`;
  const row = await db.readRow<DeliveryPage & { count: number }>(sql`
    with found as (
      select * from webhook_deliveries d where ${sql.join(conditions, sql` and `)} order by ${order(down)} limit ${limit + 1}
    ), page as (select * from found d order by ${order(down)} limit ${limit})
    select coalesce(json_agg(${with_payload ? deliveryWithPayloadJson : deliveryJson} order by ${order(descending)}), '[]')::text as json,
      ${place(descending)} as first, ${place(!descending)} as last, (select count(*) from found) > ${limit} as has_more
    from page d`);
  return row!;
}

/** A delivery as JSON, in the transaction that changed it. */
export async function readDelivery(db: Reader, { shop_id, webhook_id, id }: DeliveryRef): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${deliveryJson}::text as json from webhook_deliveries d
    where d.shop_id = ${shop_id} and d.webhook_id = ${webhook_id} and d.id = ${id}`.execute(db);
  return rows[0]!.json;
}

export type LockedDelivery = { status: 'pending' | 'delivered' | 'dead'; has_payload: boolean };

export async function lockDelivery(
  tx: Tx,
  { shop_id, webhook_id, id }: DeliveryRef,
): Promise<LockedDelivery | undefined> {
  const { rows } = await sql<LockedDelivery>`
    select d.status, exists ${sql.raw(payloadOfDelivery)} as has_payload from webhook_deliveries d
    where d.shop_id = ${shop_id} and d.webhook_id = ${webhook_id} and d.id = ${id} for update of d`.execute(
    tx,
  );
  return rows[0];
}

/** Puts a locked delivery back to the beginning of a new schedule, outside the order of its return. */
export async function restartDelivery(
  tx: Tx,
  { shop_id, webhook_id, id }: DeliveryRef,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', due_at: at, delivered_at: null, in_order: false, schedule_attempt_count: 0 })
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .execute();
}

/** What signs the messages of a subscription; nothing when there is none. */
export async function readSealedSecrets(
  db: Reader,
  { shop_id, id }: { shop_id: number; id: number },
): Promise<SealedSecrets | undefined> {
  const { rows } = await sql<SealedSecrets>`
    select coalesce(w.secret, s.secret) as secret,
      case w.profile when 'standard' then w.previous_secret else s.previous_secret end as previous_secret,
      case w.profile when 'standard' then w.previous_secret_expires_at else s.previous_secret_expires_at end as previous_secret_expires_at
    from webhooks w left join webhook_legacy_secrets s on s.shop_id = w.shop_id and w.profile = 'legacy'
    where w.shop_id = ${shop_id} and w.id = ${id}`.execute(db);
  return rows[0];
}
