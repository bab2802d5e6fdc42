import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { countChangedShoppers, readHistory } from '../../src/modules/people/shoppers/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';

/** What must hold of every return, order and ledger at any time, each as a query that names what breaks it. */
const laws: Record<string, (shop_id: number) => RawBuilder<unknown>> = {
  'no unit is held twice, and no more than were fulfilled': (shop_id) => sql`
    select l.id, l.quantity_fulfilled, count(i.id) as held, count(distinct i.unit_index) as units
    from order_line_items l join return_line_items i on i.shop_id = l.shop_id and i.order_line_item_id = l.id and i.held
    where l.shop_id = ${shop_id} group by l.shop_id, l.id
    having count(i.id) > l.quantity_fulfilled or count(i.id) <> count(distinct i.unit_index)`,
  'live and closed returns hold their units, ended ones do not, unless an exchange was sent for them first': (
    shop_id,
  ) => sql`
    select r.id, r.state, i.id as line_item_id, i.held from returns r
    join return_line_items i on i.shop_id = r.shop_id and i.return_id = r.id
    where r.shop_id = ${shop_id} and r.review_reason is distinct from 'late_scan'
      and i.held <> (i.removed_at is null and (r.state in ('open', 'review', 'processing', 'closed') or r.state = 'expired' and r.type = 'instant_exchange'
        and exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.kind = 'exchange_order' and s.state = 'succeeded')))`,
  'no payment gives back more than it captured': (shop_id) => sql`
    select p.id, p.captured, sum(s.amount) as given from payments p
    join settlements s on s.shop_id = p.shop_id and s.payment_id = p.id and s.state <> 'failed'
    where p.shop_id = ${shop_id} group by p.shop_id, p.id having sum(s.amount) > p.captured`,
  'no order gives back more than was captured, or than its total while its payments are not known, bonus left out':
    (shop_id) => sql`
    with given as (
      select r.order_id, sum(s.amount - s.bonus_amount) as amount from settlements s
      left join goodwills w on w.shop_id = s.shop_id and w.id = s.goodwill_id
      join returns r on r.shop_id = s.shop_id and r.id = coalesce(s.return_id, w.return_id)
      where s.shop_id = ${shop_id} and s.state <> 'failed' group by r.order_id
    )
    select g.order_id, g.amount, c.captured from given g, lateral (select case when exists (select from payments p where p.shop_id = ${shop_id} and p.order_id = g.order_id)
        then (select coalesce(sum(p.captured), 0) from payments p
          where p.shop_id = ${shop_id} and p.order_id = g.order_id and p.status = 'captured')
        else (select coalesce(o.total_price_presentment, o.total_price) from orders o where o.shop_id = ${shop_id} and o.id = g.order_id)
        end as captured) c
    where g.amount > c.captured`,
  'a refund without a payment is recorded by hand, whatever the provider': (shop_id) => sql`
    select s.id, s.provider from settlements s
    where s.shop_id = ${shop_id} and s.kind = 'refund' and s.payment_id is null and s.provider <> 'manual'`,
  'debits equal credits in every transaction': (shop_id) => sql`
    select transaction_id, currency, sum(debit), sum(credit) from ledger_entries where shop_id = ${shop_id}
    group by transaction_id, currency having sum(debit) <> sum(credit)`,
  'every settlement that is done is booked once, and no other': (shop_id) => sql`
    select s.id, s.state, count(t.id) from settlements s
    left join ledger_transactions t on t.shop_id = s.shop_id and t.settlement_id = s.id
    where s.shop_id = ${shop_id} group by s.shop_id, s.id
    having count(t.id) <> case when s.state = 'succeeded' and s.amount > 0 then 1 else 0 end`,
  'attempts are as their settlement: one open while it is under way, one success where a provider paid it': (
    shop_id,
  ) => sql`
    select s.id, s.state, s.provider, a.* from settlements s,
    lateral (select count(*) filter (where result is null) as open, count(*) filter (where result = 'succeeded') as paid,
        count(*) as all, coalesce(max(number), 0) as last
      from settlement_attempts t where t.shop_id = s.shop_id and t.settlement_id = s.id) a
    where s.shop_id = ${shop_id} and (a.all <> a.last or a.paid > 1
      or case s.state when 'intended' then a.open + a.paid > 0 when 'failed' then a.open + a.paid > 0
        when 'succeeded' then (s.provider not in ('manual', 'internal', 'outside')) <> (a.paid = 1) else a.open <> 1 or a.paid > 0 end)`,
  'a processed return leaves its clearing account at zero': (shop_id) => sql`
    select r.id, sum(e.debit) as debit, sum(e.credit) as credit from returns r
    join ledger_transactions t on t.shop_id = r.shop_id and t.return_id = r.id
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.account = 'return_clearing'
    where r.shop_id = ${shop_id} and exists (select from ledger_transactions o
      where o.shop_id = r.shop_id and o.return_id = r.id and o.kind = 'outcome')
    group by r.id having sum(e.debit) <> sum(e.credit)`,
  'goodwill is the sum of its settlements, in each currency': (shop_id) => sql`
    select g.id, g.amount, g.shop_amount, d.* from goodwills g,
    lateral (select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.shop_amount), 0) as shop_amount
      from settlements s where s.shop_id = g.shop_id and s.goodwill_id = g.id) d
    where g.shop_id = ${shop_id} and (g.amount, g.shop_amount) <> (d.amount, d.shop_amount)`,
  'a processed return was settled as its totals say': (shop_id) => sql`
    select r.id, t.refund, t.gift_card, t.exchange_credit_total, d.* from returns r
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
      and t.basis = case when r.multi_currency then 'presentment' else 'shop' end,
    lateral (select coalesce(sum(s.amount) filter (where s.kind = 'refund'), 0) as refunded,
        coalesce(sum(s.amount) filter (where s.kind in ('store_credit', 'gift_card')), 0) as credited,
        coalesce(sum(s.amount) filter (where s.kind = 'exchange_order'), 0) as exchanged
      from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'succeeded') d
    where r.shop_id = ${shop_id} and r.state = 'closed'
      and exists (select from ledger_transactions o where o.shop_id = r.shop_id and o.return_id = r.id and o.kind = 'outcome')
      and (t.refund, t.gift_card, t.exchange_credit_total) <> (d.refunded, d.credited, d.exchanged)`,
  'settlements in the currency of the shop add up to the totals there': (shop_id) => sql`
    select r.id, t.refund, t.gift_card, t.exchange_credit_total, d.* from returns r
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop',
    lateral (select coalesce(sum(s.shop_amount) filter (where s.kind = 'refund'), 0) as refunded,
        coalesce(sum(s.shop_amount) filter (where s.kind in ('store_credit', 'gift_card')), 0) as credited,
        coalesce(sum(s.shop_amount) filter (where s.kind = 'exchange_order'), 0) as exchanged
      from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'succeeded') d
    where r.shop_id = ${shop_id} and r.state = 'closed'
      and exists (select from ledger_transactions o where o.shop_id = r.shop_id and o.return_id = r.id and o.kind = 'outcome')
      and (t.refund, t.gift_card) <> (d.refunded, d.credited)`,
  'the return of a gift that refunds nothing says so': (shop_id) => sql`
    select r.id, r.outcome from returns r join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
    where r.shop_id = ${shop_id} and r.type = 'gift' and t.refund = 0 and r.outcome like '%refund%'`,
  'the identity holds in each currency (API contract, 9.3)': (shop_id) => sql`
    select return_id, basis from return_totals where shop_id = ${shop_id}
      and return_total + price_held + honoured_discount + bonus_credit + reimbursement
        <> return_credit_total + refund + handling_fee + kept_value + not_refundable`,
  'the lines add up to the totals in each currency': (shop_id) => sql`
    select t.return_id, t.basis, t.return_product_total, l.* from return_totals t join returns r
      on r.shop_id = t.shop_id and r.id = t.return_id,
    lateral (select coalesce(sum(case when t.basis = 'shop' then i.price else i.price_presentment end), 0) as price,
        coalesce(sum(case when t.basis = 'shop' then i.discount else i.discount_presentment end), 0) as discount,
        coalesce(sum(case when t.basis = 'shop' then i.tax else i.tax_presentment end), 0) as tax,
        coalesce(sum(case when t.basis = 'shop' then i.refund else i.refund_presentment end), 0) as refund
      from return_line_items i where i.shop_id = t.shop_id and i.return_id = t.return_id and i.removed_at is null and i.outcome <> 'reject') l
    where t.shop_id = ${shop_id}
      and (t.return_product_total, t.return_discount_total, t.return_tax_total, greatest(0, t.refund - t.reimbursement))
        <> (l.price, l.discount, l.tax, l.refund)`,
  'the exchange items add up to the totals in each currency': (shop_id) => sql`
    select t.return_id, t.basis, t.exchange_total, e.* from return_totals t,
    lateral (select coalesce(sum(case when t.basis = 'shop' then x.price else x.price_presentment end), 0) as price,
        coalesce(sum(case when t.basis = 'shop' then x.discount else x.discount_presentment end), 0) as discount,
        coalesce(sum(case when t.basis = 'shop' then x.tax else x.tax_presentment end), 0) as tax,
        coalesce(sum(case when t.basis = 'shop' then x.total else x.total_presentment end), 0) as total
      from return_exchanges x where x.shop_id = t.shop_id and x.return_id = t.return_id) e
    where t.shop_id = ${shop_id}
      and (t.exchange_product_total, t.exchange_discount_total, t.exchange_tax_total, t.exchange_total)
        <> (e.price, e.discount, e.tax, e.total)`,
  'every settlement of store credit that is done has its credit, once': (shop_id) => sql`
    select s.id, s.state, s.amount, c.amount as credited from settlements s
    full join store_credits c on c.shop_id = s.shop_id and c.settlement_id = s.id
    where coalesce(s.shop_id, c.shop_id) = ${shop_id} and coalesce(s.kind, '') in ('store_credit', '')
      and ((s.state = 'succeeded' and s.provider = 'internal') <> (c.id is not null) or c.amount <> s.amount)`,
  'the events of a return are numbered without gaps': (shop_id) => sql`
    select e.return_id, count(*), max(e.sequence), q.last from events e
    left join event_sequences q on q.shop_id = e.shop_id and q.return_id = e.return_id
    where e.shop_id = ${shop_id} group by e.return_id, q.last
    having count(*) <> max(e.sequence) or min(e.sequence) <> 1 or q.last is distinct from max(e.sequence)`,
  'each settlement, end and start is told of once': (shop_id) => sql`
    with issued as materialized (
      select coalesce(s.return_id, w.return_id) as return_id, count(*) as cards
      from settlements s left join goodwills w on w.shop_id = s.shop_id and w.id = s.goodwill_id
      where s.shop_id = ${shop_id} and s.kind = 'gift_card' and s.state = 'succeeded'
        -- One that a platform made, or somebody by hand, nobody else is told to issue.
        and s.provider not in ('shopify', 'outside')
        -- The card of a return that was processed in another system was issued there.
        and not exists (select from imported_returns t where t.shop_id = s.shop_id and t.return_id = coalesce(s.return_id, w.return_id))
      group by 1)
    select r.id, r.state, e.*, i.cards as issued from returns r left join issued i on i.return_id = r.id,
    lateral (select count(*) filter (where trigger = 'return.created') as created, count(*) filter (where trigger = 'return.closed') as closed,
        count(*) filter (where trigger = 'giftcard.requested') as cards
      from events v where v.shop_id = r.shop_id and v.return_id = r.id) e
    where r.shop_id = ${shop_id}
      and (e.created <> 1 or e.closed <> (r.state = 'closed')::int or e.cards <> coalesce(i.cards, 0))`,
  'exchange orders of one order have names of their own': (shop_id) => sql`
    select order_id, exchange_order_name from returns where shop_id = ${shop_id} and exchange_order_name is not null
    group by order_id, exchange_order_name having count(*) > 1`,
  'a unit is restocked only when it came back, each with a movement': (shop_id) => sql`
    select id, outcome, restocked_at, restock_movement_id from return_line_items
    where shop_id = ${shop_id} and restocked_at is not null and (outcome <> 'default' or restock_movement_id is null)`,
};

/** Holds every law for a shop; the failure names the law and the rows that break it. */
export async function assertInvariants({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<void> {
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await query(shop_id).execute(db.root);
    assert.deepEqual(rows, [], `broken: ${law}`);
  }
}

/** Fails unless the figures of customers, once what is noted has been counted, are those of their orders and returns now. */
export async function assertShopperFigures(deps: Deps, { id, currency }: Shop): Promise<void> {
  await countChangedShoppers(deps, id);
  const { rows } = await deps.db.pool.query<{ email: string; returned: number }>(
    'select email, returned, units_sold, units_returned from shopper_figures where shop_id = $1 order by email',
    [id],
  );
  const addresses = await deps.db.pool.query<{ email: string }>(
    `select distinct lower(customer_email) collate "C" as email from returns where shop_id = $1 and customer_email <> '' order by 1`,
    [id],
  );
  const expected = [];
  for (const { email } of addresses.rows) {
    const { returned, ...now } = JSON.parse(await readHistory(deps.db, { id, currency }, email));
    const { units_sold, units_returned } = now;
    expected.push({ email, returned: returned.amount, units_sold, units_returned });
  }
  assert.deepEqual(rows, expected);
}
