import { importOrders } from '../../src/modules/commerce/orders/index.ts';
import type { NewOrder, NewOrderLine } from '../../src/modules/commerce/orders/index.ts';
import { createReturn, importReturn } from '../../src/modules/returns/index.ts';
import type { NewReturn, NewUnits } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';

type OrderDeps = Pick<Deps, 'db' | 'clock'>;

/** What a test cares about of an order; amounts are minor units. */
export type Sale = Partial<Omit<NewOrder, 'line_items'>> & { line_items?: NewOrderLine[] };

export type SoldOrder = {
  id: number;
  name: string;
  external_id: string;
  line_ids: number[];
  line_external_ids: string[];
};

let sold = 0;

/** Sells an order that was paid by card and delivered, as an import would bring it: three units at 10.00 unless told otherwise. */
export async function sellOrder(
  deps: OrderDeps,
  shop: Pick<Shop, 'id' | 'currency'>,
  sale: Sale = {},
): Promise<SoldOrder> {
  const order = describeOrder(deps.clock.now(), shop.currency, sale);
  await importOrders(deps, shop, [order]);
  const rows = await deps.db.root
    .selectFrom('orders as o')
    .innerJoin('order_line_items as l', (join) =>
      join.onRef('l.shop_id', '=', 'o.shop_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'l.id as line_id', 'l.external_id as line_external_id'])
    .where('o.shop_id', '=', shop.id)
    .where('o.external_id', '=', order.external_id)
    .orderBy('l.position')
    .execute();
  const { external_id, name } = order;
  return {
    id: rows[0]!.id,
    name,
    external_id,
    line_ids: rows.map(({ line_id }) => line_id),
    line_external_ids: rows.map(({ line_external_id }) => line_external_id!),
  };
}

function describeOrder(at: Date, currency: string, { line_items, ...sale }: Sale): NewOrder {
  const number = 1000 + ++sold;
  const lines = (line_items ?? [{ quantity: 3, unit_price: 1000 }]).map((line, position) => ({
    external_id: `${number}${position}`,
    ...(line.product ? {} : { title: `Article ${position + 1}`, sku: `SKU-${position + 1}` }),
    ...line,
  }));
  const { taxes_included = false } = sale;
  const { total_price = priceOf(lines, taxes_included, sale) } = sale;
  const paid = sale.presentment ?? { total_price, currency };
  return {
    external_id: `${5_444_000_000_000 + number}`,
    name: `#${number}`,
    customer: { external_id: `customer-${number}`, email: 'ana@example.com' },
    shipping_address: { country_code: 'US', postal_code: '43215' },
    taxes_included,
    total_price,
    line_items: lines,
    fulfillments: [
      {
        external_id: `fulfillment-${number}`,
        status: 'success',
        fulfilled_at: at,
        delivered_at: at,
        line_items: lines.map(({ quantity }, line_item) => ({ line_item, quantity })),
      },
    ],
    payments: [
      {
        external_id: `payment-${number}`,
        gateway: 'card',
        kind: 'card',
        status: 'captured',
        captured: paid.total_price,
        currency: paid.currency,
        captured_at: at,
      },
    ],
    created_at: at,
    ...sale,
  };
}

function priceOf(lines: NewOrderLine[], taxes_included: boolean, sale: Omit<Sale, 'line_items'>): number {
  const sum = (parts: readonly { amount: number }[] = []) =>
    parts.reduce((total, { amount }) => total + amount, 0);
  const { order_discounts, order_tax = 0, total_shipping = 0 } = sale;
  const net = lines.reduce(
    (total, { quantity, unit_price, discounts, tax_lines }) =>
      total + quantity * unit_price - sum(discounts) + (taxes_included ? 0 : sum(tax_lines)),
    0,
  );
  return net - sum(order_discounts) + (taxes_included ? 0 : order_tax) + total_shipping;
}

/** What a test cares about of a return. `line` is the position of the line in the order, from 0. */
let imported = 0;

/** Imports a return of the first line of an order that another system processed and closed at `at`. */
export async function importClosedReturn(
  deps: Deps,
  shop: Pick<Shop, 'id' | 'currency'>,
  { order, quantity, at, currency = shop.currency }: ClosedReturn,
): Promise<void> {
  const id = 1_000_000 + ++imported;
  await importReturn(deps, shop.id, {
    id,
    state: 'closed',
    created_at: at.toISOString(),
    provider_order_id: order.external_id,
    currency,
    line_items: Array.from({ length: quantity }, (_, unit) => ({
      line_item_id: id * 1000 + unit,
      provider_line_item_id: order.line_external_ids[0]!,
    })),
  });
}

type ClosedReturn = { order: SoldOrder; quantity: number; at: Date; currency?: string };

export type Submission = Partial<Omit<NewReturn, 'units' | 'shop_id' | 'order_id'>> & {
  order?: Pick<SoldOrder, 'id' | 'line_ids'>;
  units?: (Partial<Omit<NewUnits, 'order_line_item_id'>> & { line?: number })[];
};

/** Submits a return: unless told otherwise one unit of a new order, to be refunded. Returns its id. */
export async function openReturn(
  deps: Deps,
  shop: Pick<Shop, 'id' | 'currency'>,
  { order, units = [{}], ...rest }: Submission = {},
): Promise<number> {
  const { id: order_id, line_ids } = order ?? (await sellOrder(deps, shop));
  const { return_id } = await createReturn(deps, {
    shop_id: shop.id,
    order_id,
    units: units.map(({ line = 0, ...unit }) => ({
      order_line_item_id: line_ids[line]!,
      quantity: 1,
      resolution: 'refund',
      ...unit,
    })),
    ...rest,
  });
  return return_id;
}
