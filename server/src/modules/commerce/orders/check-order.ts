import { isCurrency } from '@retour/contract/money';
import {
  outOfRange,
  repeated,
  required,
  tooManyItems,
  unknownReference,
} from '@retour/contract/validation-messages';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { countFulfilled, countRefunded } from './count-units.ts';
import type { NewOrder } from './new-order.ts';
import { shareAmounts } from './share-amounts.ts';
import { checkPresentmentPrice, checkStatedTotals, defaultTotals } from './stated-totals.ts';
import type { UnitRun } from './share-amounts.ts';

/** The limits of an order (API contract, 19.2 and 21). */
const order_limits = { line_items: 500, fulfillments: 100, refunds: 500, payments: 20 } as const;
const max_line_quantity = 10_000;

/** An order that can be stored, with the shares of its units; or what is wrong with it, by field. */
export type CheckedOrder = { shares: UnitRun[][] } | { errors: FieldErrors };

/** `are_amounts_known` is false while an amount of the order is wrong: then nothing is split or added up. */
type CheckTerms = { stated_totals?: boolean; are_amounts_known?: boolean };

/**
 * Checks what no single member shows: numbers of items, references inside the order, currencies, whether discounts and quantities fit
 * what they are taken from and, unless `stated_totals` is false, whether the totals fit the lines.
 */
export function checkOrder(
  order: NewOrder,
  shop_currency: string,
  { stated_totals = true, are_amounts_known = true }: CheckTerms = {},
): CheckedOrder {
  const errors: FieldErrors = {};
  const refuse = (path: string, message: string) => void (errors[path] ??= []).push(message);
  checkCounts(order, refuse);
  checkLines(order, refuse);
  checkCurrencies(order, shop_currency, refuse);
  checkAmounts(order, refuse);
  // A wrong amount would make the totals wrong, too.
  const amounts_fit = are_amounts_known && Object.keys(errors).every((path) => !isOfAmounts(path));
  checkQuantities(order, refuse);
  const shares = amounts_fit ? shareOrRefuse(order, refuse) : undefined;
  if (amounts_fit && stated_totals) {
    checkStatedTotals(order, shop_currency, refuse);
    checkPresentmentPrice(order, refuse);
  }
  return shares && Object.keys(errors).length === 0 ? { shares } : { errors };
}

/** Whether the field is an amount, or contains one, that a total of the order is made of or compared with. */
export function isOfAmounts(path: string): boolean {
  const of_line = /^line_items\.\d+\.(\w+)/.exec(path)?.[1];
  return of_line === undefined ? amount_fields.test(path) : line_amount_fields.test(of_line);
}

const amount_fields =
  /^(body$|line_items|total_|presentment|order_(tax|discounts)|shipping_lines|fees|adjustments|taxes_included)/;
const line_amount_fields = /^(quantity|unit_|discounts|tax_lines|duties)/;

function shareOrRefuse(order: NewOrder, refuse: Refuse): UnitRun[][] | undefined {
  try {
    return shareAmounts(order);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse('order_discounts', `The discounts don't fit the order: ${error.message}.`);
    return undefined;
  }
}

type Refuse = (path: string, message: string) => void;

function checkCounts(order: NewOrder, refuse: Refuse): void {
  for (const [path, limit] of Object.entries(order_limits)) {
    const items: readonly { external_id?: string | null }[] = order[path as keyof typeof order_limits] ?? [];
    if (items.length > limit) refuse(path, tooManyItems(path, limit));
    const seen = new Set<string>();
    items.forEach(({ external_id }, position) => {
      if (!external_id) return;
      if (seen.has(external_id))
        refuse(`${path}.${position}.external_id`, repeated(`${path}.${position}.external_id`));
      seen.add(external_id);
    });
  }
  if (order.line_items.length === 0) refuse('line_items', required('line_items'));
}

function checkLines({ line_items, presentment }: NewOrder, refuse: Refuse): void {
  line_items.forEach((line, position) => {
    const at = (member: string) => `line_items.${position}.${member}`;
    if (!isWithin(line.quantity, 1, max_line_quantity))
      refuse(at('quantity'), outOfRange('quantity', 1, max_line_quantity));
    if (!line.product && !line.title) refuse(at('product'), required('product'));
    if (line.product_variant && !line.product) refuse(at('product'), required('product'));
    const foreign = line.unit_price_presentment ?? null;
    if ((foreign === null) !== !presentment)
      refuse(
        at('unit_price_presentment'),
        'The unit price presentment field requires the totals in that currency.',
      );
    for (const amount of [line.unit_price, foreign ?? 0])
      if (!isAmount(amount * line.quantity))
        refuse(at('unit_price'), 'The unit price field is out of range.');
  });
}

