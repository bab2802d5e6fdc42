import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { NewOrderLine, NewPayment } from '../../src/modules/commerce/orders/index.ts';
import { executeGoodwill, executeReturn } from '../../src/modules/returns/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import type { PaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { openReturn, sellOrder } from './factories.ts';
import type { Sale, SoldOrder, Submission } from './factories.ts';

export type Ref = { shop_id: number; return_id: number };

/** What a test of processing cares about of an order. */
export type ShortSale = {
  lines?: SoldLine[];
  order_discount?: number;
  order_tax?: number;
  taxes_included?: boolean;
  shipping?: number;
  /** Paid with these, in the order of their capture; one card with everything unless given. */
  payments?: Pick<NewPayment, 'kind' | 'captured'>[];
  /** What the provider's ids of payments begin with; `pay_` unless given. */
  payment_prefix?: string;
  /** Paid in this currency; a minor unit of the shop's is so many of its. */
  presentment?: { currency: string; rate: number };
};

export type SoldLine = { quantity?: number; unit_price: number; discount?: number; tax?: number };

export type PaidOrder = SoldOrder & {
  /** In the order of their capture; `external_id` is what the provider knows a payment by. */
  payments: { id: number; external_id: string; captured: number }[];
};

let sold = 0;

/** Sells an order that was paid and delivered: three units at 10.00 unless told otherwise. */
export async function sell(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Pick<Shop, 'id' | 'currency'>,
  sale: ShortSale = {},
): Promise<PaidOrder> {
  const order = await sellOrder(deps, shop, describeSale(deps.clock.now(), shop, sale));
  const payments = await deps.db.root
    .selectFrom('payments')
    .select(['id', 'external_id', 'captured'])
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', order.id)
    .orderBy('captured_at')
    .orderBy('id')
    .execute();
  return { ...order, payments };
}

function describeSale(now: Date, { currency }: Pick<Shop, 'currency'>, sale: ShortSale): Sale {
  const { lines = [{ quantity: 3, unit_price: 1000 }], order_discount = 0, order_tax = 0 } = sale;
  const { taxes_included = false, shipping = 0, presentment, payment_prefix = 'pay_' } = sale;
  const number = ++sold;
  const inPaid = (amount: number) => Math.round(amount * (presentment?.rate ?? 1));
  const totalIn = (convert: (amount: number) => number) => {
    const goods = lines.reduce(
      (sum, { quantity = 1, unit_price }) => sum + quantity * convert(unit_price),
      0,
    );
    const named = lines.reduce((sum, { discount = 0 }) => sum + discount, order_discount);
    // Rounding must not lift the discount of goods that were given away above their price.
    const discounts = Math.min(goods, convert(named));
    const taxes = convert(lines.reduce((sum, { tax = 0 }) => sum + tax, order_tax));
    const total_shipping = convert(shipping);
    const total_price = goods - discounts + (taxes_included ? 0 : taxes) + total_shipping;
    return { total_price, total_discounts: discounts, total_taxes: taxes, total_shipping };
  };
  const paid = { currency, ...totalIn(inPaid), ...(presentment ? { currency: presentment.currency } : {}) };
  const payments = sale.payments ?? [{ kind: 'card', captured: paid.total_price }];
  return {
    customer: {
      external_id: `shopper-${number}`,
      email: `shopper-${number}@example.com`,
      first_name: 'Ana',
      last_name: 'Ruiz',
    },
    taxes_included,
    ...totalIn((amount) => amount),
    ...(order_discount ? { order_discounts: [{ type: 'amount', amount: order_discount }] } : {}),
    order_tax,
    presentment: presentment ? paid : null,
    line_items: lines.map((line) => describeLine(line, presentment ? inPaid(line.unit_price) : null)),
    payments: payments.map(({ kind, captured }, position) => ({
      external_id: `${payment_prefix}${number}_${position}`,
      gateway: kind,
      kind,
      status: 'captured',
      captured,
      currency: paid.currency,
      captured_at: new Date(now.getTime() + position),
    })),
  };
}

function describeLine(
  { quantity = 1, unit_price, discount, tax }: SoldLine,
  unit_price_presentment: number | null,
): NewOrderLine {
  return {
    quantity,
    unit_price,
    unit_price_presentment,
    ...(discount ? { discounts: [{ type: 'amount' as const, amount: discount }] } : {}),
    ...(tax === undefined ? {} : { tax_lines: [{ title: 'Tax', rate: '0', amount: tax }] }),
  };
}

