import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { availableUnits } from '../carts/rows.ts';
import { showsInternalIds } from '../../commerce/orders/json.ts';
import type { ExchangeRules } from '../../policy/policies/index.ts';
import type { ExchangePriceRule, QuoteTerms } from '../../money/settlements/index.ts';
import type { Draft } from './draft.ts';
import { shown_variant } from './store-exchanges.ts';
import type { ShownVariant } from './store-exchanges.ts';

// The catalogue as an exchange offers it: within the limits of the policy, and in stock above what exchanges leave there.

/** Why a variant is suggested. */
export const SUGGESTION_REASONS = [
  'size_up',
  'size_down',
  'same_size',
  'chosen_by_others',
  'same_type',
  'same_collection',
] as const;
type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** `count`: shoppers who chose its product instead; `name`: of the type or collection that it shares with the returned one. */
type Because = { code: SuggestionReason; count: number | null; name: string | null };
export type SuggestedVariant = ShownVariant & { because: Because };

/** The line of an order that something else is wanted for. */
export type CatalogueQuestion = {
  line_id: number;
  /** Undefined: no limits. */
  rules: ExchangeRules | undefined;
  /** Sizes up that the reason asks for. */
  step: -1 | 0 | 1;
};

type OfDraft = Pick<Draft, 'shop_id' | 'id' | 'order_id' | 'customer_email'>;

/** Candidates of each kind that are looked at, exchanges that are counted, and shoppers from which they tell something. */
const max_products = 150;
const max_exchanges = 1000;
const least_shoppers = 5;
const max_of_kind = 8;
const max_suggested = 12;
/** Variants of an unfiltered catalogue that a page is made from. */
const max_looked_at = 800;
/** Variants that are counted: of more, that there are more. */
const max_counted = 100;

const size_words = '(size|größe|grösse|taille|talla|taglia|maat|مقاس|قياس)';
/** Which option of the product in the row `p` is its size. */
const size_at = `(select n.position from jsonb_to_recordset(p.options) as n (position int, name text) where n.name ~* '${size_words}' limit 1)`;
/** The value of an option of the variant in the row `v`. */
const optionOf = (at: string) =>
  sql.raw(
    `(select c.value from jsonb_to_recordset(v.options) as c (position int, value text) where c.position = ${at} limit 1)`,
  );

/** The line, with what its unit cost and the size that is wanted. `l`: what is known of it; `wanted`: the size, null where it has none. */
const lineAnd = ({ shop_id, order_id }: OfDraft, { line_id, step }: CatalogueQuestion) => sql`
  line as materialized (
    select l.shop_id, l.product_id, l.product_variant_id, p.type, coalesce(v.price, l.unit_price) as price, ${sql.raw(size_at)} as size_at,
      case when v.id is not null then ${optionOf(size_at)} end as size, jsonb_array_length(coalesce(p.options, '[]')) as option_count,
      l.unit_price - coalesce(l.unit_discounts, 0) as paid
    from order_line_items l left join products p on p.shop_id = l.shop_id and p.id = l.product_id
    left join product_variants v on v.shop_id = l.shop_id and v.id = l.product_variant_id
    where l.shop_id = ${shop_id} and l.order_id = ${order_id} and l.id = ${line_id}
  ), sizes as (
    select x.value, row_number() over (order by min(x.id)) as place from (
      select v.id, ${optionOf('line.size_at')} as value from line join product_variants v on v.shop_id = line.shop_id and v.product_id = line.product_id
      where line.size_at is not null) x
    group by x.value
  ), wanted as materialized (
    select coalesce((select n.value from sizes o join sizes n on n.place = o.place + ${step} where o.value = line.size), line.size) as size from line
  )`;

const floorOf = ({ rules }: CatalogueQuestion) => rules?.keep_in_stock ?? 0;
const isWithin = (price: string, { rules }: CatalogueQuestion): RawBuilder<boolean> =>
  rules?.at_most_extra == null
    ? sql`true`
    : sql`${sql.raw(price)} - (select paid from line) <= ${rules.at_most_extra}`;
