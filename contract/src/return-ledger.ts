// How the amounts of a return come about, in groups that add up. Portal, console and messages show the same rows, each in its own words.

import { percentageOf } from './money.ts';

/** Equal units of a return, or equal new items, with what was paid for all of them, or what all of them cost now. Minor units. */
export type LedgerItem = { title: string; count: number; amount: number };

/** Returned units, by what the shopper gets for them. Units that were rejected or get nothing are left out. */
export type LedgerUnit = LedgerItem & {
  resolution: 'refund' | 'credit' | 'exchange';
  /** What of it isn't given because the shopper keeps them; none when left out. */
  kept_value?: number;
};

/** A fee that is taken. */
export type LedgerFee = { type: 'handling' | 'restocking' | 'label' | 'fees'; amount: number };

/** What a return comes to (API contract, 9.3), with what it consists of: all in minor units of one currency. */
export type LedgerInput = {
  units: readonly LedgerUnit[];
  new_items: readonly LedgerItem[];
  /** The fees that make up `handling_fee`. What they leave out of it is a fee without a name. */
  fees: readonly LedgerFee[];
  /** Where the value goes that new items did not use up. */
  leftover_to: 'refund' | 'credit';
  /** The most that the shop adds to an exchange: an amount, and a share of the exchanged units. */
  shop_bonus: number;
  shop_bonus_basis_points?: number;
  totals: {
    refund: number;
    gift_card: number;
    upsell: number;
    honoured_discount: number;
    /** Left out where nothing is held. */
    price_held?: number;
    bonus_credit: number;
    reimbursement: number;
    handling_fee: number;
    /** Left out where nothing is kept for an offer. */
    kept_value?: number;
  };
};

/** A row below the head of a group, with its sign: above 0 it adds to the head. */
export type LedgerPart = { amount: number } & (
  | { kind: 'item' | 'new_item'; title: string; count: number }
  | { kind: 'fee'; fee: LedgerFee['type'] }
  | {
      kind:
        | 'used_for_exchange'
        | 'left_from_exchange'
        | 'from_refund'
        | 'from_credit'
        | 'to_refund'
        | 'to_credit'
        | 'price_held'
        | 'discount'
        | 'bonus'
        | 'shipping'
        | 'kept'
        | 'not_refundable'
        | 'adjustment';
    }
);

/** `amount` is the sum of the parts: what the shopper gets; of an exchange, what the shopper pays. */
export type LedgerGroup = { kind: 'refund' | 'credit' | 'exchange'; amount: number; parts: LedgerPart[] };

/** `total` is what the shopper gets, less what the shopper pays: the heads of refund and credit less that of the exchange. */
export type ReturnLedger = { groups: LedgerGroup[]; total: number };

/**
 * The ledger of a return. Each group adds up, and the total is that of the groups. What one group takes from another has a row in both. A group is left
 * out where there is nothing in it.
 */
export function ledgerOf(input: LedgerInput): ReturnLedger {
  const { totals } = input;
  const flows = flowsOf(input);
  const fees = splitFees(input, flows.refundable);
  const groups = [
    refundGroup(input, flows, fees.refund),
    creditGroup(input, flows, fees.credit),
    exchangeGroup(input, flows),
  ].filter(({ parts, amount }) => parts.length > 0 || amount !== 0);
  return { groups, total: totals.refund + totals.gift_card - totals.upsell };
}

/** Equal items as one row. */
function merge<Item extends LedgerItem>(items: readonly Item[]): Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const same = merged.get(item.title);
    merged.set(
      item.title,
      same ? { ...same, count: same.count + item.count, amount: same.amount + item.amount } : item,
    );
  }
  return [...merged.values()];
}

