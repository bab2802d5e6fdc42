import { isUuid } from '@retour/contract/ids';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ShopperPrincipal } from '../../platform/authenticate.ts';
import type { NewPayment } from '../commerce/orders/index.ts';
import type { LabelStatus, Resolution, UnitDisposition } from '@retour/contract/states';
import { internal_provider } from '../money/settlements/index.ts';
import { filesJson } from '../messages/conversation/index.ts';
import type { ShownFile } from '../messages/conversation/index.ts';
import type { Reader } from '../../platform/db.ts';
import type { AgreedTerms } from '../returns/index.ts';
import {
  collected_amount,
  collected_refunds,
  has_moved,
  hand_in_by,
  unit_title,
  was_sent_first,
} from '../returns/json.ts';
import type { ProgressFacts } from './return-progress.ts';

/** Equal units of a return, as its status page shows them. */
type ShownUnits = {
  title: string;
  /** The title as pages of the portal write it: the variant after a comma. */
  name: string;
  /** URL of a picture, as the order has it. */
  image: string | null;
  count: number;
  outcome: UnitDisposition;
  resolution: Resolution;
  exchange_title: string | null;
  /** They are kept for a part of what was paid. */
  is_offer: boolean;
  /** Paid for all of them, in minor units of the currency that the order was paid in, and what of it isn't given for that reason. */
  value: number;
  kept_value: number;
};

/** A payment of the order. */
export type OrderPayment = { kind: NewPayment['kind']; card: { brand: string; last4: string } | null };

/** A refund, store credit, gift card or exchange order that was made. */
type ShownSettlement = {
  kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order';
  state: 'pending' | 'succeeded';
  amount: number;
  currency: string;
  /** The shop sends the money itself: when is not known. */
  is_owed: boolean;
  /** Store credit in the customer's account at the shop, and not with Retour. */
  is_in_account: boolean;
  settled_at: string | null;
  payment_kind: NewPayment['kind'] | null;
  card: { brand: string; last4: string } | null;
};

type ShownParcel = {
  url: string | null;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  status: LabelStatus;
  /** When a carrier last scanned it on its way, and where; nulls where none reports it. */
  last_seen_at: string | null;
  last_seen_place: string | null;
};

/** What was found about equal units, in the words of the inspector for the shop's own eyes left out. */
type ShownFinding = {
  title: string;
  count: number;
  finding: 'incorrect_item' | 'missing' | 'junk';
  images: string[];
};

/** What the status page says of a return: nothing about who the shopper is, since whoever has the address sees it. */
export type ShownReturn = Omit<ProgressFacts, 'has_label_document'> & {
  id: number;
  order_id: number;
  uuid: string;
  shop_name: string;
  time_zone: string;
  order_name: string;
  package_reference: string;
  is_gift: boolean;
  /** Its new items were sent before the returned ones are back. */
  is_instant: boolean;
  /** Its new items were sent before anything came back. */
  was_sent_first: boolean;
  created_at: Date;
  /** The last moment to hand the units in: then the return expires, or the deposit of an instant exchange is kept. */
  send_until: Date;
  /** Goods or money moved: the shopper can't cancel any more. */
  has_moved: boolean;
  label_url: string | null;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  scannable_id: string | null;
  qr_code_url: string | null;
  /** Of the counter or store that was chosen. */
  method_address: Record<string, string | null> | null;
  /** Where a shopper sends the parcel who needs no label. */
  destination: { name: string; address: Record<string, string | null> } | null;
  units: ShownUnits[];
  /** What the shopper gets in exchange, with what it costs. */
  new_items: { title: string; count: number; amount: number }[];
  /** The terms that were frozen on it, as far as they decide how its amounts come about. */
  terms: Partial<
    Pick<
      AgreedTerms,
      'leftover_to' | 'shop_bonus' | 'shop_bonus_basis_points' | 'after_removal' | 'named_fees'
    >
  >;
  /** Payments of the order, in the order of their capture. */
  payments: OrderPayment[];
  /** What the shopper got, or is on its way to them. */
  settlements: ShownSettlement[];
  /** What they got beyond it. */
  goodwill: ShownSettlement[];
  /** What was paid for the exchange before it was submitted, and what of it goes back, in minor units. */
  collected: { amount: number; refunded: number; currency: string; paid_at: string } | null;
  /** What the shopper and staff wrote each other, oldest first. */
  messages: { by: 'shopper' | 'shop'; text: string; at: string; files: ShownFile[] }[];
  /** Parcels with a label, oldest first. */
  parcels: ShownParcel[];
  /** Units that weren't as expected when they were inspected. */
  findings: ShownFinding[];
  /** When the return came this far; null as long as it did not. */
  moments: Record<'sent' | 'received' | 'inspected' | 'completed', string | null>;
  currency: string;
  /** Minor units of `currency`, which is the one that the order was paid in. */
  totals: Record<(typeof shown_totals)[number], number>;
};