/** Whether the product `p` shares with that of the line what the policy wants. */
const isAlike = ({ rules }: CatalogueQuestion): RawBuilder<boolean> =>
  rules?.same === 'type'
    ? sql`p.type = (select type from line)`
    : rules?.same === 'collection'
      ? sql`exists (select from collection_products a join collection_products b on b.shop_id = a.shop_id and b.collection_id = a.collection_id
          where a.shop_id = p.shop_id and a.product_id = (select product_id from line) and b.product_id = p.id)`
      : sql`true`;
const is_named = sql.raw(`(v.external_id is not null or ${showsInternalIds('v.shop_id')})`);

/**
 * What to suggest instead of a line, best first: the same product in the size that the reason asks for, what at least five shoppers chose instead of it, and then what shares its
 * type or a collection, nearest in price first. In stock, within the limits of the policy, and nothing that the customer has returned before. One statement.
 */
export async function readSuggestions(
  db: Reader,
  draft: OfDraft,
  question: CatalogueQuestion,
  now: Date,
): Promise<SuggestedVariant[]> {
  const { shop_id, customer_email: email } = draft;
  const { step } = question;
  const own_code = step > 0 ? 'size_up' : step < 0 ? 'size_down' : 'same_size';
  const { rows } = await sql<SuggestedVariant>`
    with ${lineAnd(draft, question)}, returned as materialized (
      select distinct i.product_id, i.product_variant_id from returns r join return_line_items u on u.shop_id = r.shop_id and u.return_id = r.id
        join order_line_items i on i.shop_id = u.shop_id and i.id = u.order_line_item_id
      where ${email} <> '' and r.shop_id = ${shop_id} and lower(r.customer_email) = lower(${email}) limit 500
    ), others as (
      select v.product_id, count(distinct lower(r.customer_email)) as shoppers
      from (select e.shop_id, e.return_id, e.product_variant_id from line join return_exchanges e on e.shop_id = line.shop_id
          and e.replaced_product_id = line.product_id and e.product_variant_id is not null order by e.id desc limit ${max_exchanges}) e
      join returns r on r.shop_id = e.shop_id and r.id = e.return_id
      join product_variants v on v.shop_id = e.shop_id and v.id = e.product_variant_id
      where v.product_id <> (select product_id from line) and r.customer_email <> ''
      group by v.product_id having count(distinct lower(r.customer_email)) >= ${least_shoppers} order by 2 desc, 1 limit ${max_of_kind}
    ), product as (
      select distinct on (x.id) x.* from (
        select product_id as id, 2 as rank, 'chosen_by_others' as code, shoppers::int as count, null as name from others
        union all (select p.id, 3, 'same_type', null, p.type from line join products p on p.shop_id = line.shop_id and p.type = line.type
          order by p.id desc limit ${max_products})
        union all (select b.product_id, 4, 'same_collection', null, c.name from line
          join collection_products a on a.shop_id = line.shop_id and a.product_id = line.product_id
          join collection_products b on b.shop_id = a.shop_id and b.collection_id = a.collection_id
          join collections c on c.shop_id = a.shop_id and c.id = a.collection_id limit ${max_products})) x
      where x.id <> (select product_id from line) order by x.id, x.rank
    ), candidate as (
      select v.id, 1 as rank, ${own_code} as code, null::int as count, null as name, v.price from line join products p on p.shop_id = line.shop_id and p.id = line.product_id
        join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
      where line.size_at is not null and line.option_count > 1 and v.id is distinct from line.product_variant_id
        and ${optionOf('line.size_at')} = (select size from wanted) and v.id not in (select product_variant_id from returned where product_variant_id is not null)
      union all
      (select distinct on (v.product_id) v.id, x.rank, x.code, x.count, x.name, v.price
      from product x join products p on p.shop_id = ${shop_id} and p.id = x.id
        join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
      where ${isAlike(question)} and ${isWithin('v.price', question)} and ${is_named}
        and x.id not in (select product_id from returned where product_id is not null)
        and ((select size from wanted) is null or ${sql.raw(size_at)} is null or lower(${optionOf(size_at)}) = lower((select size from wanted)))
      order by v.product_id, v.id)
    ), nearest as (
      select * from (select c.*, row_number() over (partition by c.rank order by c.count desc nulls last, abs(c.price - line.price), c.id) as place
        from candidate c, line) x where x.place <= ${max_of_kind} order by x.rank, x.place offset 0
    )
    select ${shown_variant}, false as is_own, json_build_object('code', n.code, 'count', n.count, 'name', n.name) as because
    from nearest n join product_variants v on v.shop_id = ${shop_id} and v.id = n.id join products p on p.shop_id = v.shop_id and p.id = v.product_id
      cross join lateral (select ${availableUnits({ session_id: draft.id, now })} as stock) a
    where a.stock is null or a.stock > ${floorOf(question)}
    order by n.rank, n.place limit ${max_suggested}`.execute(db);
  return rows;
}

