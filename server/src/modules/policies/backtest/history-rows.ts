import type { EligibleOutcome } from '../policy-words.ts';
import type {
  CustomerHistory,
  PastLine,
  PastOrder,
  PastParcel,
  PastReturn,
  PastUnits,
} from './past-return.ts';

/**
 * One part of what is told about an order or a customer, by its id. The parts are put together here and not by the database: where it takes a few
 * thousand rows for a few, joining them costs it more than reading them.
 */
export type HistoryRow =
  | { part: 'order'; id: number; value: OrderRow }
  | { part: 'returns'; id: number; value: ReturnRow[] }
  | { part: 'lines'; id: number; value: LineRow[] }
  | { part: 'parcels'; id: number; value: PastParcel[] }
  | { part: 'history'; id: number; value: CustomerHistory };

type LineRow = [
  id: number,
  quantity: number,
  quantity_fulfilled: number,
  product_id: string | null,
  variant_id: string | null,
  sku: string | null,
  product_type: string | null,
  vendor: string | null,
  product_tags: string[] | null,
];

function toPastLine(row: LineRow): PastLine {
  const [id, quantity, quantity_fulfilled, product_id, variant_id, sku, product_type, vendor, tags] = row;
  const product = { product_id, variant_id, sku, product_type, vendor, product_tags: tags ?? [] };
  return { id, quantity, quantity_fulfilled, ...product };
}

type UnitRow = [
  order_line_item_id: number,
  quantity: number,
  goods: 'default' | 'keep' | 'donate' | 'reject',
  resolution: 'refund' | 'credit' | 'exchange' | 'none',
  reason: string | null,
  price: number,
  discount: number,
  tax: number,
  exchange_type: EligibleOutcome | null,
  exchange_total: number,
];

type ReturnRow = Pick<PastReturn, 'id' | 'requested_at' | 'is_called_off' | 'is_in_review' | 'destination'> &
  PastReturn['money'] & {
    type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
    method_type: string | null;
    cart: [total: number, type: EligibleOutcome | null];
    units: UnitRow[];
  };

type OrderRow = Pick<
  PastOrder,
  | 'name'
  | 'order_number'
  | 'sold_at'
  | 'country'
  | 'currency'
  | 'total'
  | 'shipping_paid'
  | 'tags'
  | 'customer_email'
  | 'customer_tags'
  | 'unit_count'
  | 'refunds'
  | 'fraud_reports'
> & {
  customer_id: number | null;
  total_discounts: number;
  total_taxes: number;
  taxes_included: boolean;
  discount_codes: string[] | null;
};

/** Puts the parts of orders together, in the order of their ids. */
export function toPastOrders(rows: readonly HistoryRow[]): PastOrder[] {
  const returns_of = new Map<number, ReturnRow[]>();
  const lines_of = new Map<number, PastLine[]>();
  const parcels_of = new Map<number, PastParcel[]>();
  const histories_of = new Map<number | null, CustomerHistory>();
  for (const { part, id, value } of rows) {
    if (part === 'returns') returns_of.set(id, value);
    if (part === 'lines') lines_of.set(id, value.map(toPastLine));
    if (part === 'parcels') parcels_of.set(id, value);
    if (part === 'history') histories_of.set(id, value);
  }
  const found = rows.flatMap((row) => {
    if (row.part !== 'order') return [];
    const { id, value } = row;
    const { customer_id, total_discounts, total_taxes, taxes_included, discount_codes, ...order } = value;
    const goods_total = order.total - order.shipping_paid;
    const list_price = goods_total - (taxes_included ? 0 : total_taxes) + total_discounts;
    const past: PastOrder = {
      ...order,
      id,
      goods_total,
      discount_codes: discount_codes ?? [],
      discount_share: list_price > 0 ? Math.round((10_000 * total_discounts) / list_price) : 0,
      customer: histories_of.get(customer_id),
      lines: lines_of.get(id) ?? [],
      parcels: parcels_of.get(id) ?? [],
      returns: (returns_of.get(id) ?? []).map((one) => toPastReturn(one, taxes_included)),
    };
    return [past];
  });
  return found.toSorted((a, b) => a.id - b.id);
}

const methods: Readonly<Record<string, PastReturn['method']>> = {
  ship_with_label: 'label',
  drop_off: 'dropoff',
  in_store: 'in_store',
};

function toPastReturn(row: ReturnRow, taxes_included: boolean): PastReturn {
  const { refund, credit, exchange, fees, bonus, shipping, cart } = row;
  return {
    id: row.id,
    requested_at: row.requested_at,
    is_called_off: row.is_called_off,
    is_gift: row.type === 'gift',
    is_in_review: row.is_in_review,
    method: methods[row.method_type ?? ''] ?? null,
    destination: row.destination,
    money: { refund, credit, exchange, fees, bonus, shipping },
    cart_total: cart[0],
    units: row.units.map((alike) => toPastUnits(alike, cart[1], taxes_included)),
  };
}

function toPastUnits(row: UnitRow, cart_type: EligibleOutcome | null, taxes_included: boolean): PastUnits {
  const [order_line_item_id, quantity, goods, resolution, reason, price, discount, tax, type, total] = row;
  const exchange = type ?? cart_type ?? 'exchange';
  return {
    order_line_item_id,
    quantity,
    goods: goods === 'default' ? 'return' : goods,
    outcome: resolution === 'none' ? 'refund' : resolution === 'exchange' ? exchange : resolution,
    reason,
    is_defective: undefined,
    value: price - discount + (taxes_included ? 0 : tax),
    discount,
    exchange_total: total,
  };
}
