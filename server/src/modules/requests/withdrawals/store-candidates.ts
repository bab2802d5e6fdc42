import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { orderNamesIn } from './order-names.ts';

/** Orders that are found, and newest orders that are looked at for words. */
const max_found = 10;
const max_looked_at = 2000;
const most_words = 10;
/** A word that more orders have, and more than a fifth of them, says nothing: such as "and". */
const few_orders = 10;
/** Words that say when or how many, and not what. */
const shortest_word = 3;

/** What a search for the order of a withdrawal goes by. */
export type Sought = {
  shop_id: number;
  names: readonly string[];
  emails: readonly string[];
  contracts: readonly string[];
  declared_at: Date;
  /** What a person typed; the statements decide unless it is given. */
  query: string | undefined;
};

/** The words of a text that a title can have. */
function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= shortest_word))].slice(0, most_words);
}

const full_name = sql`lower(trim(concat_ws(' ', c.first_name, c.last_name)))`;
/** Whether one of some names ends with the last name of the customer. */
const hasLastName = (people: readonly string[]) =>
  sql`(trim(c.last_name) <> '' and exists (select from unnest(${people}::text[]) p where right(p, length(trim(c.last_name)) + 1) = ' ' || lower(trim(c.last_name))))`;
const plain = (texts: readonly string[]) => texts.map((one) => one.trim().toLowerCase()).filter(Boolean);

/**
 * The orders that a withdrawal may be about, as JSON, those first that more fits: the order number, the address, the name, and words of the
 * products. Names and addresses are found among all orders, words among the newest 2,000 before the statement.
 */
export async function findCandidates(db: Db, sought: Sought): Promise<string> {
  const { shop_id, names, emails, contracts, declared_at, query } = sought;
  const typed = query === undefined ? [] : [query];
  const order_names = [...new Set((query === undefined ? contracts : typed).flatMap(orderNamesIn))];
  const words = wordsIn((query === undefined ? contracts : typed).join(' '));
  const own = { names: plain(names), emails: plain(emails) };
  const addresses = query === undefined ? own.emails : plain(typed);
  const people = query === undefined ? own.names : plain(typed);
  const { rows } = await db.readWithPlan(sql<{ json: string }>`
    with looked_at as materialized (
      select o.id from orders o where o.shop_id = ${shop_id} and o.created_at <= ${declared_at} order by o.created_at desc limit ${max_looked_at}
    ), named as (
      select o.id from orders o where o.shop_id = ${shop_id} and o.name_key = any(${order_names}::text[]) limit ${max_looked_at}
    ), theirs as (
      select o.id from customers c join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
      where c.shop_id = ${shop_id} and lower(c.email) = any(${addresses}::text[]) limit ${max_looked_at}
    ), considered as materialized (
      select id from looked_at union select id from named union select id from theirs
    ), hits as materialized (
      select distinct x.id, w.word from considered x
      join order_line_items l on l.shop_id = ${shop_id} and l.order_id = x.id
      cross join lateral (select word from unnest(${words}::text[]) word where position(word in lower(l.title)) > 0) w
    ), telling as (
      select word from hits group by word having count(*) <= greatest(${few_orders}, (select count(*) from considered) / 5)
    ), fit as (
      select o.id, o.name_key = any(${order_names}::text[]) as number_fits, coalesce(lower(c.email) = any(${addresses}::text[]), false) as email_fits,
        coalesce(${full_name} = any(${people}::text[]), false) as name_fits,
        coalesce(${hasLastName(people)}, false) as last_name_fits,
        array(select h.word from hits h join telling t on t.word = h.word where h.id = o.id order by array_position(${words}::text[], h.word)) as words
      from considered x
      join orders o on o.shop_id = ${shop_id} and o.id = x.id
      left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    ), best as (
      select f.*, 8 * f.number_fits::int + 6 * f.email_fits::int + 6 * f.name_fits::int + 2 * (f.last_name_fits and not f.name_fits)::int
        + 2 * cardinality(f.words) as score
      from fit f where f.number_fits or f.email_fits or f.name_fits or f.last_name_fits or cardinality(f.words) > 0
      order by score desc, f.id desc limit ${max_found}
    )
    select json_build_object('candidates', coalesce(json_agg(json_build_object(
      'order', json_build_object('id', o.id, 'name', o.name),
      'customer', json_build_object('name', nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), 'email', c.email),
      'city', nullif(o.shipping_address->>'city', ''),
      'total', json_build_object('amount', o.total_price, 'currency', o.currency, 'currency_code', o.currency),
      'ordered_at', ts_ms(o.created_at),
      'delivered_at', ts_ms((select max(f.delivered_at) from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id)),
      'lines', (select json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'image', l.image)) from (
        select l.title, l.quantity, l.image from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id
        order by exists (select from unnest(b.words) w where position(w in lower(l.title)) > 0) desc, l.position limit 3) l),
      'line_count', (select count(*) from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id),
      'fits', json_build_object('order_number', b.number_fits,
        'email', case when c.email is null then null else lower(c.email) = any(${own.emails}::text[]) end,
        'name', case when nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') is null then 'unknown' when ${full_name} = any(${own.names}::text[]) then 'same'
          when ${hasLastName(own.names)} then 'last_name' else 'other' end,
        'words', b.words),
      'is_cancelled', o.status = 'cancelled') order by b.score desc, b.id desc), '[]'))::text as json
    from best b join orders o on o.shop_id = ${shop_id} and o.id = b.id
    left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id`);
  return rows[0]!.json;
}
