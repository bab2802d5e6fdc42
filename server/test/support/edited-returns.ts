import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import type { Sale, SoldOrder } from './factories.ts';
import { rule } from './policy-cases.ts';
import type { TestShop } from './shop.ts';

/** What was chosen for a unit of a line. `to` is the variant that it is exchanged for, `goods` what staff or, for an offer, the policy let the customer do with it. */
export type Choice = {
  line: number;
  reason: string;
} & (
  | { type: 'refund' | 'credit'; goods?: 'keep' | 'donate' | 'keep_offer' }
  | { type: 'exchange'; to: string }
);
export type Method = 'label' | 'in_store';
/** What a return consists of, its units in their order. Those of a line are its first. */
export type Chosen = { units: Choice[]; method: Method; waives_fees: boolean; is_gift: boolean };

export const products = [
  {
    external_id: 'shirt',
    name: 'Shirt',
    product_variants: [
      { external_id: '801', name: 'M', price: 4000 },
      { external_id: '802', name: 'L', price: 4250 },
      { external_id: '803', name: 'XL', price: 3100 },
    ],
  },
  {
    external_id: 'mug',
    name: 'Mug',
    product_variants: [
      { external_id: '901', name: 'Blue', price: 1500 },
      { external_id: '902', name: 'Red', price: 2999 },
    ],
  },
];
const variants_of = products.map(({ product_variants }) =>
  product_variants.map(({ external_id }) => external_id),
);

const money = (max: number) => fc.integer({ min: 0, max });

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  unit_price: fc.integer({ min: 300, max: 6000 }),
  discount: fc.integer({ min: 0, max: 290 }),
  tax: money(500),
});

/** An order of shirts and mugs, with shipping, discounts and taxes, in one currency or two. */
export const anyBasket = fc.record({
  lines: fc.tuple(anyLine, anyLine),
  order_discount: money(200),
  total_shipping: fc.constantFrom(0, 500, 999),
  taxes_included: fc.boolean(),
  country: fc.constantFrom('US', 'DE'),
  rate: fc.constantFrom(1, 1, 156.7),
});
type Basket = typeof anyBasket extends fc.Arbitrary<infer T> ? T : never;

/** The order as it is sold. */
export function saleOf({
  lines,
  order_discount,
  total_shipping,
  taxes_included,
  country,
  rate,
}: Basket): Sale {
  const inPaid = (amount: number) => Math.round(amount * rate);
  const totalIn = (convert: (amount: number) => number) => {
    const goods = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * convert(unit_price), 0);
    const total_discounts = convert(lines.reduce((sum, { discount }) => sum + discount, order_discount));
    const total_taxes = convert(lines.reduce((sum, { tax }) => sum + tax, 0));
    const shipping = convert(total_shipping);
    const total_price = goods - total_discounts + (taxes_included ? 0 : total_taxes) + shipping;
    return { total_price, total_discounts, total_taxes, total_shipping: shipping };
  };
  return {
    taxes_included,
    ...totalIn((amount) => amount),
    shipping_address: { country_code: country, postal_code: '43215' },
    order_discounts: order_discount > 0 ? [{ type: 'amount', amount: order_discount }] : [],
    presentment: rate === 1 ? null : { ...totalIn(inPaid), currency: 'JPY' },
    line_items: lines.map(({ quantity, unit_price, discount, tax }, i) => ({
      quantity,
      unit_price,
      unit_price_presentment: rate === 1 ? null : inPaid(unit_price),
      product: products[i]!.external_id,
      product_variant: variants_of[i]![0]!,
      discounts: discount > 0 ? [{ type: 'amount', amount: discount }] : [],
      tax_lines: [{ title: 'Tax', rate: '0', amount: tax }],
    })),
  };
}

const anyRule = fc.constantFrom(
  rule('late', { waive_fees: ['handling', 'label'] }, { fact: 'product.reason', is: 'arrived-late' }),
  rule('small', { add_fee: { type: 'handling', amount: 150 } }, { fact: 'return.item_count', at_most: 1 }),
  rule('dear', { grant_bonus: { credit: 300, shop: 200 } }, { fact: 'return.value', at_least: 5000 }),
  rule('shirts', { add_fee: { type: 'restocking', basis_points: 700 } }, { fact: 'product.id', is: 'shirt' }),
  rule('store', { refund_shipping: 'all' }, { fact: 'return.method', is: 'in_store' }),
  rule(
    'mugs',
    { donate: true },
    {
      all: [
        { fact: 'product.id', is: 'mug' },
        { fact: 'product.reason', is: 'wrong-item' },
      ],
    },
  ),
  rule('all', { refund_shipping: 'proportional' }, { fact: 'return.is_whole', is: true }),
  rule('first', { set_processing_event: { event: 'in_transit', outcomes: ['credit'] } }),
);

