import type { EligibleResolution } from '../document/words.ts';
import type { CustomerPast } from '../facts/customer.ts';
import { toOrderRecord } from '../facts/order.ts';
import { catalogue_columns, customer_columns, order_columns, unpackColumns } from '../facts/store-records.ts';
import type { PastLine, PastOrder, PastParcel, PastRefund, PastReturn, PastUnits } from './past-return.ts';

/**
 * One part of what is told about an order or a customer, by its id. The parts are put together here and not by the database: where it takes a few
 * thousand rows for a few, joining them costs it more than reading them.
 */
export type HistoryRow =
  | { part: 'order'; id: number; value: OrderRow }
  | { part: 'returns'; id: number; value: ReturnRow[] }
  | { part: 'lines'; id: number; value: LineRow[] }
  | { part: 'parcels'; id: number; value: PastParcel[] }
  | { part: 'history'; id: number; value: CustomerPast };

type LineRow = [
  id: number,
  quantity: number,
  quantity_fulfilled: number,
  product_id: string | null,
  variant_id: string | null,
  sku: string | null,
  catalogue: unknown[],
];

function toPastLine(row: LineRow): PastLine {
  const [id, quantity, quantity_fulfilled, product_id, variant_id, sku, catalogue] = row;
  const of_catalogue = unpackColumns(catalogue_columns, catalogue);
  return { id, quantity, quantity_fulfilled, product_id, variant_id, sku, ...of_catalogue };
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
  exchange_type: EligibleResolution | null,
  exchange_total: number,
  offer_basis_points: number | null,
];

type ReturnRow = [
  id: number,
  requested_at: number,
  type: 'regular' | 'gift' | 'instant_exchange' | 'in_store',
  is_called_off: boolean,
  is_in_review: boolean,
  method_type: string | null,
  destination: string | null,
  refund: number,
  credit: number,
  exchange: number,
  fees: number,
  bonus: number,
  shipping: number,
  cart_total: number,
  cart_type: EligibleResolution | null,
  units: UnitRow[],
];

type OrderRow = [
  sold: unknown[],
  name: string,
  order_number: string,
  customer_id: number | null,
  taxes_included: boolean,
  customer_email: string | null,
  customer: unknown[],
  discount_codes: string[] | null,
  refunds: PastRefund[],
  fraud_reports: PastOrder['fraud_reports'],
  unit_count: number | null,
];

/** What is told about orders and customers, by their ids. */
type Parts = {
  returns: Map<number, ReturnRow[]>;
  lines: Map<number, PastLine[]>;
  parcels: Map<number, PastParcel[]>;
  histories: Map<number | null, CustomerPast>;
};

/** Puts the parts of orders together, in the order of their ids. */
export function toPastOrders(rows: readonly HistoryRow[]): PastOrder[] {
  const parts: Parts = { returns: new Map(), lines: new Map(), parcels: new Map(), histories: new Map() };
  for (const { part, id, value } of rows) {
    if (part === 'returns') parts.returns.set(id, value);
    if (part === 'lines') parts.lines.set(id, value.map(toPastLine));
    if (part === 'parcels') parts.parcels.set(id, value);
    if (part === 'history') parts.histories.set(id, value);
  }
  const found = rows.flatMap(({ part, id, value }) =>
    part === 'order' ? [toPastOrder(id, value, parts)] : [],
  );
  return found.toSorted((a, b) => a.id - b.id);
}

function toPastOrder(id: number, row: OrderRow, parts: Parts): PastOrder {
  const [sold, name, order_number, customer_id, taxes_included, customer_email, customer, ...more] = row;
  const [discount_codes, refunds, fraud_reports, unit_count] = more;
  return {
    ...toOrderRecord(unpackColumns(order_columns, sold)),
    ...unpackColumns(customer_columns, customer),
    id,
    name,
    order_number,
    discount_codes: discount_codes ?? [],
    customer_email,
    customer: parts.histories.get(customer_id),
    fraud_reports,
    unit_count,
    lines: parts.lines.get(id) ?? [],
    parcels: parts.parcels.get(id) ?? [],
    refunds,
    returns: (parts.returns.get(id) ?? []).map((one) => toPastReturn(one, taxes_included)),
  };
}

const methods: Readonly<Record<string, PastReturn['method']>> = {
  ship_with_label: 'label',
  drop_off: 'dropoff',
  in_store: 'in_store',
};

function toPastReturn(row: ReturnRow, taxes_included: boolean): PastReturn {
  const [id, requested_at, type, is_called_off, is_in_review, method_type, destination, ...more] = row;
  const [refund, credit, exchange, fees, bonus, shipping, cart_total, cart_type, units] = more;
  return {
    id,
    requested_at,
    is_called_off,
    is_gift: type === 'gift',
    is_in_review,
    method: methods[method_type ?? ''] ?? null,
    destination,
    money: { refund, credit, exchange, fees, bonus, shipping },
    cart_total,
    units: units.map((alike) => toPastUnits(alike, cart_type, taxes_included)),
  };
}

function toPastUnits(row: UnitRow, cart_type: EligibleResolution | null, taxes_included: boolean): PastUnits {
  const [order_line_item_id, quantity, goods, resolution, reason, price, discount, tax, type, total, offer] =
    row;
  const exchange = type ?? cart_type ?? 'exchange';
  return {
    order_line_item_id,
    quantity,
    goods: goods === 'default' ? 'return' : goods,
    is_offer: goods === 'keep' && offer !== null,
    outcome: resolution === 'none' ? 'refund' : resolution === 'exchange' ? exchange : resolution,
    reason,
    is_defective: undefined,
    value: price - discount + (taxes_included ? 0 : tax),
    discount,
    exchange_total: total,
  };
}
