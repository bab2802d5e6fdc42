import { toAmount } from '@retour/contract/money';
import type { Amount } from '@retour/contract/money';

/** Units of a line of the order that are refunded, with what is given for all of them, in minor units of the currency paid in. */
export type RefundedUnits = {
  unit_ids: number[];
  title: string;
  sku: string | null;
  quantity: number;
  gross: number;
  tax: number;
  /** The sum of the rates of its taxes; null where the order doesn't say. */
  tax_rate: number | null;
};

/** What a memo is composed of. Amounts are in minor units of its currency. */
export type MemoFacts = {
  currency: string;
  /** What the settlements of the memo come to. */
  total: number;
  units: readonly RefundedUnits[];
  /** Of the return; 0 where another memo has them. */
  shipping: number;
  handling_fee: number;
  is_goodwill: boolean;
};

export const MEMO_LINE_KINDS = ['items', 'shipping', 'fee', 'adjustment', 'refund', 'goodwill'] as const;

type MemoLine = {
  kind: (typeof MEMO_LINE_KINDS)[number];
  /** Of items. */
  title: string | null;
  sku: string | null;
  quantity: number | null;
  net: Amount;
  tax_rate: number | null;
  tax: Amount;
  gross: Amount;
};

type MemoParty = { name: string; address: string[]; vat_number: string | null };

/** A credit memo as it was issued. */
export type CreditMemo = {
  number: number;
  issued_on: string;
  return_id: number;
  order: { id: number; name: string; ordered_on: string };
  seller: MemoParty;
  buyer: Omit<MemoParty, 'vat_number'> & { company: string | null; is_business: boolean };
  settlement_ids: string[];
  lines: MemoLine[];
  totals: { net: Amount; tax: Amount; gross: Amount };
};

/**
 * The lines of a memo. They come to what its settlements do, to the minor unit: what units, shipping and the fee don't explain, such as value that was exchanged
 * or isn't refundable, is one line without tax.
 */
export function composeLines(facts: MemoFacts): Pick<CreditMemo, 'lines' | 'totals'> {
  const { total, units, currency } = facts;
  const of = (minor: number) => toAmount(minor, currency);
  const plain = (kind: MemoLine['kind'], gross: number): MemoLine => ({
    kind,
    title: null,
    sku: null,
    quantity: null,
    net: of(gross),
    tax_rate: null,
    tax: of(0),
    gross: of(gross),
  });
  const items = units.map(({ title, sku, quantity, gross, tax, tax_rate }): MemoLine => ({
    kind: 'items',
    title,
    sku,
    quantity,
    net: of(gross - tax),
    tax_rate,
    tax: of(tax),
    gross: of(gross),
  }));
  const lines = [...items, ...othersOf(facts).map(([kind, gross]) => plain(kind, gross))];
  const sum = (of_line: (line: MemoLine) => Amount) =>
    of(lines.reduce((so_far, line) => so_far + of_line(line).amount, 0));
  return { lines, totals: { net: sum(({ net }) => net), tax: sum(({ tax }) => tax), gross: of(total) } };
}

function othersOf({ total, units, shipping, handling_fee, is_goodwill }: MemoFacts) {
  if (units.length === 0) return [[is_goodwill ? 'goodwill' : 'refund', total] as const];
  const rest = total - units.reduce((so_far, { gross }) => so_far + gross, 0);
  const named = [['shipping', shipping] as const, ['fee', -handling_fee] as const].filter(
    ([, amount]) => amount !== 0,
  );
  if (rest === shipping - handling_fee) return named;
  return [['adjustment', rest] as const];
}