/** Policies with fees, bonus, shipping, rules that depend on what was chosen, and an offer for whoever keeps an item. */
export const anyTerms: fc.Arbitrary<PolicyDocument> = fc
  .record({
    fees: fc.record({
      handling: fc.constantFrom(0, 300, 4000),
      restocking_basis_points: fc.constantFrom(0, 1000, 5000),
      label: fc.constantFrom(0, 350),
      waived_for: fc.record({
        reasons: fc.subarray(['too-small']),
        outcomes: fc.subarray(['credit' as const, 'exchange' as const], { minLength: 1, maxLength: 1 }),
      }),
    }),
    bonus: fc.record({
      credit: fc.constantFrom(0, 100),
      shop: fc.constantFrom(0, 250),
      shop_basis_points: fc.constantFrom(0, 500),
    }),
    honour_original_discount: fc.boolean(),
    leftover_to: fc.constantFrom('refund' as const, 'credit' as const),
    exchange: fc.oneof(
      fc.record({ price: fc.constantFrom('present' as const, 'even' as const, 'even_generous' as const) }),
      fc.constant({ free_within: [9000, 10_500] as [number, number] }),
    ),
    refund_shipping: fc.constantFrom('none' as const, 'proportional' as const, 'all' as const),
    keep_below: fc.constantFrom(0, 0, 1200),
    rules: fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 3 }),
  })
  .map(({ rules, ...terms }) => ({
    name: 'Ours',
    currency: 'USD',
    terms: { window: { days: 30 }, ...terms },
    zones: [{ id: 'all' }],
    rules: [...rules, rule('offer', { offer_keep: { basis_points: 3700 } })],
  }));

const anyReason = fc.constantFrom('too-small', 'changed-mind', 'wrong-item', 'arrived-late');
const anyGiven = fc.constantFrom('refund' as const, 'credit' as const);
const anyChoice = fc.record({
  line: fc.nat(1),
  reason: anyReason,
  type: fc.constantFrom('refund' as const, 'refund' as const, 'credit' as const, 'exchange' as const),
  variant: fc.nat(2),
  goods: fc.constantFrom(undefined, undefined, undefined, 'keep' as const, 'donate', 'keep_offer'),
});

/** An edit; numbers choose among what there is. */
export const anyEdit = fc.oneof(
  fc.record({ act: fc.constant('reason' as const), unit: fc.nat(5), reason: anyReason }),
  fc.record({ act: fc.constant('resolution' as const), unit: fc.nat(5), to: anyGiven }),
  fc.record({ act: fc.constant('variant' as const), unit: fc.nat(5), variant: fc.nat(2) }),
  fc.record({
    act: fc.constant('outcome' as const),
    unit: fc.nat(5),
    to: fc.constantFrom('keep' as const, 'donate' as const, 'default' as const),
  }),
  fc.record({ act: fc.constant('remove' as const), line: fc.nat(1) }),
  fc.record({ act: fc.constant('reject' as const), line: fc.nat(1) }),
  fc.record({ act: fc.constant('add' as const), line: fc.nat(1), reason: anyReason, to: anyGiven }),
  fc.record({ act: fc.constant('method' as const), to: fc.constantFrom<Method[]>('label', 'in_store') }),
  fc.record({ act: fc.constant('waive' as const) }),
);
export type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never;
export const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 5 });
export const anyChoices = fc.record({
  units: fc.array(anyChoice, { minLength: 1, maxLength: 4 }),
  method: fc.constantFrom<Method[]>('label', 'in_store'),
  is_gift: fc.constantFrom(false, false, true),
});

/** What can be chosen of a basket: as many units as it has. The recipient of a gift gets no money. */
export function chosenOf(
  { lines }: Basket,
  { units, method, is_gift }: typeof anyChoices extends fc.Arbitrary<infer T> ? T : never,
): Chosen {
  const left = lines.map(({ quantity }) => quantity);
  const taken = units.flatMap(({ line, reason, type, variant, goods }): Choice[] => {
    const is_free = (left[line] ?? 0) > 0;
    if (!is_free) return [];
    left[line]! -= 1;
    if (type !== 'exchange')
      return [{ line, reason, type: is_gift ? 'credit' : type, ...(goods ? { goods } : {}) }];
    return [{ line, reason, type, to: variants_of[line]![variant % variants_of[line]!.length]! }];
  });
  const chosen = { units: taken, method, waives_fees: false, is_gift };
  return canBeRequested(chosen) ? chosen : { ...chosen, units: taken.map(withoutGoods) };
}

