import type { FilledReturn, Unit } from './facts.ts';

/** How many rows of tables with ids of their own there are so far, and where the ids begin. */
export type Numbers = { line: number; unit: number; exchange: number; transaction: number; event: number };

/** Where ids begin; they end far from those that are made later. */
export const first_ids = { return: 1_000_001, unit: 5_000_001, label: 7_000_001 } as const;

/** The tables that are filled, with their columns in the order of the rows. */
export const filled_tables = {
  orders:
    'shop_id, id, external_id, name, order_number, customer_id, taxes_included, currency, currency_exponent, total_price, total_taxes, total_discounts, shipping_address, created_at, updated_at',
  order_line_items:
    'shop_id, id, order_id, position, external_id, product_id, provider_product_id, provider_variant_id, title, variant_title, sku, quantity, quantity_fulfilled, unit_price, unit_shares',
  fulfillments: 'shop_id, id, order_id, external_id, status, fulfilled_at, delivered_at',
  payments:
    'shop_id, id, order_id, external_id, gateway, kind, status, captured, currency, captured_at, card_brand, card_last4',
  returns:
    'shop_id, id, uuid, order_id, state, review_reason, customer_email, customer_first_name, customer_last_name, origin_country_code, origin_country, taxes_included, outcome, terms, process_source, processing_started_at, processed_at, goods_moved_at, created_at, updated_at, closed_at',
  return_totals:
    'shop_id, return_id, basis, currency, currency_exponent, return_product_total, return_discount_total, return_tax_total, return_total, exchange_product_total, exchange_discount_total, exchange_tax_total, exchange_total, exchange_credit_total, gift_card, return_credit_total, refund, handling_fee, upsell, honoured_discount, bonus_credit, reimbursement, not_refundable, total',
  return_line_items:
    'shop_id, id, return_id, order_id, order_line_item_id, unit_index, held, resolution, return_reason, parent_return_reason, price, discount, tax, refund, refund_item, refund_tax, returned_at, restocking_fee',
  return_exchanges:
    'shop_id, id, return_id, return_line_item_id, provider_product_id, provider_variant_id, sku, title, type, price, tax, total',
  labels:
    'shop_id, id, return_id, status, furthest_status, carrier, service, tracking_number, tracking_url, url, rate, currency, line_item_ids, status_updated_at, moved_at, created_at, tracking_check',
  settlements:
    'shop_id, id, return_id, kind, state, position, payment_id, gateway, amount, currency, currency_exponent, shop_amount, provider, provider_reference, settled_at, created_at, number',
  ledger_transactions: 'shop_id, id, return_id, settlement_id, kind, created_at',
  ledger_entries: 'shop_id, transaction_id, position, account, currency, debit, credit',
  store_credits:
    'shop_id, id, return_id, settlement_id, customer_email, amount, currency, issued_at, balance',
  events: 'shop_id, id, return_id, sequence, trigger, snapshot, occurred_at, position',
  event_sequences: 'shop_id, return_id, last',
  return_queue:
    'shop_id, return_id, created_at, state, review_reason, country, value, waiting_since, awaited_since, arrived_at, tokens',
} as const;
export type FilledTable = keyof typeof filled_tables;

/** Takes rows in the text format of COPY, without the end of the line. */
export type Sink = (table: FilledTable, row: string) => void;

const nil = '\\N';
const at = (ms: number | undefined) => (ms === undefined ? nil : new Date(ms).toISOString());
const net = ({ price, discount, tax }: Unit) => price - discount + tax;
const sum = (units: readonly Unit[], of: (unit: Unit) => number) =>
  units.reduce((total, unit) => total + of(unit), 0);
type Cell = string | number | undefined | null;
/** A line of COPY; cells may come in groups. */
const row = (...cells: (Cell | readonly Cell[])[]) =>
  cells
    .flat()
    .map((cell) => cell ?? nil)
    .join('\t');