/** Submits a return: units of the lines of an order; one unit of the first, to be refunded, unless given. */
export async function submit(
  deps: Deps,
  shop: Shop,
  order: Pick<SoldOrder, 'id' | 'line_ids'>,
  units?: Submission['units'],
  rest: Omit<Submission, 'order' | 'units'> = {},
): Promise<Ref> {
  const return_id = await openReturn(deps, shop, { order, ...(units ? { units } : {}), ...rest });
  return { shop_id: shop.id, return_id };
}

/** Executes a return's outcomes as the job does. */
export async function execute(deps: Deps, ref: Ref, provider?: PaymentProvider): Promise<void> {
  await executeReturn({ ...deps, provider: provider ?? (await chooseProvider(deps, ref.shop_id)) }, ref);
}

/** Makes the settlements of a return's goodwill as the job does. */
export async function executeGiven(deps: Deps, ref: Ref): Promise<void> {
  await executeGoodwill({ ...deps, provider: await chooseProvider(deps, ref.shop_id) }, ref);
}

export type SettlementRow = {
  id: string;
  kind: string;
  state: string;
  payment: string | null;
  amount: number;
  shop_amount: number;
  provider: string;
  provider_reference: string | null;
  /** The ids that the provider was sent, and how each ended. */
  attempts: { id: string; result: string | null }[];
  failure_code: string | null;
  failure_message: string | null;
};

export type ReturnBooks = {
  state: string;
  review_reason: string | null;
  settlements: SettlementRow[];
  /** Triggers in their order, without `return.created`. */
  triggers: string[];
};

/** What the database says of a return. */
export async function readBooks({ db }: Pick<Deps, 'db'>, { shop_id, return_id }: Ref): Promise<ReturnBooks> {
  const { rows } = await sql<ReturnBooks>`
    select r.state, r.review_reason,
      (select coalesce(json_agg(row_to_json(x)), '[]') from (
        select s.id, s.kind, s.state, p.external_id as payment, s.amount, s.shop_amount, s.provider, s.provider_reference,
          s.failure_code, s.failure_message,
          (select coalesce(json_agg(json_build_object('id', a.id, 'result', a.result) order by a.number), '[]')
            from settlement_attempts a where a.shop_id = s.shop_id and a.settlement_id = s.id) as attempts
        from settlements s left join payments p on p.shop_id = s.shop_id and p.id = s.payment_id
        where s.shop_id = r.shop_id and s.return_id = r.id order by s.position) x) as settlements,
      array(select e.trigger from events e where e.shop_id = r.shop_id and e.return_id = r.id and e.trigger <> 'return.created'
        order by e.sequence) as triggers
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(db.root);
  return rows[0]!;
}

/** The details of the last event of a trigger. */
export async function readEvent(
  { db }: Pick<Deps, 'db'>,
  { shop_id, return_id }: Ref,
  trigger: string,
): Promise<{ sequence: number; snapshot: any; details: any }> {
  const { rows } = await sql<{ sequence: number; snapshot: any; details: any }>`
    select sequence, snapshot, details from events
    where shop_id = ${shop_id} and return_id = ${return_id} and trigger = ${trigger} order by sequence desc limit 1`.execute(
    db.root,
  );
  assert.ok(rows[0], `${trigger} was recorded`);
  return rows[0];
}

/** How many jobs of a return wait in a queue. */
export async function countJobs(
  { db }: Pick<Deps, 'db'>,
  queue: string,
  { return_id }: Ref,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job
    where name = ${queue} and state = 'created' and (data->>'return_id')::bigint = ${return_id}`.execute(
    db.root,
  );
  return rows[0]!.count;
}

export type LineRow = {
  id: number;
  price: number;
  discount: number;
  tax: number;
  held: boolean;
  restocked_at: Date | null;
};

/** The units of a return, removed ones left out, in their order. */
export function readLines({ db }: Pick<Deps, 'db'>, { shop_id, return_id }: Ref): Promise<LineRow[]> {
  return db.root
    .selectFrom('return_line_items')
    .select(['id', 'price', 'discount', 'tax', 'held', 'restocked_at'])
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The totals of a return in the currency that the shopper paid in. */
export function readPaidTotals({ db }: Pick<Deps, 'db'>, { shop_id, return_id }: Ref) {
  return db.root
    .selectFrom('return_totals')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .orderBy('basis')
    .executeTakeFirstOrThrow();
}
