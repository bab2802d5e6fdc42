import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { doneAs, problemName } from '../../parts/problem-name.ts';
import type { Text } from '../../text/text.ts';

/** A word of the contract as people write it: back_to_stock is Back to stock. */
export const spelled = (word: string): string => {
  const text = word.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** How far a parcel is, as the carrier says. */
export function carrierStatus(status: string, { t, knows }: Pick<Text, 't' | 'knows'>): string {
  const key = `desk.carrier.${status}`;
  return knows(key) ? t(key) : spelled(status);
}

/** What of a return failed, or has an unknown result: the first settlement of that state. */
export const troubledKind = ({ settlements, problem, review_reason }: ReturnOverview) =>
  settlements.find(({ state }) => `refund_${state}` === (problem ?? review_reason))?.kind ?? null;

/** Why a return is in review, where no rule of the policy says it. */
export const reviewName = (
  shown: ReturnOverview,
  reason: NonNullable<ReturnOverview['review_reason']>,
  t: Text['t'],
): string =>
  reason === 'refund_failed' ? problemName(reason, troubledKind(shown), t) : t(`desk.review.${reason}`);

/** Why a return was in review once. What failed then isn't recorded, so it is named only where the return gives one kind of thing. */
export function pastReviewName(
  shown: ReturnOverview,
  reason: NonNullable<ReturnOverview['review_reason']>,
  t: Text['t'],
): string {
  const [first, ...others] = shown.settlements;
  const is_known = first && others.every(({ kind }) => doneAs(kind) === doneAs(first.kind));
  return reason === 'refund_failed' && is_known
    ? problemName(reason, first.kind, t)
    : t(`desk.review.${reason}`);
}
