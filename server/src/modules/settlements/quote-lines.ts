import { allocate } from '@retour/contract/money';
import type { QuoteTerms, Steps } from './quote-steps.ts';
import { isCounted, type QuoteUnit, splitTax, valueOf } from './quote-units.ts';

/**
 * Where the value of one unit went: `exchange` + `credit` + `refund` + `fee` + `not_refundable` is its value, and each
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
  /** Lost to the cap. */
  not_refundable: number;
};

/** A unit on its way: what of its value is still spent on exchange items, and what is left for refund or credit. */
type Flow = {
  value: number;
  spent: number;
  left: number;
  pot: 'refund' | 'credit';
};

const nothing = { exchange: 0, credit: 0, refund: 0, fee: 0, not_refundable: 0 };

/**
 * Shares what the steps came to over the units, by largest remainder (API contract, 9.3). What was spent on exchange items is
 * taken from the units of a resolution by value. The refund goes over `refund` units by their value left after that, and over
 * `exchange` units by their share of a leftover that was refunded; store credit likewise; fee and cap take the rest.
 */
export function shareLines(
  units: readonly QuoteUnit[],
  taxes_included: boolean,
  steps: Steps,
  leftover_to: QuoteTerms['leftover_to'],
): QuoteLine[] {
  const flows = new Map<number, Flow>();
  for (const resolution of ['exchange', 'refund', 'credit'] as const) {
    const own = units.filter((unit) => isCounted(unit) && unit.resolution === resolution);
    const values = own.map((unit) => valueOf(unit, taxes_included));
    const left =
      resolution === 'exchange'
        ? allocate(steps.leftover, values)
        : subtract(values, allocate(steps.spent[resolution], values));
    const pot = resolution === 'exchange' ? leftover_to : resolution;
    own.forEach(({ key }, i) => {
      if (flows.has(key)) throw new RangeError(`two units have the key ${key}`);
      const value = values[i] ?? 0;
      flows.set(key, { value, spent: value - (left[i] ?? 0), left: left[i] ?? 0, pot });
    });
  }
  const shares = shareFlows(flows, steps);
  return units.map((unit) => {
    const share = shares.get(unit.key) ?? nothing;
    const { goods, tax } = splitTax(share.refund, unit, taxes_included);
    return { key: unit.key, ...share, refund_item: goods, refund_tax: tax };
  });
}

function shareFlows(flows: ReadonlyMap<number, Flow>, steps: Steps): Map<number, typeof nothing> {
  const all = [...flows];
  const shares = new Map(all.map(([key]) => [key, { ...nothing }]));
  const add = (part: keyof typeof nothing, entries: [number, Flow][], amounts: number[]): void =>
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