function checkCurrencies(order: NewOrder, shop_currency: string, refuse: Refuse): void {
  const paid = order.presentment?.currency ?? shop_currency;
  if (order.presentment && (!isCurrency(paid) || paid === shop_currency))
    refuse(
      'presentment.currency',
      `The currency paid in must be one of ISO 4217, and another than ${shop_currency}.`,
    );
  order.payments?.forEach(({ currency, captured }, position) => {
    if (currency !== paid)
      refuse(
        `payments.${position}.captured`,
        `The payment must be in ${paid}, the currency that the order was paid in.`,
      );
    if (!isAmount(captured)) refuse(`payments.${position}.captured`, 'The captured field is out of range.');
  });
  order.refunds?.forEach(({ currency, amount }, position) => {
    if (currency !== paid && currency !== shop_currency)
      refuse(
        `refunds.${position}.amount`,
        `The refund must be in ${paid}, the currency that the order was paid in.`,
      );
    if (!isAmount(amount)) refuse(`refunds.${position}.amount`, 'The amount field is out of range.');
  });
}

/** References to lines, and no more units shipped or refunded than were sold. */
function checkQuantities(order: NewOrder, refuse: Refuse): void {
  const references = [
    ...(order.fulfillments ?? []).flatMap(({ line_items }, i) =>
      line_items.map((item, j) => ({ path: `fulfillments.${i}.line_items.${j}`, ...item })),
    ),
    ...(order.refunds ?? []).flatMap(({ line_item }, i) =>
      line_item ? [{ path: `refunds.${i}.line_item`, ...line_item }] : [],
    ),
  ];
  for (const { path, line_item, quantity } of references) {
    const line = order.line_items[line_item];
    if (!line) refuse(path, unknownReference('line_item'));
    else if (!isWithin(quantity, 0, line.quantity))
      refuse(`${path}.quantity`, outOfRange('quantity', 0, line.quantity));
  }
  const counts = [countFulfilled(order), countRefunded(order)];
  order.line_items.forEach(({ quantity }, position) => {
    if (counts.some((count) => (count[position] ?? 0) > quantity))
      refuse(`line_items.${position}.quantity`, 'More units are fulfilled or refunded than were sold.');
  });
}

function checkAmounts(order: NewOrder, refuse: Refuse): void {
  const parts = order.line_items.flatMap((line) => [
    ...(line.discounts ?? []),
    ...(line.tax_lines ?? []),
    ...(line.duties ?? []),
    { amount: (line.unit_discounts ?? 0) * line.quantity },
  ]);
  if ([...parts, ...(order.order_discounts ?? [])].some(({ amount }) => !isAmount(amount)))
    refuse('order_discounts', 'An amount of a discount, tax or duty is out of range.');
  if ((order.adjustments ?? []).some(({ amount }) => !isAmount(Math.abs(amount))))
    refuse('adjustments', 'An amount of an adjustment is out of range.');
  if (!isAmount(order.order_tax ?? 0)) refuse('order_tax', 'The order tax field is out of range.');
  const own = defaultTotals(order);
  const { total_price, total_discounts = own.discounts, total_taxes = own.taxes } = order;
  const { total_shipping = own.shipping } = order;
  const totals = { total_price, total_discounts, total_taxes, total_shipping };
  for (const [path, amount] of Object.entries(totals))
    if (!isAmount(amount)) refuse(path, `The ${path.replaceAll('_', ' ')} field is out of range.`);
  const { currency: _currency, ...paid } = order.presentment ?? { currency: '' };
  for (const [path, amount] of Object.entries(paid))
    if (!isAmount(amount))
      refuse(`presentment.${path}`, `The ${path.replaceAll('_', ' ')} field is out of range.`);
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;
const isWithin = (count: number, least: number, most: number) =>
  Number.isSafeInteger(count) && count >= least && count <= most;