/** What the rows of a return have in common. */
type Context = {
  facts: FilledReturn;
  sink: Sink;
  numbers: Numbers;
  return_id: number;
  email: string;
  returned: { unit: Unit; line_id: number; unit_id: number }[];
  value: number;
  fee: number;
};

/** Writes the rows of an order and its return into all tables. `customers_before` is the number of customers of the shops before this one. */
export function writeReturn(
  facts: FilledReturn,
  numbers: Numbers,
  customers_before: number,
  sink: Sink,
): void {
  const returned = facts.units.flatMap((unit, position) =>
    unit.returned ? [{ unit, line_id: numbers.line + position, unit_id: 0 }] : [],
  );
  for (const one of returned) one.unit_id = first_ids.unit + numbers.unit++;
  const value = sum(
    returned.map(({ unit }) => unit),
    net,
  );
  const first = returned[0]!.unit;
  const fee = facts.fee < first.price - first.discount ? facts.fee : 0;
  const customer_id = customers_before + facts.customer + 1;
  const email = `shopper${customer_id}@example.com`;
  const context = {
    facts,
    sink,
    numbers,
    return_id: first_ids.return + facts.n,
    email,
    returned,
    value,
    fee,
  };
  writeOrder(context, customer_id);
  writeHeads(context);
  writeUnits(context);
  writeLabel(context);
  if (facts.state === 'closed') writeSettlement(context);
  writeEvents(context);
  writeQueue(context);
}

/** Writes the rows of an order without a return. */
export function writeOrder(
  { facts, sink, numbers }: Pick<Context, 'facts' | 'sink' | 'numbers'>,
  customer_id: number,
): void {
  const { n, shop_id, units, country } = facts;
  const id = n + 1;
  const ordered = at(facts.ordered_at);
  const total = sum(units, (unit) => net(unit) * unit.quantity);
  const tax = sum(units, (unit) => unit.tax * unit.quantity);
  const discount = sum(units, (unit) => unit.discount * unit.quantity);
  const address = `{"country_code":"${country[0]}","country":"${country[1]}","postal_code":"${10_000 + (n % 89_999)}","city":"Springfield","address1":"${1 + (n % 400)} High Street"}`;
  sink(
    'orders',
    row(
      [shop_id, id, `54${id}`, `#${1000 + id}`, 1000 + id, customer_id, 'f', 'USD', 2],
      [total, tax, discount, address, ordered, ordered],
    ),
  );
  units.forEach((unit, position) => {
    const product = `${unit.product}`;
    const shares = `[{"count":${unit.quantity},"discount":${unit.discount},"tax":${unit.tax}}]`;
    const line_id = numbers.line++;
    sink(
      'order_line_items',
      row(
        [shop_id, line_id, id, position, `13${line_id}`, unit.product + 1, `73${product}`, `41${product}`],
        ['Linen shirt, long sleeves', 'M / Blue', `SKU-${product}`, unit.quantity, unit.quantity],
        [unit.price, shares],
      ),
    );
  });
  const sent = facts.ordered_at + (facts.requested_at - facts.ordered_at) / 4;
  const arrived = facts.ordered_at + (facts.requested_at - facts.ordered_at) / 2;
  sink('fulfillments', row(shop_id, id, id, `f-${id}`, 'success', at(sent), at(arrived)));
  sink(
    'payments',
    row(shop_id, id, id, `pay-${id}`, 'card', 'card', 'captured', total, 'USD', ordered, 'visa', '4242'),
  );
}

