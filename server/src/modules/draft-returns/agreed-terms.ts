import { allocate, percentageOf } from '@retour/contract/money';
import type { NewReturn } from '../returns/index.ts';
import type { Draft } from './draft.ts';
import type { DraftEvaluation } from './evaluate-items.ts';
import { goodsOf } from './return-types.ts';

/** Characters of a note (API contract, 21). */
const longest_note = 255;

/**
 * What the policy decides about a return, to be frozen on it: the terms of its quote, what starts processing of each unit, and whether a person looks at it
 * first. The restocking fee is split over its units, so that it goes with them.
 */
export function agreeOnTerms<T extends NewReturn>(
  new_return: T,
  draft: Draft,
  { units, of_return }: DraftEvaluation,
  values: readonly number[],
): T {
  const { terms, fees, review } = of_return;
  const restocking = fees.find(({ type }) => type === 'restocking')?.amount ?? 0;
  const weights = units.map((unit, i) => {
    const fee = unit?.fees.find(({ type }) => type === 'restocking');
    return fee ? percentageOf(values[i] ?? 0, fee.basis_points ?? 0) : 0;
  });
  const shares = allocate(restocking, weights);
  const leftover_to =
    terms.leftover_to === 'credit' || draft.is_gift || draft.credit_type === 'store-credit'
      ? 'credit'
      : 'refund';
  return {
    ...new_return,
    terms: { ...terms, handling_fee: terms.handling_fee - restocking, leftover_to },
    units: new_return.units.map((unit, i) => {
      const event = units[i]?.processing_event ?? 'manual';
      return {
        ...unit,
        processing_event: event === 'manual' ? null : event,
        // What staff lets the shopper keep is not put back.
        restocking_fee: goodsOf(draft.items[i]!) === 'return' ? (shares[i] ?? 0) : 0,
      };
    }),
    ...(review.length > 0
      ? {
          review_reason: review.some(({ decided_by }) => decided_by.kind === 'rule') ? 'flagged' : 'policy',
          review_notes: review.map(({ note }) => shorten(note)),
        }
      : {}),
  };
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > longest_note ? `${characters.slice(0, longest_note - 1).join('')}…` : text;
}

/** What the return of such terms costs at most: the fees of the return and of its units. */
export function feeOf({ terms, units }: Pick<NewReturn, 'terms' | 'units'>): number {
  return units.reduce((sum, { restocking_fee = 0 }) => sum + restocking_fee, terms?.handling_fee ?? 0);
}
