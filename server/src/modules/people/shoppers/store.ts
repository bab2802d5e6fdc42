import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { listingKey } from '../../policy/listings/index.ts';

/** Whose customers, and in which currency their figures are. */
export type OfShop = { id: number; currency: string };
/** Rows that a statement looks at in each place: orders and returns of a customer, returns that a search finds. */
export const max_read = 1000;
const max_shown = 100;
export const email_of = sql`lower(r.customer_email)`;
const has_value = sql`x.state not in ('cancelled', 'expired')`;

/** Orders of the address `a.email`: of its accounts, and those that it returned from. What a gift's recipient didn't buy isn't theirs. */
const orders_of_address = (shop_id: number) => sql`
  (select b.id, b.name, b.name_key, b.order_number, b.status, b.total_price, b.created_at from customers c
    join orders b on b.shop_id = c.shop_id and b.customer_id = c.id
    where c.shop_id = ${shop_id} and lower(c.email) = a.email order by b.id desc limit ${max_read})
  union
  (select b.id, b.name, b.name_key, b.order_number, b.status, b.total_price, b.created_at from returns r
    join orders b on b.shop_id = r.shop_id and b.id = r.order_id
    where r.shop_id = ${shop_id} and ${email_of} = a.email and r.type <> 'gift' order by r.created_at desc, r.id desc limit ${max_read})`;

const newest_returns = (shop_id: number, limit: number) => sql`
  select r.* from returns r where r.shop_id = ${shop_id} and ${email_of} = a.email
  order by r.created_at desc, r.id desc limit ${limit}`;

export const figures_of_address = (shop_id: number) => sql`
  cross join lateral (
    select count(*) as orders, coalesce(sum(b.total_price), 0)::bigint as bought,
      (select coalesce(sum(q.value), 0)::bigint from returns x join return_queue q on q.shop_id = x.shop_id and q.return_id = x.id
        where x.shop_id = ${shop_id} and x.order_id = any(array_agg(b.id)) and ${has_value}) as returned,
      (select coalesce(sum(l.quantity), 0)::integer from order_line_items l
        where l.shop_id = ${shop_id} and l.order_id = any(array_agg(b.id))) as units_sold,
      (select count(*)::integer from returns x join return_line_items i on i.shop_id = x.shop_id and i.return_id = x.id and i.removed_at is null
        where x.shop_id = ${shop_id} and x.order_id = any(array_agg(b.id)) and ${has_value}) as units_returned
    from (${orders_of_address(shop_id)}) b where b.status <> 'cancelled') f
  cross join lateral (
    select count(*) as returns, max(r.created_at) as last_return_at,
      (array_agg(nullif(concat_ws(' ', nullif(r.customer_first_name, ''), nullif(r.customer_last_name, '')), '')
        order by r.created_at desc, r.id desc))[1] as name
    from (${newest_returns(shop_id, max_read)}) r) n`;

const money = ({ currency }: OfShop, minor: RawBuilder<unknown>) =>
  sql`json_build_object('amount', ${minor}, 'currency', ${currency}::text, 'currency_code', ${currency}::text)`;

export const figuresOf = (shop: OfShop, more: RawBuilder<unknown> = sql``) => sql`
  json_build_object('email', a.email, 'name', n.name, 'is_business', exists (select from customers c
      where c.shop_id = ${shop.id} and lower(c.email) = a.email and c.is_business), 'orders', f.orders, 'bought', ${money(shop, sql`f.bought`)},
    'returns', n.returns, 'returned', ${money(shop, sql`f.returned`)}, 'kept', ${money(shop, sql`f.bought - f.returned`)},
    'return_rate', round(f.returned / nullif(f.bought, 0)::numeric, 4), 'units_sold', f.units_sold, 'units_returned', f.units_returned,
    'unit_return_rate', round(f.units_returned / nullif(f.units_sold, 0)::numeric, 4), 'last_return_at', ts_ms(n.last_return_at)${more})`;