const sumOf = (items: readonly { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0);
const unitsOf = ({ units }: LedgerInput, resolution: LedgerUnit['resolution']) =>
  merge(units.filter((unit) => unit.resolution === resolution));

/** What isn't given for kept units, by what is given for the rest. Rounded in the shop's currency, it isn't the units' own to the last minor unit. */
function keptOf(input: LedgerInput): Record<LedgerUnit['resolution'], number> {
  const total = input.totals.kept_value ?? 0;
  const of = (resolution: LedgerUnit['resolution']) =>
    input.units.reduce((sum, unit) => sum + (unit.resolution === resolution ? (unit.kept_value ?? 0) : 0), 0);
  const refund = of('credit') === 0 ? total : Math.min(of('refund'), total);
  return { refund, credit: total - refund, exchange: 0 };
}

/** What goes from one group to another, in the order in which new items are paid for (API contract, 9.2 step 1). */
type Flows = {
  leftover: number;
  shop_bonus: number;
  from_refund: number;
  from_credit: number;
  /** What is left for the refund and the credit, before fees. */
  refundable: number;
};

function flowsOf(input: LedgerInput): Flows {
  const { totals, leftover_to } = input;
  const kept = keptOf(input);
  const value = (resolution: LedgerUnit['resolution']) =>
    sumOf(unitsOf(input, resolution)) - kept[resolution];
  let missing = sumOf(input.new_items) - (totals.price_held ?? 0);
  const take = (available: number): number => {
    const taken = Math.min(available, missing);
    missing -= taken;
    return taken;
  };
  const leftover = value('exchange') - take(value('exchange'));
  take(totals.honoured_discount);
  // Without credit there is none to add a bonus to.
  const { shop_bonus: fixed, shop_bonus_basis_points: share = 0 } = input;
  const offered = fixed + percentageOf(value('exchange'), share);
  const most_bonus = totals.gift_card === 0 ? totals.bonus_credit : Math.min(offered, totals.bonus_credit);
  const shop_bonus = take(most_bonus);
  const from_refund = take(value('refund'));
  const from_credit = take(value('credit'));
  const refundable = value('refund') - from_refund + (leftover_to === 'refund' ? leftover : 0);
  return { leftover, shop_bonus, from_refund, from_credit, refundable };
}

/** Fees come off the refund first. */
function splitFees(
  { fees, totals }: LedgerInput,
  refundable: number,
): Record<'refund' | 'credit', LedgerPart[]> {
  const unnamed = totals.handling_fee - sumOf(fees);
  const split = { refund: [] as LedgerPart[], credit: [] as LedgerPart[] };
  let left = refundable;
  for (const { type: fee, amount } of [...fees, { type: 'fees', amount: unnamed } as const]) {
    const of_refund = Math.min(amount, left);
    left -= of_refund;
    split.refund.push({ kind: 'fee', fee, amount: 0 - of_refund });
    split.credit.push({ kind: 'fee', fee, amount: of_refund - amount });
  }
  return split;
}

function refundGroup(input: LedgerInput, flows: Flows, fees: LedgerPart[]): LedgerGroup {
  const { totals, leftover_to } = input;
  return close('refund', totals.refund, [
    ...unitsOf(input, 'refund').map((unit) => itemRow(unit)),
    { kind: 'kept', amount: 0 - keptOf(input).refund },
    { kind: 'left_from_exchange', amount: leftover_to === 'refund' ? flows.leftover : 0 },
    { kind: 'used_for_exchange', amount: -flows.from_refund },
    { kind: 'shipping', amount: totals.reimbursement },
    ...fees,
  ]);
}

function creditGroup(input: LedgerInput, flows: Flows, fees: LedgerPart[]): LedgerGroup {
  const { totals, leftover_to } = input;
  return close('credit', totals.gift_card, [
    ...unitsOf(input, 'credit').map((unit) => itemRow(unit)),
    { kind: 'kept', amount: 0 - keptOf(input).credit },
    { kind: 'left_from_exchange', amount: leftover_to === 'credit' ? flows.leftover : 0 },
    { kind: 'used_for_exchange', amount: -flows.from_credit },
    { kind: 'bonus', amount: totals.bonus_credit - flows.shop_bonus },
    ...fees,
  ]);
}

function exchangeGroup(input: LedgerInput, flows: Flows): LedgerGroup {
  const { totals, leftover_to } = input;
  return close('exchange', totals.upsell, [
    ...merge(input.new_items).map((item): LedgerPart => ({ ...itemRow(item), kind: 'new_item' })),
    { kind: 'price_held', amount: 0 - (totals.price_held ?? 0) },
    ...unitsOf(input, 'exchange').map((unit) => itemRow({ ...unit, amount: 0 - unit.amount })),
    { kind: 'discount', amount: -totals.honoured_discount },
    { kind: 'bonus', amount: -flows.shop_bonus },
    { kind: 'from_refund', amount: -flows.from_refund },
    { kind: 'from_credit', amount: -flows.from_credit },
    { kind: leftover_to === 'refund' ? 'to_refund' : 'to_credit', amount: flows.leftover },
  ]);
}

const itemRow = ({ title, count, amount }: LedgerItem) => ({ kind: 'item' as const, title, count, amount });

/** A group whose parts come to its amount: what the cap took, and in returns of other systems what nobody knows, has a row too. */
function close(kind: LedgerGroup['kind'], amount: number, parts: readonly LedgerPart[]): LedgerGroup {
  const shown = parts.filter((part) => part.amount !== 0 || part.kind === 'item' || part.kind === 'new_item');
  const rest = amount - sumOf(shown);
  if (rest === 0) return { kind, amount, parts: shown };
  const is_lost = kind === 'exchange' ? rest > 0 : rest < 0;
  return {
    kind,
    amount,
    parts: [...shown, { kind: is_lost ? 'not_refundable' : 'adjustment', amount: rest }],
  };
}