const shown_totals = [
  'return_total',
  'honoured_discount',
  'price_held',
  'bonus_credit',
  'reimbursement',
  'handling_fee',
  'kept_value',
  'not_refundable',
  'exchange_total',
  'exchange_tax_total',
  'refund',
  'gift_card',
  'upsell',
] as const;
const unit_name = sql`concat_ws(', ', ol.title, nullif(ol.variant_title, ''))`;

const card_json = sql`case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end`;

const settlementsJson = (
  condition: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('kind', x.kind, 'state', x.state, 'amount', x.amount, 'currency', x.currency,
    'is_owed', coalesce(x.provider = 'manual' and x.paid_outside_by is null, false),
    'is_in_account', x.kind = 'store_credit' and x.provider <> ${sql.lit(internal_provider)}, 'settled_at', ts_ms(x.settled_at), 'payment_kind', p.kind,
    'card', ${card_json}) order by x.position), '[]')
  from settlements x left join payments p on p.shop_id = x.shop_id and p.id = x.payment_id
  where x.shop_id = r.shop_id and ${condition} and x.state in ('pending', 'succeeded'))`;

/** What the shopper wrote and what staff wrote back, oldest first. */
const messages_json = sql`(select coalesce(json_agg(json_build_object('by', w.by, 'text', w.text, 'at', ts_ms(w.at), 'files', w.files) order by w.at, w.by), '[]') from (
    select 'shopper' as by, n.text, n.created_at as at, ${filesJson(sql`f.shop_id = n.shop_id and f.message_id = n.id`, sql`''`)} as files from return_messages n where n.shop_id = r.shop_id and n.return_id = r.id
    union all select 'shop', n.facts ->> 'message', n.created_at, ${filesJson(sql`f.shop_id = n.shop_id and f.email_id = n.id`, sql`''`)} from emails n
      where n.shop_id = r.shop_id and n.return_id = r.id and n.occasion = 'reply' and n.resend_of is null and n.facts ->> 'message' is not null) w)`;

const goodwill_json = settlementsJson(
  sql`x.goodwill_id in (select g.id from goodwills g where g.shop_id = r.shop_id and g.return_id = r.id)`,
);

const collected_json = sql`(select json_build_object('amount', ${sql.raw(collected_amount)}, 'currency', c.currency, 'paid_at', ts_ms(c.paid_at), 'refunded', ${sql.raw(collected_refunds)})
  from shopper_payments c where c.shop_id = r.shop_id and c.return_id = r.id and ${sql.raw(collected_amount)} > 0)`;

const payments_json = (shop_id: RawBuilder<unknown>, order_id: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(json_build_object('kind', p.kind, 'card', ${card_json}) order by p.captured_at, p.id), '[]')
  from payments p where p.shop_id = ${shop_id} and p.order_id = ${order_id} and p.status = 'captured')`;

const new_items_json = sql`(select coalesce(json_agg(row_to_json(n)), '[]') from (
    select e.title, count(*) as count, sum(coalesce(e.total_presentment, e.total))::bigint as amount
    from return_exchanges e left join return_line_items i on i.shop_id = e.shop_id and i.id = e.return_line_item_id
    where e.shop_id = r.shop_id and e.return_id = r.id
      and (e.return_line_item_id is null or (i.removed_at is null and i.outcome <> 'reject'))
    group by e.title order by min(e.id)) n)`;

