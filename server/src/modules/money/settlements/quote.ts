import { allocate } from '@retour/contract/money';
import { computeSteps } from './quote-steps.ts';
import type { QuoteTerms, Steps } from './quote-steps.ts';
import { isCounted, keptValueOf, splitTax, sumPriced, valueOf } from './quote-units.ts';
import type { PricedTotals, QuoteExchange, QuoteUnit } from './quote-units.ts';

export type { QuoteTerms } from './quote-steps.ts';
export type { Priced, QuoteExchange, QuoteUnit } from './quote-units.ts';

/** How a payment was made. */
export const PAYMENT_KINDS = [
  'card',
  'wallet',
  'bank',
  'gift_card',
  'store_credit',
  'cash',
  'other',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment of the order. */
export type QuotePayment = {
  /** The caller's number for the payment, its id or position; null stands for payments that were never reported. */
  key: number | null;
  kind: PaymentKind;
  /** Captured − refunded − refunds under way. Below 0 counts as 0. */
  available: number;
};

/** All that the money of a return depends on. Amounts are minor units of the payment's currency. */
export type QuoteInput = {
  /** The order's prices contain tax. */
  taxes_included: boolean;
  /** The recipient of a gift returns it: it never gives a refund. */
  is_gift?: boolean;
  /** Units of the return, removed ones left out. */
  units: readonly QuoteUnit[];
  /** What the shopper gets in exchange, one entry per unit. */
  exchanges: readonly QuoteExchange[];
  terms: QuoteTerms;
  /** In the order of their capture. */
  payments: readonly QuotePayment[];
  /** Captured − everything given back before, see `valueGivenBack`. Below 0 counts as 0. */
  order_available: number;
};

/** What a return comes to, in minor units of the payment's currency. */
export type Quote = {
  totals: ReturnTotals;
  outcome: ReturnOutcome;
  /** One per unit, in the order of the units; those in no total are all 0. */
  lines: QuoteLine[];
  /** How the refund is split over the payments, in the order in which it is paid; no entry of 0. */
  refunds: RefundPart[];
  /** Parts of `gift_card`: their sum is it. */
  gift_card_breakdown: GiftCardBreakdown;
};

/** What one payment gets back. */
export type RefundPart = {
  payment_key: QuotePayment['key'];
  amount: number;
};

/** What an issued gift card consists of (webhook contract, 6.7). */
export type GiftCardBreakdown = {
  /** Value without tax and bonus, after fees. */
  subtotal: number;
  /** Tax contained in the value. */
  tax: number;
  /** Credit bonus. */
  bonus: number;
};

/**
 * The money of a return (API contract, 9.2 and 9.3): totals, what each unit gives, and what each payment gets
 * back. Depends on nothing but its input, so a quote and the settlement under the same input agree to the cent.
 * RangeError for amounts that are no integers of 0 or more, a discount above its price, or two units with one key.
 */
export function quoteReturn(input: QuoteInput): Quote {
  const { taxes_included, terms } = input;
  const counted = input.units.filter(isCounted);
  const exchanged = sumPriced(input.exchanges, taxes_included);
  const of = (resolution: QuoteUnit['resolution']) => {
    const own = counted.filter((unit) => unit.resolution === resolution);
    const { total, discount } = sumPriced(own, taxes_included);
    return { total: total - keptOf(own), discount };
  };
  const keptOf = (units: readonly QuoteUnit[]) =>
    units.reduce((sum, unit) => sum + keptValueOf(unit, taxes_included), 0);
  const held = input.exchanges.reduce((sum, { price_held = 0 }) => sum + price_held, 0);
  const steps = computeSteps(
    {
      values: { exchange: of('exchange').total, refund: of('refund').total, credit: of('credit').total },
      exchange_discount: of('exchange').discount,
      exchange_total: exchanged.total - held,
      refund_cap: input.payments.reduce((sum, { available }) => sum + Math.max(0, available), 0),
      order_cap: input.order_available,
    },
    terms,
  );
  const returned = { ...sumPriced(counted, taxes_included), kept_value: keptOf(counted) };
  const totals = totalsOf(returned, { ...exchanged, held }, steps);
  const lines = shareLines(input.units, taxes_included, steps, terms.leftover_to);
  return {
    totals,
    outcome: outcomeOf(totals, { has_exchanges: input.exchanges.length > 0, is_gift: input.is_gift }),
    lines,
    refunds: splitRefund(totals.refund, input.payments),
    gift_card_breakdown: breakDownCredit(input.units, lines, taxes_included, steps.credit_bonus),
  };
}

/** Goods and tax in the store credit of the lines, beside the bonus. */
export function breakDownCredit(
  units: readonly QuoteUnit[],
  lines: readonly Pick<QuoteLine, 'credit'>[],
  taxes_included: boolean,
  bonus: number,
): GiftCardBreakdown {
  const breakdown = { subtotal: 0, tax: 0, bonus };
  units.forEach((unit, i) => {
    const { goods, tax } = splitTax(lines[i]?.credit ?? 0, unit, taxes_included);
    breakdown.subtotal += goods;
    breakdown.tax += tax;
  });
  return breakdown;
}

/** Step 7: gift cards and store credit first, then the other payments, each up to what it can take back. */
export function splitRefund(refund: number, payments: readonly QuotePayment[]): RefundPart[] {
  const isCredit = ({ kind }: QuotePayment): boolean => kind === 'gift_card' || kind === 'store_credit';
  const ordered = [...payments.filter(isCredit), ...payments.filter((payment) => !isCredit(payment))];
  const parts: RefundPart[] = [];
  let remaining = refund;
  for (const { key, available } of ordered) {
    const amount = Math.min(remaining, Math.max(0, available));
    if (amount > 0) parts.push({ payment_key: key, amount });
    remaining -= amount;
  }
  return parts;
}

// Lines

/**
 * Where the value of one unit went: `exchange` + `credit` + `refund` + `fee` + `kept_value` + `not_refundable` is its value, and each
 * summed over the units is that part of the totals; `not_refundable` of the totals also has what the cap took of the reimbursement. All 0 for a unit that is in no total.
 */
export type QuoteLine = {
  /** Of the unit. */
  key: number;
  /** Spent on exchange items, without honoured discount and bonus. */
  exchange: number;
  /** Given as store credit, without bonus. */
  credit: number;
  /** Given back as money, without reimbursement. */
  refund: number;
  /** The parts of `refund`: goods, and tax. */
  refund_item: number;
  refund_tax: number;
  /** Kept as handling fee. */
  fee: number;
  /** Not given because the shopper keeps the unit for the rest. */
  kept_value: number;
  /** Lost to the cap. */
  not_refundable: number;
};

/** A unit on its way: what of its value is still spent on exchange items, what is left for refund or credit, and what isn't given beside that. */
type Flow = {
  value: number;
  spent: number;
  left: number;
  kept: number;
  pot: 'refund' | 'credit';
};

const no_amounts = { exchange: 0, credit: 0, refund: 0, fee: 0, kept_value: 0, not_refundable: 0 };

/**
 * Shares what the steps came to over the units, by largest remainder (API contract, 9.3). What was spent on exchange items is
 * taken from the units of a resolution by value. The refund goes over `refund` units by their value left after that, and over
 * `exchange` units by their share of a leftover that was refunded; store credit likewise; fee and cap take the rest.
 */
function shareLines(
  units: readonly QuoteUnit[],
  taxes_included: boolean,
  steps: Steps,
  leftover_to: QuoteTerms['leftover_to'],
): QuoteLine[] {
  const flows = new Map<number, Flow>();
  for (const resolution of ['exchange', 'refund', 'credit'] as const) {
    const own = units.filter((unit) => isCounted(unit) && unit.resolution === resolution);
    const kept = own.map((unit) => keptValueOf(unit, taxes_included));
    const values = own.map((unit, i) => valueOf(unit, taxes_included) - kept[i]!);
    const left =
      resolution === 'exchange'
        ? allocate(steps.leftover, values)
        : subtract(values, allocate(steps.spent[resolution], values));
    const pot = resolution === 'exchange' ? leftover_to : resolution;
    own.forEach(({ key }, i) => {
      if (flows.has(key)) throw new RangeError(`two units have the key ${key}`);
      const value = values[i] ?? 0;
      flows.set(key, { value, spent: value - (left[i] ?? 0), left: left[i] ?? 0, kept: kept[i] ?? 0, pot });
    });
  }
  const shares = shareFlows(flows, steps);
  return units.map((unit) => {
    const share = shares.get(unit.key) ?? no_amounts;
    const { goods, tax } = splitTax(share.refund, unit, taxes_included);
    return { key: unit.key, ...share, refund_item: goods, refund_tax: tax };
  });
}

function shareFlows(flows: ReadonlyMap<number, Flow>, steps: Steps): Map<number, typeof no_amounts> {
  const all = [...flows];
  const shares = new Map(all.map(([key, { kept: kept_value }]) => [key, { ...no_amounts, kept_value }]));
  const add = (part: keyof typeof no_amounts, entries: [number, Flow][], amounts: number[]): void =>
    entries.forEach(([key], i) => {
      const share = shares.get(key);
      if (share) share[part] += amounts[i] ?? 0;
    });

  const spent = all.map(([, flow]) => flow.spent);
  const cut = allocate(steps.cut.exchange, spent);
  add('exchange', all, subtract(spent, cut));
  add('not_refundable', all, cut);
  for (const pot of ['refund', 'credit'] as const) {
    const own = all.filter(([, flow]) => flow.pot === pot);
    const left = own.map(([, flow]) => flow.left);
    const given = allocate(pot === 'refund' ? steps.refund_value : steps.credit_value, left);
    const rest = subtract(left, given);
    const fees = allocate(steps.fee[pot], rest);
    add(pot, own, given);
    add('fee', own, fees);
    add('not_refundable', own, subtract(rest, fees));
  }
  return shares;
}

function subtract(from: readonly number[], amounts: readonly number[]): number[] {
  return from.map((value, i) => value - (amounts[i] ?? 0));
}

// Totals

/**
 * The totals of a return (API contract, 9.3), in minor units. All are 0 or more, `total` and `price_held` excepted. Always:
 * return_total + price_held + honoured_discount + bonus_credit + reimbursement
 *   = return_credit_total + refund + handling_fee + kept_value + not_refundable.
 */
export type ReturnTotals = {
  return_product_total: number;
  return_discount_total: number;
  return_tax_total: number;
  return_total: number;
  exchange_product_total: number;
  exchange_discount_total: number;
  exchange_tax_total: number;
  exchange_total: number;
  /** What of `exchange_total` the shopper does not pay. */
  exchange_credit_total: number;
  /** Store credit or gift card issued, bonus included. */
  gift_card: number;
  /** `exchange_credit_total` + `gift_card`. */
  return_credit_total: number;
  /** Money given back, reimbursement included, after fees and cap. */
  refund: number;
  /** Fee taken. */
  handling_fee: number;
  /** What the shopper pays on top, before the exchange ships. */
  upsell: number;
  /** Honoured discount that was used. */
  honoured_discount: number;
  /** What the exchange items cost today beyond what the exchange costs; below 0 where they cost less. */
  price_held: number;
  /** Shop bonus and credit bonus that were used. */
  bonus_credit: number;
  /** Outbound shipping and duties that the policy refunds; what the cap takes of them is in `not_refundable`. */
  reimbursement: number;
  /** What of their value isn't given for units that the shopper keeps. */
  kept_value: number;
  /** Value that the cap took, of units and of the reimbursement. */
  not_refundable: number;
  /** `refund` + `gift_card` − `upsell`: above 0 it goes to the shopper, below 0 it comes from the shopper. */
  total: number;
};

/** What a return gives, as one word: the values of `outcome` (API contract, 9.3). */
export type ReturnOutcome =
  | 'exchange'
  | 'upsell'
  | 'refund'
  | 'credit'
  | 'exchange+refund'
  | 'exchange+credit'
  | 'credit+refund'
  | 'exchange+credit+refund';

/** The amounts from which all others follow, after the units and exchange items are summed. */
export type TotalParts = Pick<
  ReturnTotals,
  | 'exchange_credit_total'
  | 'gift_card'
  | 'refund'
  | 'handling_fee'
  | 'upsell'
  | 'honoured_discount'
  | 'price_held'
  | 'bonus_credit'
  | 'reimbursement'
  | 'kept_value'
  | 'not_refundable'
>;

/**
 * The totals of a settlement. `held`: what the exchange items cost today beyond what the exchange costs. Where that is below 0 and the cap leaves
 * the shopper to pay, they pay no more than the items cost today.
 */
function totalsOf(
  returned: PricedTotals & { kept_value: number },
  { held, ...exchanged }: PricedTotals & { held: number },
  steps: Steps,
): ReturnTotals {
  const covered = exchanged.total - held - steps.upsell;
  const price_held = Math.max(held, 0 - covered);
  return completeTotals(returned, exchanged, {
    exchange_credit_total: covered + price_held,
    gift_card: steps.credit_value + steps.credit_bonus,
    refund: steps.refund_value + steps.reimbursement - steps.cut.reimbursement,
    handling_fee: steps.fee.refund + steps.fee.credit,
    upsell: exchanged.total - covered - price_held,
    honoured_discount: steps.honoured_discount,
    price_held,
    bonus_credit: steps.shop_bonus + steps.credit_bonus,
    reimbursement: steps.reimbursement,
    kept_value: returned.kept_value,
    not_refundable: steps.cut.refund + steps.cut.reimbursement + steps.cut.credit + steps.cut.exchange,
  });
}

/** Adds the totals that follow from the others. */
export function completeTotals(
  returned: PricedTotals,
  exchanged: PricedTotals,
  parts: TotalParts,
): ReturnTotals {
  return {
    return_product_total: returned.product,
    return_discount_total: returned.discount,
    return_tax_total: returned.tax,
    return_total: returned.total,
    exchange_product_total: exchanged.product,
    exchange_discount_total: exchanged.discount,
    exchange_tax_total: exchanged.tax,
    exchange_total: exchanged.total,
    ...parts,
    return_credit_total: parts.exchange_credit_total + parts.gift_card,
    total: parts.refund + parts.gift_card - parts.upsell,
  };
}

/** `upsell` when the shopper pays for exchange items; else the parts that exist; when none does, `refund`, or `credit` in the return of a gift. */
function outcomeOf(
  totals: ReturnTotals,
  { has_exchanges, is_gift = false }: { has_exchanges: boolean; is_gift: boolean | undefined },
): ReturnOutcome {
  if (has_exchanges && totals.upsell > 0) return 'upsell';
  const parts = [
    has_exchanges ? 'exchange' : '',
    totals.gift_card > 0 ? 'credit' : '',
    totals.refund > 0 ? 'refund' : '',
  ];
  const joined = parts.filter((part) => part !== '').join('+');
  if (joined === '') return is_gift ? 'credit' : 'refund';
  return joined as ReturnOutcome;
}

/**
 * What a return gave back of the captured money: refund, store credit and exchange credit without bonus, honoured
 * discount and held prices. The next return of the order has that much less available (API contract, 9.2 step 6).
 */
export function valueGivenBack(totals: ReturnTotals): number {
  const { refund, return_credit_total, honoured_discount, bonus_credit, price_held } = totals;
  return refund + return_credit_total - honoured_discount - bonus_credit - price_held;
}
