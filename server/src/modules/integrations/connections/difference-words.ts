import { formatMoney } from '@retour/contract/money';
import type { ListedDifference } from './store-differences.ts';

const money_kinds = new Set(['order', 'order_total', 'paid', 'refund', 'return_value']);

/** Whether the figures of a difference are amounts. */
export const isMoney = (kind: string) => money_kinds.has(kind);

const subjects: Readonly<Record<string, string>> = {
  order: 'order',
  order_total: 'total of the order',
  paid: 'payment',
  refund: 'refund',
  return_value: 'value of the returned items before fees',
  returned_units: 'returned units',
  stock: 'stock',
  written_units: 'units of the return',
  received_units: 'units of the return that came back',
};

/** A difference in one sentence. */
export function differenceText(
  { kind, ours, theirs, message }: Pick<ListedDifference, 'kind' | 'ours' | 'theirs' | 'message'>,
  { title, currency }: { title: string; currency: string },
): string {
  if (message !== null) return message;
  const show = (figure: number) =>
    isMoney(kind) ? `${formatMoney(figure, currency)} ${currency}` : String(figure);
  const subject = subjects[kind] ?? kind;
  if (ours === null) return `Retour doesn't know of this ${subject}; ${title} has ${show(theirs ?? 0)}.`;
  if (theirs === null) return `${title} doesn't know of this ${subject}; Retour has ${show(ours)}.`;
  return `The ${subject}: Retour has ${show(ours)}, ${title} has ${show(theirs)}.`;
}
