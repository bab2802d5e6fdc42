import type { Resolution } from '@retour/contract/states';
import type { EligibleLine, EligibleOutcome } from '../policies/index.ts';
import type { CreditType, Draft, DraftItem, DraftReturnType } from './draft.ts';

type Terms = Pick<Draft, 'is_gift' | 'staff'>;
type Goods = EligibleLine['goods'];

/**
 * What is offered for a unit that the policy gives these outcomes: the recipient of a gift gets no money. Goods that the policy lets the shopper keep or
 * donate are no longer refunded or credited, but kept or donated; otherwise only staff grants that.
 */
export function typesOffered(
  outcomes: readonly EligibleOutcome[],
  { is_gift, staff }: Terms,
  goods: Goods = 'return',
): DraftReturnType[] {
  const paid = typesPaid(outcomes, is_gift);
  const swap: DraftReturnType[] = exchange_outcomes.some((outcome) => outcomes.includes(outcome))
    ? ['exchange']
    : [];
  if (goods === 'keep' || goods === 'donate') return [...(paid.length > 0 ? [goods] : []), ...swap];
  return [...paid, ...swap, ...(staff && paid.length > 0 ? (['keep', 'donate'] as const) : [])];
}

const exchange_outcomes = ['exchange', 'advanced_exchange', 'shop_now'] as const;

function typesPaid(outcomes: readonly EligibleOutcome[], is_gift: boolean): ('refund' | 'credit')[] {
  return (['refund', 'credit'] as const).filter(
    (type) => outcomes.includes(type) && !(is_gift && type === 'refund'),
  );
}

/**
 * What a choice means: the type that is stored, or undefined when it is not offered. Who keeps or donates goods by the policy may still say how the value
 * is given; left open, that is by refund where there is one.
 */
export function chosenType(
  return_type: DraftReturnType,
  { outcomes, goods }: { outcomes: readonly EligibleOutcome[]; goods: Goods },
  draft: Terms & Pick<Draft, 'credit_type'>,
): DraftReturnType | undefined {
  if (goods === 'return' || goods === 'reject' || return_type === 'exchange')
    return typesOffered(outcomes, draft).includes(return_type) ? return_type : undefined;
  const paid = typesPaid(outcomes, draft.is_gift);
  if (return_type === 'refund' || return_type === 'credit')
    return paid.includes(return_type) ? return_type : undefined;
  if (return_type !== goods) return undefined;
  return draft.credit_type === 'store-credit' && paid.includes('credit') ? 'credit' : paid[0];
}

/** What was chosen for an item, as it is told: goods that the policy lets be kept or donated are that. */
export function shownType({
  return_type,
  goods,
}: Pick<DraftItem, 'return_type' | 'goods'>): DraftReturnType | null {
  return goods !== 'return' && (return_type === 'refund' || return_type === 'credit') ? goods : return_type;
}

/** What becomes of the goods of an item. */
export function goodsOf({
  return_type,
  goods,
}: Pick<DraftItem, 'return_type' | 'goods'>): DraftItem['goods'] {
  return return_type === 'keep' || return_type === 'donate' ? return_type : goods;
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
