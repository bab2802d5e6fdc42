import type { Resolution } from '@retour/contract/states';
import type { EligibleOutcome } from '../policies/index.ts';
import type { CreditType, Draft, DraftItem, DraftReturnType } from './draft.ts';

type Terms = Pick<Draft, 'is_gift' | 'staff'>;

/**
 * What may be chosen for a unit that the policy gives these outcomes: the recipient of a gift gets no money, and only staff lets somebody
 * keep or donate goods.
 */
export function typesOffered(
  outcomes: readonly EligibleOutcome[],
  { is_gift, staff }: Terms,
): DraftReturnType[] {
  const money: DraftReturnType[] = outcomes.includes('refund') && !is_gift ? ['refund'] : [];
  const credit: DraftReturnType[] = outcomes.includes('credit') ? ['credit'] : [];
  const paid = [...money, ...credit];
  const swap: DraftReturnType[] =
    outcomes.includes('exchange') || outcomes.includes('advanced_exchange') ? ['exchange'] : [];
  return [...paid, ...swap, ...(staff && paid.length > 0 ? (['keep', 'donate'] as const) : [])];
}

/** What the shopper gets for a unit; null as long as nothing was chosen for it. */
export function resolutionOf(
  { return_type }: Pick<DraftItem, 'return_type'>,
  { is_gift, credit_type }: Pick<Draft, 'is_gift' | 'credit_type'>,
): Exclude<Resolution, 'none'> | null {
  if (return_type === 'keep' || return_type === 'donate')
    return is_gift || credit_type === 'store-credit' ? 'credit' : 'refund';
  return return_type;
}

/** What units that are not exchanged become with a credit type. */
export const typeOfCredit = { refund: 'refund', 'store-credit': 'credit' } as const satisfies Record<
  CreditType,
  DraftReturnType
>;