export const BROWSE_ORDERS = ['new', 'price'] as const;
/** How another product is priced, and what the shop adds. */
export type FreeFilter = Pick<QuoteTerms, 'shop_bonus' | 'shop_bonus_basis_points'> & {
  price: ExchangePriceRule;
};
/** What of the catalogue is looked at. */
export type BrowseFilter = {
  words: readonly string[];
  collection: string | null;
  type: string | null;
  /** In this size, and what has none. */
  size: string | null;
  /** What costs nothing extra, about; null: everything. */
  free: FreeFilter | null;
  order: (typeof BROWSE_ORDERS)[number];
  /** Where the page before ended. */
  after: BrowsePlace | null;
};
export type BrowsePlace = { price: number; id: number };
export type BrowsedVariant = ShownVariant & BrowsePlace;

/** The most that can be had for nothing extra, before tax: a quote decides. */
function freeUpTo({ price, shop_bonus, shop_bonus_basis_points: share = 0 }: FreeFilter): RawBuilder<number> {
  const high =
    price === 'present'
      ? sql`paid`
      : typeof price === 'string'
        ? sql`greatest(paid, price)`
        : sql`paid * ${price.free_within[1]} / 10000`;
  return sql`${high} + ${shop_bonus} + paid * ${share} / 10000 + 1`;
}

type Browsing = { question: CatalogueQuestion; filter: BrowseFilter };

/** A page of variants in stock of other products, and one more if there is one. One statement. */
export async function browseCatalogue(
  db: Reader,
  draft: OfDraft,
  { limit, ...browsing }: Browsing & { limit: number },
  now: Date,
): Promise<BrowsedVariant[]> {
  const { rows } = await sql<BrowsedVariant>`
    with ${lineAnd(draft, browsing.question)}
    select ${shown_variant}, false as is_own, v.price, v.id
    from ${variantsFor(draft, browsing, now, sql`order by ${sortedBy(browsing.filter, 'v')}`)}
    order by ${sortedBy(browsing.filter, 'v')} limit ${limit + 1}`.execute(db);
  return rows;
}

/** How many variants in stock there are of other products, on all pages; those beyond a hundred aren't counted. One statement. */
export async function countCatalogue(
  db: Reader,
  draft: OfDraft,
  browsing: Browsing,
  now: Date,
): Promise<{ count: number; has_more: boolean }> {
  const { rows } = await sql<{ count: number }>`
    with ${lineAnd(draft, browsing.question)}
    select count(*) from (select from ${variantsFor(draft, browsing, now)} limit ${max_counted + 1}) x`.execute(
    db,
  );
  const { count } = rows[0]!;
  return { count: Math.min(count, max_counted), has_more: count > max_counted };
}

const sortedBy = ({ order }: BrowseFilter, of: string) =>
  sql.raw(order === 'price' ? `${of}.price, ${of}.id` : `${of}.id desc`);

/**
 * The variants `v` of products `p` that can be had, with their stock in `a`: the part of a statement from `from` on, which begins with `lineAnd`. Their stock is looked up
 * in the order that is given, until enough are found.
 */