export const withoutGoods = (unit: Choice): Choice =>
  unit.type === 'exchange' ? unit : { line: unit.line, reason: unit.reason, type: unit.type };

export const staysWithCustomer = (unit: Choice) => unit.type !== 'exchange' && unit.goods !== undefined;

/**
 * Whether a draft can say it: the credit type gives the value of all units that the customer keeps or donates, and sends what exchanges leave over to the
 * same.
 */
function canBeRequested({ units, is_gift }: Pick<Chosen, 'units' | 'is_gift'>): boolean {
  const given = new Set(units.filter(staysWithCustomer).map(({ type }) => type));
  return (
    is_gift || given.size === 0 || (given.size === 1 && (given.has('refund') || !has(units, 'exchange')))
  );
}

const has = (units: readonly Choice[], wanted: Choice['type']) => units.some(({ type }) => type === wanted);

/** An edit as the API takes it, and the choice that it leads to; undefined where it can't be made. */
export function planEdit(
  { lines }: Basket,
  chosen: Chosen,
  edit: Edit,
  of: { unit_ids: readonly number[]; line_ids: readonly number[] },
): { body: object; chosen: Chosen } | undefined {
  const { units } = chosen;
  const at = 'unit' in edit ? edit.unit % units.length : 0;
  const changed = (to: Choice) => ({ ...chosen, units: units.map((unit, i) => (i === at ? to : unit)) });
  const named = (change: object, i = at) => ({ units: [{ line_item_id: of.unit_ids[i], ...change }] });
  const unit = units[at]!;
  if (edit.act === 'waive') return { body: { waives_fees: true }, chosen: { ...chosen, waives_fees: true } };
  if (edit.act === 'method')
    return { body: { return_method: { id: edit.to } }, chosen: { ...chosen, method: edit.to } };
  if (edit.act === 'reason')
    return { body: named({ reason_id: edit.reason }), chosen: changed({ ...unit, reason: edit.reason }) };
  if (edit.act === 'resolution') {
    if (unit.type === 'exchange' || chosen.is_gift || has(units, 'exchange')) return undefined;
    return ifRequestable(named({ resolution: edit.to }), changed({ ...unit, type: edit.to }));
  }
  if (edit.act === 'outcome') {
    if (unit.type === 'exchange') return undefined;
    const { line, reason, type } = unit;
    const to: Choice = { line, reason, type, ...(edit.to === 'default' ? {} : { goods: edit.to }) };
    return ifRequestable(named({ outcome: edit.to }), changed(to));
  }
  if (edit.act === 'variant') {
    if (unit.type !== 'exchange') return undefined;
    const to = variants_of[unit.line]![edit.variant % variants_of[unit.line]!.length]!;
    return { body: named({ exchange_variant_id: to }), chosen: changed({ ...unit, to }) };
  }
  if (edit.act === 'remove' || edit.act === 'reject') {
    const last = units.findLastIndex(({ line }) => line === edit.line);
    if (last < 0 || units.length === 1) return undefined;
    const left = units.filter((_, i) => i !== last);
    return {
      body: named(edit.act === 'remove' ? { remove: true } : { reject: 'Worn.' }, last),
      chosen: { ...chosen, units: left },
    };
  }
  const { line, reason } = edit;
  const to = chosen.is_gift ? 'credit' : edit.to;
  const quantity = lines[line]?.quantity ?? 0;
  if (units.filter((one) => one.line === line).length >= quantity) return undefined;
  const added = [{ order_line_item_id: of.line_ids[line], reason_id: reason, resolution: to }];
  return { body: { added }, chosen: { ...chosen, units: [...units, { line, reason, type: to }] } };
}

const ifRequestable = (body: object, chosen: Chosen) =>
  canBeRequested(chosen) ? { body, chosen } : undefined;

