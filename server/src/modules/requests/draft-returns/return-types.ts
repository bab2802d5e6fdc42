import type { Resolution } from '@retour/contract/states';
import type { EligibleLine } from '../../policy/eligibility/index.ts';
import type { EligibleResolution, ExchangeRules } from '../../policy/policies/index.ts';
import type { ExchangeOffers } from './store-exchanges.ts';
import { CREDIT_TYPES } from './draft.ts';
import type { CreditType, Draft, DraftItem, DraftReturnType } from './draft.ts';

type Terms = Pick<Draft, 'is_gift' | 'staff'>;
type Goods = EligibleLine['goods'];

/**
 * What is offered for a unit that the policy gives these outcomes: the recipient of a gift gets no money. Goods that the policy lets the shopper keep or
 * donate are no longer refunded or credited, but kept or donated; otherwise only staff grants that. For goods that would come back, the policy can offer a part of what was
 * paid to whoever keeps them, given as everything that isn't exchanged is.
 */
export function typesOffered(
  { outcomes, goods, keep_offer }: DecidedItem,
  { is_gift, staff, credit_type }: Terms & Pick<Draft, 'credit_type'>,
): DraftReturnType[] {
  const paid = typesPaid(outcomes, is_gift);
  const is_offered = keep_offer && paid.includes(resolutionOfKept({ is_gift, credit_type }));
  const swap: DraftReturnType[] = exchange_outcomes.some((outcome) => outcomes.includes(outcome))
    ? ['exchange']
    : [];
  if (goods === 'keep' || goods === 'donate') return [...(paid.length > 0 ? [goods] : []), ...swap];
  return [
    ...paid,
    ...swap,
    ...(is_offered ? (['keep_offer'] as const) : []),
    ...(staff && paid.length > 0 ? (['keep', 'donate'] as const) : []),
  ];
}

/** What can be chosen for the units of a line. */
export const typesOfLine = (
  { draft, exchanges }: { draft: Parameters<typeof typesOffered>[1]; exchanges: ExchangeOffers },
  { order_line_item_id, outcomes, ...decided }: DecidedItem & Pick<EligibleLine, 'order_line_item_id'>,
): DraftReturnType[] =>
  typesOffered({ ...decided, outcomes: possibleResolutions(outcomes, order_line_item_id, exchanges) }, draft);

/** The outcomes that can be carried out now: an exchange needs something in stock, of the same product or, where the policy allows that, of any. */
export function possibleResolutions(
  outcomes: readonly EligibleResolution[],
  order_line_item_id: number,
  { variants, has_stock }: ExchangeOffers,
): EligibleResolution[] {
  const has_variants = variants.some((one) => one.order_line_item_id === order_line_item_id);
  return outcomes.filter(
    (outcome) =>
      (outcome !== 'exchange' || has_variants) &&
      ((outcome !== 'advanced_exchange' && outcome !== 'shop_now') || has_stock),
  );
}

const exchange_outcomes = ['exchange', 'advanced_exchange', 'shop_now'] as const;

function typesPaid(outcomes: readonly EligibleResolution[], is_gift: boolean): ('refund' | 'credit')[] {
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
  decided: DecidedItem,
  draft: Terms & Pick<Draft, 'credit_type'>,
): DraftReturnType | undefined {
  const { outcomes, goods } = decided;
  if (goods === 'return' || goods === 'reject' || return_type === 'exchange')
    return typesOffered({ ...decided, goods: 'return' }, draft).includes(return_type)
      ? return_type
      : undefined;
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
  if (return_type === 'keep_offer') return 'keep';
  return return_type === 'keep' || return_type === 'donate' ? return_type : goods;
}

/** Whether it was chosen that the item is kept or donated, whatever the policy says of it. */
export const isStaying = (
  return_type: DraftReturnType | null,
): return_type is 'keep_offer' | 'keep' | 'donate' =>
  return_type === 'keep_offer' || return_type === 'keep' || return_type === 'donate';

/** How the value of items is given for which it was chosen that they stay with the shopper. */
export const resolutionOfKept = ({ is_gift, credit_type }: Pick<Draft, 'is_gift' | 'credit_type'>) =>
  is_gift || credit_type === 'store-credit' ? 'credit' : 'refund';

/** What the shopper gets for a unit; null as long as nothing was chosen for it. */
export function resolutionOf(
  { return_type }: Pick<DraftItem, 'return_type'>,
  draft: Pick<Draft, 'is_gift' | 'credit_type'>,
): Exclude<Resolution, 'none'> | null {
  return isStaying(return_type) ? resolutionOfKept(draft) : return_type;
}

/** What units that are not exchanged become with a credit type. */
export const typeOfCredit = { refund: 'refund', 'store-credit': 'credit' } as const satisfies Record<
  CreditType,
  DraftReturnType
>;

/** What the policy gives for an item. */
export type DecidedItem = {
  outcomes: readonly EligibleResolution[];
  goods: Goods;
  /** Left out where nothing is offered for keeping it. */
  keep_offer?: { basis_points: number } | null;
  /** Left out where no policy decides. */
  exchange?: ExchangeRules;
};

/**
 * The credit types that the policy allows for every item: for one that is exchanged too, as its value may not be used up. `leftover_to` is where the policy
 * sends that, if it says so. The recipient of a gift gets no money.
 */
export function creditTypesOffered(
  draft: Terms & Pick<Draft, 'items' | 'credit_type'>,
  decided: readonly DecidedItem[],
  leftover_to: 'refund' | 'credit' = 'refund',
): CreditType[] {
  const { items, is_gift } = draft;
  const only_leftovers = items.every(({ return_type }) => return_type === 'exchange');
  return CREDIT_TYPES.filter((credit_type) => {
    const type = typeOfCredit[credit_type];
    if (type === 'refund' && (is_gift || (only_leftovers && leftover_to === 'credit'))) return false;
    return items.every((item, i) => {
      const { outcomes } = decided[i]!;
      if (item.return_type !== 'exchange') return chosenType(type, decided[i]!, draft) === type;
      return outcomes.includes(type) || typesPaid(outcomes, is_gift).length === 0;
    });
  });
}