function writeHeads({ facts, sink, return_id, email, returned, value, fee }: Context): void {
  const { n, shop_id, state, resolution } = facts;
  const uuid = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
  const closed = state === 'closed' ? at(facts.ended_at) : nil;
  const updated = at(facts.ended_at ?? facts.requested_at);
  const outcome = { refund: 'refund', credit: 'credit', exchange: 'exchange' }[resolution];
  sink(
    'returns',
    row(
      [shop_id, return_id, uuid, n + 1, state, state === 'review' ? 'policy' : nil, email, 'Ada', 'Example'],
      [facts.country[0], facts.country[1], 'f', outcome, '{}', state === 'closed' ? 'warehouse' : nil],
      [closed, closed, at(facts.moved_at), at(facts.requested_at), updated, closed],
    ),
  );
  const units = returned.map(({ unit }) => unit);
  const product = sum(units, (unit) => unit.price);
  const discount = sum(units, (unit) => unit.discount);
  const tax = sum(units, (unit) => unit.tax);
  const refund = resolution === 'refund' ? value - fee : 0;
  const gift_card = resolution === 'credit' ? value : 0;
  const exchange = resolution === 'exchange' ? value : 0;
  const exchanged = exchange === 0 ? [0, 0, 0] : [product - discount, 0, tax];
  sink(
    'return_totals',
    row(
      [shop_id, return_id, 'shop', 'USD', 2, product, discount, tax, value, ...exchanged, exchange, exchange],
      [gift_card, exchange + gift_card, refund, resolution === 'refund' ? fee : 0, 0, 0, 0, 0, 0],
      refund + gift_card,
    ),
  );
}

function writeUnits({ facts, sink, numbers, return_id, returned, fee }: Context): void {
  const { n, shop_id, state, resolution } = facts;
  const held = state === 'cancelled' || state === 'expired' ? 'f' : 't';
  returned.forEach(({ unit, line_id, unit_id }, place) => {
    const { price, discount, tax, product } = unit;
    const is_refund = resolution === 'refund';
    const kept_back = is_refund && place === 0 ? fee : 0;
    const item = is_refund ? price - discount - kept_back : 0;
    const refunded_tax = is_refund ? tax : 0;
    sink(
      'return_line_items',
      row(
        [shop_id, unit_id, return_id, n + 1, line_id, 0, held, resolution],
        [unit.returned!.reason, unit.returned!.parent_reason, price, discount, tax],
        [item + refunded_tax, item, refunded_tax, at(facts.requested_at), kept_back],
      ),
    );
    if (resolution !== 'exchange') return;
    sink(
      'return_exchanges',
      row(
        [shop_id, ++numbers.exchange, return_id, unit_id, `73${product}`, `42${product}`, `SKU-${product}-X`],
        ['Linen shirt, long sleeves', 'exchange', price - discount, tax, price - discount + tax],
      ),
    );
  });
}

function writeLabel({ facts, sink, return_id, returned }: Context): void {
  const { n, shop_id, moved_at, unopened_since, state } = facts;
  if (!facts.has_label) return;
  const has_arrived = state === 'closed' || unopened_since !== undefined;
  const status = moved_at === undefined ? 'new' : has_arrived ? 'delivered' : 'in_transit';
  const tracking = trackingNumber(n);
  const made = at(facts.requested_at);
  sink(
    'labels',
    row(
      [shop_id, first_ids.label + n, return_id, status, status, 'USPS', 'Ground', tracking],
      [`https://track.example.com/${tracking}`, `https://labels.example.com/${n}.pdf`, 895, 'USD'],
      [
        `{${returned.map(({ unit_id }) => unit_id).join(',')}}`,
        at(unopened_since ?? moved_at ?? facts.requested_at),
      ],
      [at(moved_at), made, 'valid'],
    ),
  );
}

/** A number of USPS with its check digit: from the right, every other digit counts three times. */
function trackingNumber(n: number): string {
  const digits = `9202090${String(n).padStart(14, '0')}`;
  const weighed = digits
    .split('')
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return digits + ((10 - (weighed % 10)) % 10);
}

const kinds = {
  refund: { kind: 'refund', provider: 'manual', account: 'payments' },
  credit: { kind: 'store_credit', provider: 'internal', account: 'store_credit' },
  exchange: { kind: 'exchange_order', provider: 'internal', account: 'exchange_orders' },
} as const;

