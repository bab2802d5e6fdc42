import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { LookupFactor, OrderProofs } from './lookup-factor.ts';

/** An order that a look-up compares with, and what the shop looks orders up by. */
export type LookupCandidate = {
  id: number;
  factor: LookupFactor;
  /** Whether it has the name that is looked for. */
  has_name: boolean;
  proofs: OrderProofs;
};

/** Orders that one look-up reads; as many as can share a name and still be told apart by what proves them. */
const candidates_per_lookup = 20;

/**
 * Lists the orders of this name, filled up with those whose names come next: always 20, or all orders of a smaller shop, so that reading them takes as
 * long whether the name exists or not. One scan of `orders_by_name` forward, and one backward where the names end.
 */
export async function listLookupCandidates(
  db: Reader,
  shop_id: number,
  name: string,
): Promise<LookupCandidate[]> {
  const columns = sql`o.shop_id, o.id, o.name_key, o.customer_id, o.shipping_address, o.billing_address`;
  const key = sql`lower(ltrim(${name}, '#'))`;
  const { rows } = await sql<LookupCandidate>`
    with following as materialized (
      select ${columns} from orders o where o.shop_id = ${shop_id} and o.name_key >= ${key}
      order by o.name_key limit ${candidates_per_lookup}
    ), preceding as (
      select ${columns} from orders o where o.shop_id = ${shop_id} and o.name_key < ${key}
      order by o.name_key desc limit ${candidates_per_lookup} - (select count(*) from following)
    )
    select o.id, s.lookup_factor as factor, o.name_key = ${key} as has_name, json_build_object(
        'country_code', coalesce(o.shipping_address->>'country_code', o.billing_address->>'country_code'),
        'postal_codes', json_build_array(o.shipping_address->>'postal_code', o.billing_address->>'postal_code'),
        'emails', json_build_array(c.email),
        'phones', json_build_array(c.phone, o.shipping_address->>'phone')) as proofs
    from shops s cross join (select * from following union all select * from preceding) o
    left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where s.id = ${shop_id}`.execute(db);
  return rows;
}

export type NewLink = {
  shop_id: number;
  token_hash: Buffer;
  order_id: number;
  gift: boolean;
  is_mailed?: boolean;
  opens_once?: boolean;
  expires_at: Date;
  created_at: Date;
};

export async function insertLink(tx: Tx, link: NewLink): Promise<number> {
  const { id } = await tx.insertInto('deep_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type NewQrImage = {
  shop_id: number;
  link_id: number;
  token_hash: Buffer;
  content_type: string;
  image: Buffer;
};

export async function insertQrImage(tx: Tx, image: NewQrImage): Promise<void> {
  await tx.insertInto('qr_images').values(image).execute();
}

/** A QR image whose link still opens. Its token names it, so that it is found without a shop. */
export function readQrImage(
  db: Reader,
  token_hash: Buffer,
  now: Date,
): Promise<{ content_type: string; image: Buffer } | undefined> {
  return db
    .selectFrom('qr_images as q')
    .innerJoin('deep_links as d', (join) =>
      join.onRef('d.shop_id', '=', 'q.shop_id').onRef('d.id', '=', 'q.link_id'),
    )
    .select(['q.content_type', 'q.image'])
    .where('q.token_hash', '=', token_hash)
    .where('d.expires_at', '>', now)
    .executeTakeFirst();
}

/** What a link is for. */
export type LinkTarget = { order_id: number; is_gift: boolean; is_mailed: boolean };

/** Uses up a link of the shop that opens once; undefined where it is another kind, was used, or has expired. */
export function takeLinkTarget(
  tx: Tx,
  shop_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<LinkTarget | undefined> {
  return tx
    .deleteFrom('deep_links')
    .where('shop_id', '=', shop_id)
    .where('token_hash', '=', token_hash)
    .where('opens_once', '=', true)
    .where('expires_at', '>', now)
    .returning(['order_id', 'gift as is_gift', 'is_mailed'])
    .executeTakeFirst();
}

/** What a link of the shop that still opens is for; those that open once are not among them. */
export function readLinkTarget(
  db: Reader,
  shop_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<LinkTarget | undefined> {
  return db
    .selectFrom('deep_links')
    .select(['order_id', 'gift as is_gift', 'is_mailed'])
    .where('shop_id', '=', shop_id)
    .where('token_hash', '=', token_hash)
    .where('opens_once', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes links, and their images with them, that expired before a moment; answers how many. */
export async function deleteExpiredLinks(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from deep_links where (shop_id, id) in (
    select shop_id, id from deep_links where expires_at < ${before} order by expires_at limit 5000)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