function variantsFor(
  draft: OfDraft,
  { question, filter }: Browsing,
  now: Date,
  in_order: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { shop_id } = draft;
  const { words, collection, type, size, free, order, after } = filter;
  const place =
    after === null
      ? sql`true`
      : order === 'price'
        ? sql`(v.price, v.id) > (${after.price}, ${after.id})`
        : sql`v.id < ${after.id}`;
  const is_cheap = free === null ? sql`true` : sql`v.price <= (select ${freeUpTo(free)} from line)`;
  const conditions = [
    place,
    sql`v.shop_id = ${shop_id}`,
    sql`v.product_id is distinct from (select product_id from line)`,
    isAlike(question),
    isWithin('v.price', question),
    is_named,
    ...words.map(
      (word) => sql`p.name || ' ' || coalesce(v.name, '') ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    ),
    ...(type === null ? [] : [sql`p.type = ${type}`]),
    ...(size === null ? [] : [sql`coalesce(lower(${optionOf(size_at)}), lower(${size})) = lower(${size})`]),
    is_cheap,
  ];
  const sorted = (of: string) => sortedBy(filter, of);
  // Of everything, the first that come in order are looked at, as an index has them; what is narrowed is sorted.
  const everything =
    words.length === 0 && type === null
      ? sql`(select * from product_variants v where v.shop_id = ${shop_id} and ${place} and ${is_cheap} order by ${sorted('v')} limit ${max_looked_at})`
      : sql`product_variants`;
  const products = sql`join products p on p.shop_id = v.shop_id and p.id = v.product_id`;
  const asks_products = words.length > 0 || type !== null || size !== null || question.rules?.same != null;
  const source =
    collection === null
      ? sql`${everything} v ${products}`
      : sql`collections c join collection_products k on k.shop_id = c.shop_id and k.collection_id = c.id
          join product_variants v on v.shop_id = k.shop_id and v.product_id = k.product_id ${asks_products ? products : sql``}`;
  const of_collection =
    collection === null ? sql`true` : sql`c.shop_id = ${shop_id} and c.external_id = ${collection}`;
  return sql`(select v.* from ${source} where ${of_collection} and ${sql.join(conditions, sql` and `)} ${in_order}) v
      join products p on p.shop_id = v.shop_id and p.id = v.product_id
      cross join lateral (select ${availableUnits({ session_id: draft.id, now })} as stock) a
    where (a.stock is null or a.stock > ${floorOf(question)})`;
}

/** What a shopper can browse by. */
export type Shelves = {
  /** Of the returned product first. */
  collections: { id: string; name: string; is_own: boolean }[];
  types: string[];
  own_type: string | null;
  /** Of the returned product, and the one that the reason asks for. */
  sizes: string[];
  size: string | null;
};

const max_shelves = 30;

/** The collections, types and sizes that a shopper can browse by. One statement. */
export async function readShelves(db: Reader, draft: OfDraft, question: CatalogueQuestion): Promise<Shelves> {
  const { shop_id } = draft;
  const only = question.rules?.same;
  const { rows } = await sql<Shelves>`
    with recursive ${lineAnd(draft, question)}, type as (
      (select p.type, 1 as number from products p where p.shop_id = ${shop_id} and p.type is not null order by p.type limit 1)
      union all
      select (select p.type from products p where p.shop_id = ${shop_id} and p.type > type.type order by p.type limit 1), type.number + 1
      from type where type.type is not null and type.number < ${max_shelves}
    )
    select (select coalesce(json_agg(json_build_object('id', x.external_id, 'name', x.name, 'is_own', x.is_own) order by x.is_own desc, x.name), '[]') from (
        select c.external_id, c.name, exists (select from collection_products k, line where k.shop_id = c.shop_id and k.collection_id = c.id
          and k.product_id = line.product_id) as is_own
        from collections c where c.shop_id = ${shop_id} order by 3 desc, 2 limit ${max_shelves}) x
        where x.is_own or ${only !== 'collection'}) as collections,
      (select coalesce(json_agg(type.type order by type.type), '[]') from type, line
        where type.type <> '' and (type.type = line.type or ${only !== 'type'})) as types,
      (select type from line) as own_type,
      (select coalesce(json_agg(value order by place), '[]') from sizes) as sizes, (select size from wanted) as size`.execute(
    db,
  );
  return rows[0]!;
}

/** Whether the policy lets a line be exchanged for a variant, by the id that it has here. */
export async function isOffered(
  db: Reader,
  draft: OfDraft,
  { question, variant_id }: { question: CatalogueQuestion; variant_id: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_offered: boolean }>`
    with ${lineAnd(draft, question)}
    select (a.stock is null or a.stock > ${floorOf(question)})
      and (p.id is not distinct from (select product_id from line) or (${isAlike(question)} and ${isWithin('v.price', question)})) as is_offered
    from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
      cross join lateral (select ${availableUnits({ session_id: draft.id, now })} as stock) a
    where v.shop_id = ${draft.shop_id} and v.id = ${variant_id}`.execute(db);
  return rows[0]?.is_offered ?? false;
}