const unit_value = sql`coalesce(i.price_presentment, i.price) - coalesce(i.discount_presentment, i.discount)
  + case when r.taxes_included then 0 else coalesce(i.tax_presentment, i.tax) end`;

/** What of that isn't given because the shopper keeps the unit `i` for the rest. */
const kept_value = sql`case when i.outcome = 'keep' then (${unit_value}) - ((${unit_value}) * coalesce(i.offer_basis_points, 10000) + 5000) / 10000 else 0 end`;

const graded = sql`(select case when count(i.condition) = 0 then 'none' when bool_and(i.condition is not null or i.outcome <> 'default') then 'all' else 'part' end
  from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null)`;

const parcels_json = sql`(select coalesce(json_agg(json_build_object('url', n.url, 'carrier', n.carrier, 'tracking_number', n.tracking_number,
    'tracking_url', n.tracking_url, 'status', n.status, 'last_seen_at', ts_ms(n.last_seen_at), 'last_seen_place', n.last_seen_place) order by n.id), '[]')
  from labels n where n.shop_id = r.shop_id and n.return_id = r.id and n.voided_at is null and n.status not in ('error', 'failure'))`;

const findings_json = sql`(select coalesce(json_agg(row_to_json(w)), '[]') from (
    select ${unit_name} as title, count(*) as count, i.condition->>'condition_category' as finding,
      coalesce(i.condition->'images', '[]') as images
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.condition->>'condition_category' in ('incorrect_item', 'missing', 'junk')
    group by 1, 3, 4 order by min(i.id)) w)`;

const moments_json = sql`json_build_object(
    'sent', ts_ms(least((select min(h.occurred_at) from labels n join label_history h on h.shop_id = n.shop_id and h.label_id = n.id
        where n.shop_id = r.shop_id and n.return_id = r.id and h.status = 'in_transit'),
      (select min(d.occurred_at) from dropoffs d where d.shop_id = r.shop_id and d.return_id = r.id))),
    'received', ts_ms(coalesce(m.delivered_at, (select min(h.occurred_at) from labels n
      join label_history h on h.shop_id = n.shop_id and h.label_id = n.id
      where n.shop_id = r.shop_id and n.return_id = r.id and h.status = 'delivered'))),
    'inspected', ts_ms((select max(v.recorded_at) from inspections v
      where v.shop_id = r.shop_id and v.return_id = r.id and v.kind = 'grade')),
    'completed', ts_ms(r.processed_at))`;

const totals_json = sql.raw(
  `json_build_object(${shown_totals.map((name) => `'${name}', t.${name}`).join(', ')})`,
);

/** The return that a status page is about; undefined where the shop has none of this address. */
export async function readShownReturn(
  db: Reader,
  handle: string,
  uuid: string,
): Promise<ShownReturn | undefined> {
  if (!isUuid(uuid.toLowerCase())) return undefined;
  const [found] = await selectShownReturns(db, sql`s.handle = ${handle} and r.uuid = ${uuid}::uuid`);
  return found;
}

/** The returns that a shopper reaches: those of one order, made as a gift, with the same gift code, or not. */
export type ShopperReach = { shop_id: number } & Pick<
  ShopperPrincipal,
  'order_id' | 'is_gift' | 'gift_code_id'
>;

/** Returns that are shown to a shopper at once. Hardly any order has more. */
const shown_at_once = 100;

/** The newest 100 returns of a shopper, newest first. */
export function listShopperReturns(db: Reader, reach: ShopperReach): Promise<ShownReturn[]> {
  return selectShownReturns(
    db,
    sql`${isWithin(reach)} order by r.created_at desc, r.id desc limit ${shown_at_once}`,
  );
}

/** A return of a shopper; undefined for every other one. */
export async function readShopperReturn(
  db: Reader,
  reach: ShopperReach,
  return_id: number,
): Promise<ShownReturn | undefined> {
  const [found] = await selectShownReturns(db, sql`${isWithin(reach)} and r.id = ${return_id}`);
  return found;
}

const isWithin = ({ shop_id, order_id, is_gift, gift_code_id }: ShopperReach) =>
  sql`r.shop_id = ${shop_id} and r.order_id = ${order_id} and (r.type = 'gift') = ${is_gift} and r.gift_code_id is not distinct from ${gift_code_id}`;

