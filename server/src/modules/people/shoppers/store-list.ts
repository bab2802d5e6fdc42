import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { email_of, figuresOf, figures_of_address, max_read } from './store.ts';
import type { OfShop } from './store.ts';

/** What the list is sorted by. Customers with an equal name or figure are in the order of their addresses. */
export const SHOPPER_SORTS = ['email', 'name', 'last_return', 'returned', 'unit_return_rate'] as const;
export type ShopperSort = (typeof SHOPPER_SORTS)[number];
/** Those of them that a row of `shopper_figures` says. */
type FigureSort = Extract<ShopperSort, 'returned' | 'unit_return_rate'>;

export type ShopperFilters = {
  search?: string;
  has_open_returns?: boolean;
  is_flagged?: boolean;
  return_percent_above?: number;
  /** In minor units of the shop's currency. */
  returned_from?: number;
  unit_return_percent_above?: number;
};
/** A row as it is sent, and where it stands. */
export type ShopperRow = { position: string; shown: object };
export type ShopperWindow = {
  sort: ShopperSort;
  ascending: boolean;
  beyond: string | null;
  limit: number;
};
/** `ends_at`: more were not looked at; they stand behind it. */
export type ShopperPage = { rows: ShopperRow[]; ends_at: string | undefined };

/** Fewer characters begin too many names and addresses. */
const min_beginning = 3;
/** What a filter looks at: the newest open returns, entries of the blocklist and fraud reports, and the highest figures. */
const max_filtered = 10_000;
/** Customers of whom a page works out what they returned to find those with a high rate. */
const max_rated = 500;

const whole_name = sql`lower(coalesce(r.customer_first_name, '') || ' ' || coalesce(r.customer_last_name, ''))`;
/** The same without accents, by which names are sorted: Ä stands beside A. As in the index `returns_by_sorted_name_of_customer`. */
const sorted_name = sql.raw(String.raw`translate(lower(regexp_replace(
  normalize(coalesce(r.customer_first_name, '') || ' ' || coalesce(r.customer_last_name, ''), NFD), '[\u0300-\u036f]', '', 'g')), 'ßæœøłđðþı', 'saoolddti')`);
const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Sorting = {
  /** Of the newest return `r` of a customer: text that sorts as the list does. */
  position: RawBuilder<unknown>;
  order: (ascending: boolean) => RawBuilder<unknown>;
  beyond: (position: string, ascending: boolean) => RawBuilder<unknown>;
};

const directionOf = (ascending: boolean) => sql.raw(ascending ? 'asc' : 'desc');
const compareOf = (ascending: boolean) => sql.raw(ascending ? '>' : '<');
/** Compares byte by byte, as the index of names does. */
const compareBytes = (ascending: boolean, or_equal = '') =>
  sql.raw(ascending ? `~>${or_equal}~` : `~<${or_equal}~`);
const bytesOrder = (ascending: boolean) => sql.raw(ascending ? 'using ~<~' : 'using ~>~');

const named = sql`(${sorted_name} || chr(1) || ${email_of})`;
const sortings: Record<Exclude<ShopperSort, FigureSort>, Sorting> = {
  email: {
    position: email_of,
    order: (ascending) => sql`${email_of} ${directionOf(ascending)}`,
    beyond: (position, ascending) => sql`${email_of} ${compareOf(ascending)} ${position}::text`,
  },
  name: {
    position: named,
    order: (ascending) => sql`${sorted_name} ${bytesOrder(ascending)}, ${email_of} ${bytesOrder(ascending)}`,
    // The first condition is for the index.
    beyond: (
      position,
      ascending,
    ) => sql`${sorted_name} ${compareBytes(ascending, '=')} split_part(${position}::text, chr(1), 1)
      and ${named} ${compareBytes(ascending)} ${position}::text`,
  },
  last_return: {
    position: sql`(to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || lpad(r.id::text, 16, '0'))`,
    order: (ascending) => sql`r.created_at ${directionOf(ascending)}, r.id ${directionOf(ascending)}`,
    beyond: (position, ascending) => sql`(r.created_at, r.id) ${compareOf(ascending)}
      ((split_part(${position}::text, ' ', 1) || ' ' || split_part(${position}::text, ' ', 2) || '+00')::timestamptz,
        split_part(${position}::text, ' ', 3)::bigint)`,
  },
};

/** Of a row `s` of `shopper_figures`. */
const figure_of: Record<FigureSort, RawBuilder<unknown>> = {
  returned: sql`s.returned`,
  unit_return_rate: sql`s.returned_ppm`,
};

