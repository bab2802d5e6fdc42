import { isUuid } from '@retour/contract/ids';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ShopperPrincipal } from '../../../platform/authenticate.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import { product_pid, providerIdJson, showsInternalIds, variant_pid } from '../../commerce/orders/json.ts';
import type { ProviderId } from '../../commerce/orders/json.ts';
import { readReasonSets } from '../../policy/reasons/index.ts';
import type { Draft } from './draft.ts';
import { paidForFirst, paidRuns } from './paid-runs.ts';
import type { PaidRun, SharedLine } from './paid-runs.ts';
import { readMethodOffers } from './store-methods.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type DraftRef = { shop_id: number; id: string };

/** What a shopper reaches: the drafts of one order that staff did not make; those of a gift, made with the same gift code, or those that are none. */
export type Reach = Pick<ShopperPrincipal, 'order_id' | 'is_gift' | 'gift_code_id'>;

const isWithin = (reach: Reach | undefined) =>
  reach
    ? sql`d.order_id = ${reach.order_id} and d.is_gift = ${reach.is_gift} and d.gift_code_id is not distinct from ${reach.gift_code_id} and not d.staff`
    : sql`true`;

type DraftRow = Omit<Draft, 'reason_sets' | 'methods' | 'method_offers'>;

/** Every member of a draft, with its items in the order in which they were chosen. */
async function selectDrafts(db: Reader, shop_id: number, condition: RawBuilder<unknown>): Promise<Draft[]> {
  const { rows } = await sql<DraftRow>`
    select d.shop_id, d.id, d.number, d.order_id, d.state, d.staff,
      case when d.override_reason is not null then json_build_object('reason', d.override_reason, 'by', d.override_by) end as override, d.waives_fees, d.is_gift, d.gift_code_id, d.language, d.return_policy, d.credit_type, d.shipping_address, d.recipient,
      d.return_method_id, d.return_location_id, d.release, d.cart_token, d.cart_items, d.totals, d.return_id, d.expires_at,
      case when d.state not in ('created', 'items-finalized') then d.currency else (select coalesce(o.currency_presentment, o.currency) from orders o
        where o.shop_id = d.shop_id and o.id = d.order_id) end as currency,
      coalesce((select c.email from orders o join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
        where o.shop_id = d.shop_id and o.id = d.order_id), '') as customer_email,
      (select coalesce(json_agg(json_build_object('id', i.id, 'order_line_item_id', i.order_line_item_id, 'product_type', p.type,
          'return_type', i.return_type, 'reason_set', i.reason_set, 'reason_id', i.reason_id, 'reason_comment', i.reason_comment, 'answers', i.answers,
          'goods', i.goods, 'questions', i.questions, 'exchange', i.exchange,
          'image_tokens', (select coalesce(json_agg(m.token order by m.number), '[]') from draft_return_images m
            where m.shop_id = i.shop_id and m.draft_return_item_id = i.id)) order by i.number), '[]')
        from draft_return_items i join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
        left join products p on p.shop_id = l.shop_id and p.id = l.product_id
        where i.shop_id = d.shop_id and i.draft_return_id = d.id) as items
    from draft_returns d where d.shop_id = ${shop_id} and ${condition}`.execute(db);
  if (rows.length === 0) return [];
  const reason_sets = await readReasonSets(db, shop_id);
  const method_offers = await readMethodOffers(db, shop_id);
  return rows.map((draft) => ({ ...draft, reason_sets, method_offers, methods: null }));
}

/** A draft that the caller reaches. What is no UUID names none. */
export async function readDraft(
  db: Reader,
  { shop_id, id }: DraftRef,
  reach?: Reach,
): Promise<Draft | undefined> {
  return (await selectDrafts(db, shop_id, sql`d.id = ${id} and ${isWithin(reach)}`))[0];
}

/** Locks a draft that the caller reaches until the transaction ends, then reads it as it is by then. */
export async function lockDraft(tx: Tx, ref: DraftRef, reach?: Reach): Promise<Draft | undefined> {
  if (!isUuid(ref.id.toLowerCase())) return undefined;
  await sql`
    select from draft_returns d where d.shop_id = ${ref.shop_id} and d.id = ${ref.id} and ${isWithin(reach)} for update`.execute(
    tx,
  );
  return readDraft(tx, ref, reach);
}