async function selectShownReturns(db: Reader, condition: RawBuilder<unknown>): Promise<ShownReturn[]> {
  const { rows } = await sql<ShownReturn>`
    select r.id, r.order_id, r.uuid, s.name as shop_name, s.time_zone, o.name as order_name, r.package_reference, r.type = 'gift' as is_gift, r.type = 'instant_exchange' as is_instant, ${sql.raw(was_sent_first)} as was_sent_first, r.state,
      r.processed_at is not null as was_processed, r.created_at, ${sql.raw(hand_in_by)} as send_until,
      ${sql.raw(has_moved.goods)} or ${sql.raw(has_moved.money)} as has_moved, ${graded} as inspected,
      m.method_type, m.address as method_address, m.state as method_state, m.scannable_id, m.qr_code_url, l.status as label_status, l.url as label_url, l.carrier,
      coalesce((select q.status = 'failed' from label_requests q where q.shop_id = r.shop_id and q.return_id = r.id order by q.id desc limit 1), false)
        as label_failed,
      l.tracking_number, l.tracking_url, t.currency,
      ${totals_json} as totals,
      (select json_build_object('name', d.name, 'address', d.address) from destinations d
        where d.shop_id = r.shop_id and d.id = r.destination_id and m.method_type = 'ship_own') as destination,
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select ${sql.raw(unit_title)} as title, ${unit_name} as name, min(ol.image) as image, count(*) as count, i.outcome, i.resolution, e.title as exchange_title,
          i.outcome = 'keep' and i.offer_basis_points is not null as is_offer, sum(${unit_value})::bigint as value, sum(${kept_value})::bigint as kept_value
        from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
        left join return_exchanges e on e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id
        where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null
        group by 1, 2, i.outcome, i.resolution, e.title, is_offer order by min(i.id)) u) as units,
      ${new_items_json} as new_items, r.terms, ${payments_json(sql`o.shop_id`, sql`o.id`)} as payments,
      ${settlementsJson(sql`x.return_id = r.id`)} as settlements, ${goodwill_json} as goodwill, ${messages_json} as messages, ${collected_json} as collected, ${parcels_json} as parcels, ${findings_json} as findings, ${moments_json} as moments
    from shops s
    join returns r on r.shop_id = s.id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = case when r.multi_currency then 'presentment' else 'shop' end
    left join return_methods m on m.shop_id = r.shop_id and m.return_id = r.id
    left join lateral (select * from labels n where n.shop_id = r.shop_id and n.return_id = r.id and n.voided_at is null
      order by n.id desc limit 1) l on true
    where ${condition}`.execute(db);
  return rows;
}

/** The part of a return's status page that nobody can guess. */
export async function readReturnUuid(db: Reader, shop_id: number, return_id: number): Promise<string> {
  const { uuid } = await db
    .selectFrom('returns')
    .select('uuid')
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .executeTakeFirstOrThrow();
  return uuid;
}

/** How an order was paid. */
export async function listOrderPayments(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<OrderPayment[]> {
  const { rows } = await sql<{
    payments: OrderPayment[];
  }>`select ${payments_json(sql`${shop_id}`, sql`${order_id}`)} as payments`.execute(db);
  return rows[0]!.payments;
}

/** Who placed an order; empty where that isn't known. */
export async function readCustomerName(db: Reader, shop_id: number, order_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', c.first_name, c.last_name) as name from orders o
    join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  return rows[0]?.name ?? '';
}

/** A return that holds units of an order, and the lines that they are of. */
export type HoldingReturn = { reference: string; uuid: string; line_ids: number[] };

/** The returns that hold units of an order: those of the gift, or those of whoever bought it. */
export async function listHoldingReturns(db: Reader, reach: ShopperReach): Promise<HoldingReturn[]> {
  const { rows } = await sql<HoldingReturn>`
    select r.package_reference as reference, r.uuid, json_agg(distinct i.order_line_item_id) as line_ids
    from returns r join return_line_items i on i.shop_id = r.shop_id and i.return_id = r.id and i.held
    where ${isWithin(reach)}
    group by r.id, r.package_reference, r.uuid order by r.id limit 100`.execute(db);
  return rows;
}
