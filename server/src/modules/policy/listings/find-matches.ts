import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { listingKey } from './listing-key.ts';
import type { ListName, ListingType } from './listing-key.ts';

/** What the lists are asked about, in the words of the order. */
export type ListingSubjects = {
  /** Name and number of the order. */
  orders: readonly string[];
  /** Addresses of the customer, and of the person who returns. */
  emails: readonly string[];
  /** Ids of variants, as line items show them. */
  variant_ids: readonly string[];
  /** Tags of products. */
  product_tags: readonly string[];
};

/** What the lists say. Allow beats block. */
export type ListingMatches = {
  /** The allowlist names the order or the shopper: every rule gives way. */
  is_allowed: boolean;
  /** The blocklist names the order or the shopper: nothing of it may be returned. */
  is_blocked: boolean;
  /** Those of the given variants and tags that the blocklist names. */
  blocked_variant_ids: ReadonlySet<string>;
  blocked_product_tags: ReadonlySet<string>;
};

type Match = { list: ListName; type: ListingType; key: string };

/** Asks both lists about an order in one statement, which looks each value up in an index. */
export async function findMatches(
  db: Reader,
  shop_id: number,
  subjects: ListingSubjects,
): Promise<ListingMatches> {
  return verdictOf(subjects, await readMatches(db, shop_id, keysOfAll(subjects)));
}

/** Answers as the lists would have at a moment; what was taken off them since is not known. */
export type PastLists = (subjects: ListingSubjects, at: Date) => ListingMatches;

/** Reads both lists once, for many questions about the past. */
export async function readPastLists(db: Reader, shop_id: number): Promise<PastLists> {
  const { rows } = await sql<Match & { added_at: Date }>`
    select list, type, value_key as key, created_at as added_at from listings where shop_id = ${shop_id}
    union all
    select list, type, secondary_value_key, created_at from listings
    where shop_id = ${shop_id} and list = 'blocklist' and secondary_value_key is not null`.execute(db);
  const by_name = Map.groupBy(rows, nameOf);
  return (subjects, at) => {
    if (by_name.size === 0) return nothing_listed;
    const found = keysOfAll(subjects).flatMap((key) => by_name.get(nameOf(key)) ?? []);
    return verdictOf(
      subjects,
      found.filter(({ added_at }) => added_at <= at),
    );
  };
}

const nothing_listed: ListingMatches = {
  is_allowed: false,
  is_blocked: false,
  blocked_variant_ids: new Set(),
  blocked_product_tags: new Set(),
};

function verdictOf(
  { orders, emails, variant_ids, product_tags }: ListingSubjects,
  matches: readonly Match[],
): ListingMatches {
  const blocked = new Set(matches.filter(({ list }) => list === 'blocklist').map(nameOf));
  const blockedOf = (type: ListingType, values: readonly string[]) =>
    new Set(values.filter((value) => blocked.has(nameOf({ type, key: listingKey(type, value) }))));
  return {
    is_allowed: matches.some(({ list }) => list === 'allowlist'),
    is_blocked: blockedOf('order', orders).size + blockedOf('email', emails).size > 0,
    blocked_variant_ids: blockedOf('product', variant_ids),
    blocked_product_tags: blockedOf('product_tag', product_tags),
  };
}

type Key = Omit<Match, 'list'>;

const nameOf = ({ type, key }: Key) => `${type} ${key}`;

function keysOfAll({ orders, emails, variant_ids, product_tags }: ListingSubjects): Key[] {
  return [
    ...keysOf('order', orders),
    ...keysOf('email', emails),
    ...keysOf('product', variant_ids),
    ...keysOf('product_tag', product_tags),
  ];
}

function keysOf(type: ListingType, values: readonly string[]): Key[] {
  const keys = new Set(values.filter((value) => value.trim() !== '').map((value) => listingKey(type, value)));
  return [...keys].map((key) => ({ type, key }));
}

async function readMatches(db: Reader, shop_id: number, keys: Key[]): Promise<Match[]> {
  const asked = sql`unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ key }) => key)}::text[]) as k (type, key)`;
  const { rows } = await sql<Match>`
    select l.list, k.type, k.key from ${asked} join listings l on l.shop_id = ${shop_id}
      and l.list in ('blocklist', 'allowlist') and l.type = k.type and l.value_key = k.key
    union
    select l.list, k.type, k.key from ${asked} join listings l on l.shop_id = ${shop_id}
      and l.list = 'blocklist' and l.type = k.type and l.secondary_value_key = k.key`.execute(db);
  return rows;
}