/** The newest open draft that a shopper reaches. */
export async function findOpenDraft(
  db: Reader,
  shop_id: number,
  reach: Reach,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from draft_returns d where d.shop_id = ${shop_id} and ${isWithin(reach)} and d.state in ('created', 'items-finalized', 'awaiting-payment')
      and (d.expires_at > ${now} or d.state = 'awaiting-payment') order by d.number desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** A page of the drafts of a shop, in a state as clients see it. */
export async function listDrafts(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  { state, now, reach }: { state: string | undefined; now: Date; reach: Reach | undefined },
): Promise<Draft[]> {
  const is_open = sql`d.state in ('created', 'items-finalized')`;
  const conditions = [
    isWithin(reach),
    isBeyond(sql`d.number`, window),
    ...(state === undefined
      ? []
      : state === 'expired'
        ? [sql`${is_open} and d.expires_at <= ${now}`]
        : [sql`d.state = ${state} and (not ${is_open} or d.expires_at > ${now})`]),
  ];
  return selectDrafts(
    db,
    shop_id,
    sql`${sql.join(conditions, sql` and `)} ${inWindow(sql`d.number`, window)}`,
  );
}

/** A line of the order as drafts show it. Prices are in minor units of the currency paid in. */
export type ShownLine = {
  id: number;
  title: string;
  variant_title: string;
  sku: string;
  price: number;
  /** Paid for the first unit: after its discounts, with tax. */
  paid: number;
  /** Paid for the units that no return holds, in the order in which a return takes them. */
  paid_runs: PaidRun[];
  image: string | null;
  product_type: string | null;
  provider_product_id: number | string | null;
  provider_variant_id: number | string | null;
};

export type ShownOrder = {
  name: string;
  currency: string;
  shipping_address: Record<string, string | null> | null;
  lines: ShownLine[];
};

const pid = (of: ProviderId) => sql.raw(providerIdJson(showsInternalIds('o.shop_id'), of));

type OrderRow = Omit<ShownOrder, 'lines'> & {
  taxes_included: boolean;
  lines: (Omit<ShownLine, 'paid' | 'paid_runs'> & { amounts: SharedLine })[];
};

/** The order of a draft. */
export async function readShownOrder(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<ShownOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.name, o.taxes_included, coalesce(o.currency_presentment, o.currency) as currency, o.shipping_address,
      (select coalesce(json_agg(json_build_object('id', ol.id, 'title', ol.title, 'variant_title', coalesce(ol.variant_title, ''),
          'sku', coalesce(ol.sku, ''), 'price', coalesce(ol.unit_price_presentment, ol.unit_price), 'image', ol.image,
          'amounts', json_build_object('unit_price', ol.unit_price, 'unit_price_presentment', ol.unit_price_presentment,
            'unit_shares', ol.unit_shares, 'held', (select coalesce(json_agg(i.unit_index), '[]') from return_line_items i
              where i.shop_id = ol.shop_id and i.order_line_item_id = ol.id and i.held)),
          'product_type', p.type, 'provider_product_id', ${pid(product_pid)}, 'provider_variant_id', ${pid(variant_pid)}) order by ol.position), '[]')
        from order_line_items ol left join products p on p.shop_id = ol.shop_id and p.id = ol.product_id
        where ol.shop_id = o.shop_id and ol.order_id = o.id) as lines
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { taxes_included, ...order } = row;
  return {
    ...order,
    lines: order.lines.map(({ amounts, ...line }) => ({
      ...line,
      paid: paidForFirst(amounts, taxes_included),
      paid_runs: paidRuns(amounts, taxes_included),
    })),
  };
}

/** Who bought the order of a draft, where it went, and whether it was withdrawn from. */
export type Buyer = {
  customer_id: number | null;
  shipping_address: Record<string, string | null> | null;
  is_withdrawn: boolean;
};

export async function readBuyer(
  db: Reader,
  { shop_id, order_id }: Pick<Draft, 'shop_id' | 'order_id'>,
): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select o.customer_id, o.shipping_address, exists (select from withdrawal_cases w
        where w.shop_id = o.shop_id and w.order_id = o.id and w.state not in ('refused', 'merged')) as is_withdrawn
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  return rows[0]!;
}