function writeSettlement({ facts, sink, numbers, return_id, email, value, fee }: Context): void {
  const { n, shop_id, resolution, ended_at } = facts;
  const { kind, provider, account } = kinds[resolution];
  const kept_back = resolution === 'refund' ? fee : 0;
  const amount = value - kept_back;
  const settled = at(ended_at);
  const id = `stl_${sortableId(ended_at!, n)}`;
  const payment = resolution === 'refund' ? [n + 1, 'card'] : [nil, nil];
  sink(
    'settlements',
    row(
      [shop_id, id, return_id, kind, 'succeeded', 0, ...payment, amount, 'USD', 2, amount, provider],
      [`re_${n}`, settled, settled, n + 1],
    ),
  );
  if (resolution === 'credit')
    sink('store_credits', row(shop_id, n + 1, return_id, id, email, amount, 'USD', settled, amount));
  const paid = ++numbers.transaction;
  sink('ledger_transactions', row(shop_id, paid, return_id, id, 'settlement', settled));
  sink('ledger_entries', row(shop_id, paid, 1, 'return_clearing', 'USD', amount, 0));
  sink('ledger_entries', row(shop_id, paid, 2, account, 'USD', 0, amount));
  const closing = ++numbers.transaction;
  sink('ledger_transactions', row(shop_id, closing, return_id, nil, 'outcome', settled));
  sink('ledger_entries', row(shop_id, closing, 1, 'returned_goods', 'USD', value, 0));
  sink('ledger_entries', row(shop_id, closing, 2, 'return_clearing', 'USD', 0, amount));
  if (kept_back > 0) sink('ledger_entries', row(shop_id, closing, 3, 'handling_fees', 'USD', 0, kept_back));
}

function writeEvents({ facts, sink, numbers, return_id }: Context): void {
  const { shop_id, state, requested_at, moved_at, ended_at } = facts;
  const events: [trigger: string, at: number][] = [['return.created', requested_at]];
  if (moved_at !== undefined) events.push(['label.updated', moved_at]);
  if (ended_at !== undefined)
    events.push([state === 'closed' ? 'return.closed' : 'return.updated', ended_at]);
  events.forEach(([trigger, occurred_at], place) => {
    const is_last = place === events.length - 1;
    const shown = is_last ? state : 'open';
    const review = is_last && state === 'review' ? '"policy"' : 'null';
    // As the event of an erased person has it: the whole JSON of the return would be most of the database.
    const snapshot = `{"id":${return_id},"state":"${shown}","review_reason":${review}}`;
    const position = ++numbers.event;
    sink(
      'events',
      row(
        [shop_id, `evt_${sortableId(occurred_at, position)}`, return_id, place + 1, trigger, snapshot],
        [at(occurred_at), position],
      ),
    );
  });
  sink('event_sequences', row(shop_id, return_id, events.length));
}

/** As the triggers of the tables would bring the return into the list of the console. */
function writeQueue({ facts, sink, return_id, returned, value }: Context): void {
  const { shop_id, state, resolution, moved_at, unopened_since, requested_at } = facts;
  const is_active = state === 'open' || state === 'review';
  const tokens = new Set(
    returned.flatMap(({ unit }) => [
      `as:${resolution}`,
      `product:${unit.product + 1}`,
      `sku:sku-${unit.product}`,
      `why:${unit.returned!.parent_reason.toLowerCase()}`,
    ]),
  );
  const list = [...tokens].toSorted().map((token) => `"${shop_id} ${token}"`);
  sink(
    'return_queue',
    row(
      [shop_id, return_id, at(requested_at), state, state === 'review' ? 'policy' : nil, facts.country[0]],
      [
        value,
        is_active ? at(requested_at) : nil,
        is_active ? at(moved_at) : nil,
        at(unopened_since),
        `{${list.join(',')}}`,
      ],
    ),
  );
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Like a ULID: the time, then what tells two of one millisecond apart. */
function sortableId(time_ms: number, n: number): string {
  return encode(time_ms, 10) + encode(n, 16);
}

function encode(value: number, length: number): string {
  let text = '';
  let left = Math.floor(value);
  for (let i = 0; i < length; i++) {
    text = crockford[left % 32]! + text;
    left = Math.floor(left / 32);
  }
  return text;
}
