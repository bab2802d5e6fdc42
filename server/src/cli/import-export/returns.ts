import { formatMoney } from '@retour/contract/money';
import type { ExportedRow } from '../export/read-export.ts';
import type { Files, Line } from './commerce.ts';

type Row = ExportedRow;
type Parts = Record<
  'totals' | 'units' | 'exchanges' | 'labels' | 'methods' | 'notes' | 'settlements' | 'goodwill',
  Row[]
>;

/** Returns as `POST /returns/import` takes them: as history, with what was paid. `destinations` has our id of each of theirs. */
export async function* returnLines(
  { read, follow }: Files,
  destinations: ReadonlyMap<number, number>,
): AsyncGenerator<Line> {
  const of = {
    totals: follow('return_totals', 'return_id'),
    units: follow('return_units', 'return_id'),
    exchanges: follow('exchanges', 'return_id'),
    labels: follow('labels', 'return_id'),
    methods: follow('return_methods', 'return_id'),
    notes: follow('return_notes', 'return_id'),
    settlements: follow('settlements', 'return_id'),
    goodwill: follow('goodwill', 'return_id'),
  };
  for await (const row of read('returns')) {
    const parts = {} as Parts;
    for (const [name, follower] of Object.entries(of))
      parts[name as keyof Parts] = await follower.of(Number(row['id']));
    yield { resource: 'return', data: returnOf(row, parts, destinations) };
  }
}

/** The longest note that an import takes; longer ones become several. */
const max_note_chars = 255;

/** Amounts of a return as text. */
type Amounts = {
  /** An amount of the return. */
  total: (name: string) => string;
  /** An amount of one of its rows, in the currency that was paid in. */
  of: (row: Row, name: string) => string;
};

function returnOf(row: Row, parts: Parts, destinations: ReadonlyMap<number, number>) {
  const basis = row['multi_currency'] ? 'presentment' : 'shop';
  const total = parts.totals.find((one) => one['basis'] === basis) ?? {};
  const currency = String(total['currency']);
  const text = (amount: unknown) => formatMoney(Number(amount), currency);
  const amounts: Amounts = {
    total: (name) => text(total[name]),
    of: (one, name) => text((row['multi_currency'] ? one[`${name}_presentment`] : null) ?? one[name]),
  };
  const stated = 'refund gift_card handling_fee reimbursement honoured_discount bonus_credit upsell'.split(
    ' ',
  );
  const units = parts.units.filter(({ removed_at }) => removed_at === null);
  const starting = units.find(({ processing_event }) => processing_event !== null);
  return {
    id: row['id'],
    state: row['state'] === 'processing' ? 'open' : row['state'],
    created_at: row['created_at'],
    updated_at: row['updated_at'],
    provider_order_id: row['order_external_id'],
    order_name: row['order_name'],
    type: row['type'],
    customer: row['customer_email'] || null,
    customer_first_name: row['customer_first_name'],
    customer_last_name: row['customer_last_name'],
    currency,
    was_processed: row['processed_at'] !== null,
    ...Object.fromEntries(stated.map((name) => [name, amounts.total(name)])),
    gift_card_order_name: row['gift_card_order_name'],
    gift_card_order_id: row['gift_card_order_id'],
    refunds: parts.settlements
      .filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
      .map(refundOf),
    goodwill: parts.goodwill.map(goodwillOf),
    line_items: units.map((unit) => unitOf(unit, parts.exchanges, amounts)),
    exchanges: parts.exchanges.map((item) => exchangeOf(item, row, amounts)),
    labels: parts.labels.filter(({ voided_at }) => voided_at === null).map(labelOf),
    return_method: parts.methods.map(methodOf)[0] ?? null,
    processing_event: starting?.['processing_event'] ?? null,
    destination_id: destinations.get(Number(row['destination_id'])) ?? null,
    notes: parts.notes.flatMap(notesOf),
  };
}

const refundOf = (paid: Row) => ({
  gateway: paid['gateway'],
  amount: formatMoney(Number(paid['amount']), String(paid['currency'])),
  currency: paid['currency'],
  provider_refund_id: paid['provider_reference'],
});

const goodwillOf = ({ created_at, settled_at, refunds, ...given }: Row) => {
  const text = (amount: unknown) => formatMoney(Number(amount), String(given['currency']));
  return {
    goodwill_id: given['id'],
    kind: given['kind'],
    amount: text(given['amount']),
    currency: given['currency'],
    reason: given['reason'],
    note: given['note'],
    given_by: given['given_by'],
    given_at: created_at,
    settled_at,
    refunds: (refunds as Row[]).map(({ gateway, amount, provider_reference }) => ({
      gateway,
      amount: text(amount),
      provider_refund_id: provider_reference,
    })),
  };
};

const unitOf = (unit: Row, exchanges: readonly Row[], { of }: Amounts) => ({
  line_item_id: unit['id'],
  provider_line_item_id: unit['order_line_external_id'],
  outcome: unit['outcome'],
  resolution: unit['resolution'],
  refund: of(unit, 'refund'),
  exchange_variant: exchanges.find((one) => one['return_line_item_id'] === unit['id'])?.[
    'provider_variant_id'
  ],
  return_reason: unit['return_reason'],
  parent_return_reason: unit['parent_return_reason'],
  return_comment: unit['return_comment'],
});

const exchangeOf = (item: Row, row: Row, { of }: Amounts) => ({
  exchange_order_id: row['exchange_order_id'],
  exchange_order_name: row['exchange_order_name'],
  product_id: item['provider_product_id'],
  variant_id: item['provider_variant_id'],
  sku: item['sku'],
  title: item['title'],
  type: item['type'],
  price: of(item, 'price'),
  discount: of(item, 'discount'),
  tax: of(item, 'tax'),
});

const notesOf = ({ content, created_at }: Row) =>
  (String(content).match(new RegExp(`[^]{1,${max_note_chars}}`, 'gu')) ?? []).map((part) => ({
    content: part,
    created_at,
  }));

const labelOf = (label: Row) => ({
  id: label['id'],
  status: label['status'],
  carrier: label['carrier'],
  tracking_number: label['tracking_number'],
  updated_at: label['status_updated_at'],
  url: label['url'],
  tracking_url: label['tracking_url'],
  rate: label['rate'],
  currency: label['currency'],
});

const methodOf = (method: Row) => ({
  provider: method['provider'],
  method_type: method['method_type'],
  state: method['state'],
  rma_id: method['rma_id'],
  scannable_id: method['scannable_id'],
});