/** A page of the customers with returns, one row more than the page has. */
export async function readShoppers(
  db: Db,
  shop: OfShop,
  filters: ShopperFilters,
  window: ShopperWindow,
): Promise<ShopperPage> {
  const { sort, ascending } = window;
  const { return_percent_above: above } = filters;
  const looked = above === undefined ? window.limit : Math.max(window.limit, max_rated);
  const addresses = addressesOf(shop.id, filters, { ...window, limit: looked });
  const bytes = sort === 'email' ? sql`` : sql`collate "C"`;
  const is_shown =
    above === undefined ? sql`true` : sql`f.bought > 0 and f.returned * 100 > ${above}::numeric * f.bought`;
  const { rows } = await db.readWithPlan(sql<{ position: string; shown: object | null }>`
    with recursive ${addresses}
    select a.position, case when ${is_shown} then (${figuresOf(shop)})::json end as shown
    from (select email, position from addresses where email is not null limit ${looked}) a
    ${figures_of_address(shop.id)}
    order by a.position ${bytes} ${directionOf(ascending)}`);
  const shown = rows.filter((row): row is ShopperRow => row.shown !== null);
  return {
    rows: shown.slice(0, window.limit),
    ends_at: above !== undefined && rows.length === looked ? rows.at(-1)!.position : undefined,
  };
}

function addressesOf(shop_id: number, filters: ShopperFilters, window: ShopperWindow): RawBuilder<unknown> {
  const { sort } = window;
  const places = placesOf(shop_id, filters);
  const figures = figureConditions(filters);
  if (sort === 'returned' || sort === 'unit_return_rate')
    return addressesByFigure(shop_id, places, figures, { ...window, sort });
  if (figures.length > 0) places.push(addressesWithFigures(shop_id, figures));
  return places.length === 0 && sort === 'email'
    ? everyAddress(shop_id, window)
    : sortedAddresses(shop_id, places, { ...window, sort });
}

/** Goes along the index of a figure; with places, sorts the customers that all of them name. */
function addressesByFigure(
  shop_id: number,
  places: readonly RawBuilder<unknown>[],
  figures: readonly RawBuilder<unknown>[],
  { sort, ascending, beyond, limit }: ShopperWindow & { sort: FigureSort },
): RawBuilder<unknown> {
  const figure = figure_of[sort];
  const join_named = sql`join (select distinct p.email from (${sql.join(places, sql` intersect `)}) p) f on f.email = s.email`;
  const is_beyond =
    beyond === null
      ? []
      : [
          sql`(${figure}, s.email) ${compareOf(ascending)}
            (split_part(${beyond}::text, ' ', 1)::bigint, substr(${beyond}::text, strpos(${beyond}::text, ' ') + 1))`,
        ];
  return sql`addresses as (
    select s.email, lpad(${figure}::text, 19, '0') || ' ' || s.email as position
    from shopper_figures s ${places.length === 0 ? sql`` : join_named}
    where ${sql.join([sql`s.shop_id = ${shop_id}`, ...figures, ...is_beyond], sql` and `)}
    order by ${figure} ${directionOf(ascending)}, s.email ${directionOf(ascending)} limit ${limit})`;
}

/** What filters ask of a row `s` of `shopper_figures`. The second condition about units is for the index. */
const figureConditions = ({ returned_from, unit_return_percent_above: percent }: ShopperFilters) => [
  ...(returned_from === undefined ? [] : [sql`s.returned >= ${returned_from}::bigint`]),
  ...(percent === undefined
    ? []
    : [
        sql`s.units_returned::bigint * 100 > ${percent}::bigint * s.units_sold and s.returned_ppm >= ${percent}::integer * 10000 and s.units_sold > 0`,
      ]),
];

/** Addresses with such figures, of too many those with the highest. */
const addressesWithFigures = (shop_id: number, figures: readonly RawBuilder<unknown>[]) => sql`
  (select s.email from shopper_figures s where ${sql.join([sql`s.shop_id = ${shop_id}`, ...figures], sql` and `)}
    order by s.returned desc, s.email desc limit ${max_filtered})`;

/** Goes from one address to the next in the index, however many returns each has. */
function everyAddress(shop_id: number, { ascending, beyond }: ShopperWindow): RawBuilder<unknown> {
  const { order, beyond: isBeyond } = sortings.email;
  const compare = compareOf(ascending);
  const next = (after: RawBuilder<unknown>) => sql`
    select ${email_of} as email from returns r where r.shop_id = ${shop_id} and ${email_of} > '' and ${after}
    order by ${order(ascending)} limit 1`;
  const first = beyond === null ? sql`true` : isBeyond(beyond, ascending);
  return sql`walked(email) as (
    (${next(first)}) union all
    select (${next(sql`${email_of} ${compare} b.email`)}) from walked b where b.email is not null),
    addresses as (select email, email as position from walked)`;
}