/** What is known of an address, as JSON. */
export async function readHistory(db: Db, shop: OfShop, email: string): Promise<string> {
  const row = await db.readRow(sql<{ json: string }>`
    select (${figuresOf(shop, partsOf(shop, email))})::text as json
    from (select lower(${email}::text) as email) a ${figures_of_address(shop.id)}`);
  return row!.json;
}

const list = (row: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${row} order by ${order}), '[]') from (${from}) x)`;

function partsOf(shop: OfShop, email: string): RawBuilder<unknown> {
  const { id } = shop;
  const orders = list(
    sql`json_build_object('id', x.id, 'name', x.name, 'is_cancelled', x.status = 'cancelled', 'total', ${money(shop, sql`x.total_price`)},
      'created_at', ts_ms(x.created_at))`,
    sql`select * from (${orders_of_address(id)}) b order by b.created_at desc, b.id desc limit ${max_shown}`,
    sql`x.created_at desc, x.id desc`,
  );
  const returns = list(
    sql`json_build_object('id', x.id, 'order_name', x.order_name, 'status', x.state, 'value', ${money(shop, sql`x.value`)},
      'requested_at', ts_ms(x.created_at))`,
    sql`select r.id, r.state, r.created_at, q.value, o.name as order_name from (${newest_returns(id, max_shown)}) r
      join return_queue q on q.shop_id = r.shop_id and q.return_id = r.id
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id`,
    sql`x.created_at desc, x.id desc`,
  );
  const notes = list(
    sql`json_build_object('return_id', x.return_id, 'content', x.content, 'author', x.author, 'created_at', ts_ms(x.created_at))`,
    sql`select m.* from (${newest_returns(id, max_shown)}) r
      join return_notes m on m.shop_id = r.shop_id and m.return_id = r.id order by m.id desc limit ${max_shown}`,
    sql`x.id desc`,
  );
  const customer_notes = list(
    sql`json_build_object('id', x.id, 'content', x.content, 'author', x.author, 'created_at', ts_ms(x.created_at))`,
    sql`select n.* from shopper_notes n where n.shop_id = ${id} and n.email = ${email} order by n.id desc limit ${max_shown}`,
    sql`x.id desc`,
  );
  const reports = list(
    sql`json_build_object('id', x.id, 'return_id', x.return_id, 'category', x.category, 'created_at', ts_ms(x.created_at))`,
    sql`select f.* from (${newest_returns(id, max_shown)}) r join fraud_reports f on f.shop_id = r.shop_id and f.return_id = r.id`,
    sql`x.id desc`,
  );
  return sql`, 'customer_notes', ${customer_notes}, 'fraud_reports', ${reports}, 'newest_orders', ${orders}, 'newest_returns', ${returns}, 'listings', ${listingsOf(id, email)}, 'notes', ${notes}`;
}

/** Entries of the lists that name the address or one of its orders. */
function listingsOf(shop_id: number, email: string): RawBuilder<unknown> {
  const key = listingKey('email', email);
  const keys = sql`
    select 'email' as type, ${key}::text as key
    union select 'order', unnest(array[b.name_key, lower(ltrim(b.order_number, '#'))]) from (${orders_of_address(shop_id)}) b`;
  return list(
    sql`json_build_object('id', x.id, 'list', x.list, 'type', x.type, 'value', x.value)`,
    sql`select l.id, l.list, l.type, l.value from (${keys}) k join listings l on l.shop_id = ${shop_id}
        and l.list in ('blocklist', 'allowlist') and l.type = k.type and l.value_key = k.key
      union select l.id, l.list, l.type, l.value from (${keys}) k join listings l on l.shop_id = ${shop_id}
        and l.list = 'blocklist' and l.type = k.type and l.secondary_value_key = k.key
      limit ${max_shown}`,
    sql`x.id`,
  );
}