const recipient = { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' };
const address = { address1: '9 Elm Rd', city: 'Salem', state: 'OR', zip: '97301', country_code: 'US' };

/** Makes a return by a draft; undefined where the policy doesn't offer its method or anything for keeping an item, or has the customer donate what staff let them keep. */
export async function requestReturn(
  client: Client,
  order: SoldOrder,
  { units, method, waives_fees, is_gift }: Chosen,
): Promise<number | undefined> {
  const started = await ok(client.post('/draft-returns', { order_name: order.name, staff: true, is_gift }));
  const url = `/draft-returns/${started.draft_return.id}`;
  if (!is_gift && units.some((unit) => unit.type === 'credit' && staysWithCustomer(unit)))
    await ok(client.post(`${url}/credit-type`, { credit_type: 'store-credit' }));
  for (const unit of units) {
    const body = { order_line_item_id: order.line_ids[unit.line], reason_id: unit.reason };
    const { draft_return } = await ok(client.post(`${url}/returning-items`, body));
    const item = `${url}/returning-items/${draft_return.returning_items.at(-1).id}`;
    if (unit.type === 'exchange') await ok(client.post(`${item}/exchange-item`, { variant_id: unit.to }));
    else {
      const answer = await client.post(`${item}/return-type`, { return_type: unit.goods ?? unit.type });
      if (unit.goods && answer.body.code === 'return_type_not_allowed') return undefined;
      assert.equal(answer.status, 200, answer.text);
    }
  }
  if (waives_fees) await ok(client.post(`${url}/exception`, { reason: 'A regular.', waives_fees }));
  const { return_method_options } = await ok(client.post(`${url}/finalize-items`));
  if (is_gift) {
    await ok(client.post(`${url}/recipient`, recipient));
    await ok(client.post(`${url}/address`, address));
  }
  const offered = return_method_options.map(({ id }: { id: string }) => id);
  const chosen = offered.find((id: string) => id === method || id === 'keep');
  if (chosen === undefined) return undefined;
  await ok(client.post(`${url}/select-return-method`, { return_method_id: chosen }));
  return (await ok(client.post(`${url}/submit`))).draft_return.return_id;
}

/** Everything about the money and the units of a return, without ids and times. */
export async function readOutcome({ deps }: TestShop, return_id: number): Promise<unknown> {
  const { rows } = await sql<{ outcome: unknown }>`
    select json_build_object('outcome', r.outcome, 'type', r.type, 'state', r.state,
      'method', (select m.method_type from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id),
      'units', (select json_agg(json_build_array(i.order_line_item_id - (select min(id) from order_line_items where order_id = r.order_id), i.unit_index,
          i.outcome, i.resolution, i.return_reason_code, i.processing_event, i.restocking_fee, i.price, i.discount, i.tax, i.refund, i.refund_item,
          i.refund_tax, i.refund_presentment) order by i.id) from return_line_items i where i.return_id = r.id and i.removed_at is null),
      'exchanges', (select json_agg(json_build_array(e.provider_variant_id, e.title, e.type, e.price, e.discount, e.tax, e.total,
          e.total_presentment) order by e.return_line_item_id) from return_exchanges e where e.return_id = r.id),
      'totals', (select json_agg(to_jsonb(t) - 'return_id' order by t.basis) from return_totals t where t.return_id = r.id),
      'settlements', (select json_agg(json_build_array(s.kind, s.state, s.gateway, s.amount, s.shop_amount, s.bonus_amount, s.tax_amount)
          order by s.position) from settlements s where s.return_id = r.id),
      'ledger', (select json_agg(json_build_array(t.kind, e.account, e.currency, e.debit, e.credit) order by t.id, e.position)
          from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id where t.return_id = r.id)) as outcome
    from returns r where r.id = ${return_id}`.execute(deps.db.root);
  assert.ok(rows[0]);
  return rows[0].outcome;
}

/** What webhooks tell of exchange orders and gift cards, without ids and names. */
export async function readRequests({ deps }: TestShop, return_id: number): Promise<unknown[]> {
  const { rows } = await sql<{ trigger: string; details: any }>`
    select trigger, details from events where return_id = ${return_id} and trigger in ('exchange.requested', 'giftcard.requested', 'restock.requested')
    order by sequence`.execute(deps.db.root);
  return rows.map(({ trigger, details }) => [
    trigger,
    details.exchange_total,
    details.exchange_credit_total,
    details.upsell,
    details.items?.map(({ exchange_id: _id, ...item }: { exchange_id: string }) => item),
    details.total_credit_issued,
    details.gift_card_subtotal,
    details.gift_card_tax,
  ]);
}