const newestOf = (shop_id: number, email: RawBuilder<unknown>) => sql`
  select n.* from returns n where n.shop_id = ${shop_id} and lower(n.customer_email) = ${email}
  order by n.created_at desc, n.id desc limit 1`;

/** Goes along an index by the newest return of each customer; with places, sorts the customers that all of them name. */
function sortedAddresses(
  shop_id: number,
  places: readonly RawBuilder<unknown>[],
  { sort, ascending, beyond, limit }: ShopperWindow & { sort: Exclude<ShopperSort, FigureSort> },
): RawBuilder<unknown> {
  const sorting = sortings[sort];
  const from =
    places.length === 0
      ? sql`returns r cross join lateral (${newestOf(shop_id, email_of)}) n where r.id = n.id and r.shop_id = ${shop_id}`
      : sql`(select distinct p.email from (${sql.join(places, sql` intersect `)}) p) f cross join lateral (${newestOf(shop_id, sql`f.email`)}) r where true`;
  return sql`addresses as (
    select ${email_of} as email, ${sorting.position} as position from ${from} and ${email_of} > ''
      and ${beyond === null ? sql`true` : sorting.beyond(beyond, ascending)}
    order by ${sorting.order(ascending)} limit ${limit})`;
}

/** Addresses that each filter names. Each is read by an index. */
function placesOf(
  shop_id: number,
  { search, has_open_returns, is_flagged }: ShopperFilters,
): RawBuilder<unknown>[] {
  return [
    ...(search === undefined ? [] : [foundAddresses(shop_id, search)]),
    ...(has_open_returns ? [openAddresses(shop_id)] : []),
    ...(is_flagged ? [flaggedAddresses(shop_id)] : []),
  ];
}

function foundAddresses(shop_id: number, search: string): RawBuilder<unknown> {
  const word = search.trim().toLowerCase();
  const order = word.replace(/^#+/, '');
  const begins = (place: RawBuilder<unknown>) => sql`
    select ${email_of} as email from returns r where r.shop_id = ${shop_id} and ${place} like ${beginning(word)} order by r.id desc`;
  const is_named =
    order.length < min_beginning ? sql`o.name_key = ${order}` : sql`o.name_key like ${beginning(order)}`;
  const places = [
    sql`select ${email_of} as email from orders o join returns r on r.shop_id = o.shop_id and r.order_id = o.id
      where o.shop_id = ${shop_id} and ${is_named} order by r.id desc`,
    ...(word.length < min_beginning
      ? []
      : [email_of, whole_name, sql`lower(r.customer_last_name)`].map(begins)),
  ];
  const limited = places.map((place) => sql`(${place} limit ${max_read})`);
  return sql`(select email from (${sql.join(limited, sql` union all `)}) s)`;
}

const openAddresses = (shop_id: number) => sql`
  (select ${email_of} as email from (select q.shop_id, q.return_id from return_queue q
      where q.shop_id = ${shop_id} and q.state in ('open', 'review', 'processing')
      order by q.created_at desc, q.return_id desc limit ${max_filtered}) q
    join returns r on r.shop_id = q.shop_id and r.id = q.return_id)`;

/** On the blocklist, which is about all addresses that differ by a tag alone, or with a fraud report. */
const flaggedAddresses = (shop_id: number) => sql`
  (select a.email from (select l.value_key from listings l where l.shop_id = ${shop_id} and l.list = 'blocklist' and l.type = 'email'
      order by l.id desc limit ${max_filtered}) l
    cross join lateral (
      (select ${email_of} as email from returns r where r.shop_id = ${shop_id} and ${email_of} = l.value_key limit 1)
      union all
      (select ${email_of} from returns r where r.shop_id = ${shop_id} and ${email_of} ~>=~ (split_part(l.value_key, '@', 1) || '+')
        and ${email_of} ~<~ (split_part(l.value_key, '@', 1) || ',') and split_part(${email_of}, '@', 2) = split_part(l.value_key, '@', 2))) a
  union
  select ${email_of} from (select b.shop_id, b.return_id from fraud_reports b where b.shop_id = ${shop_id} order by b.id desc limit ${max_filtered}) b
    join returns r on r.shop_id = b.shop_id and r.id = b.return_id)`;
