import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readChoice } from '../../money/settlements/index.ts';
import { collectsPayments } from '../../money/shopper-payments/index.ts';
import type { Draft, DraftAmounts } from './draft.ts';

/**
 * Whether a draft is paid for before it is submitted: it costs more than its credit, takes a deposit or a card, its shop collects payments, and the shop's payment provider can.
 * What staff submit is paid as the shop agrees with the customer.
 */
export async function mustPay(
  db: Reader,
  deps: Pick<Deps, 'vault' | 'config'>,
  { shop_id, staff }: Pick<Draft, 'shop_id' | 'staff'>,
  amounts: Pick<DraftAmounts, 'amount_due' | 'deposit' | 'secured'>,
): Promise<boolean> {
  return !staff && needsPage(amounts) && collects(db, deps, shop_id);
}

/** Whether staff can have a draft paid by a link that they send: as the customer's own, unless an exception was made. */
export async function canBePaid(
  db: Reader,
  deps: Pick<Deps, 'vault' | 'config'>,
  { shop_id, override }: Pick<Draft, 'shop_id' | 'override'>,
  amounts: Pick<DraftAmounts, 'amount_due' | 'deposit' | 'secured'>,
): Promise<boolean> {
  return override === null && needsPage(amounts) && collects(db, deps, shop_id);
}

/** What a shopper pays before the submission, in a shop that collects payments. */
export const paidToday = ({ amount_due, deposit }: Pick<DraftAmounts, 'amount_due' | 'deposit'>) =>
  amount_due + deposit;

const needsPage = (amounts: Pick<DraftAmounts, 'amount_due' | 'deposit' | 'secured'>) =>
  paidToday(amounts) + (amounts.secured ?? 0) > 0;

/** Whether a shop collects payments, and its provider takes them, or saves cards. */
export async function collects(
  db: Reader,
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  shop_id: number,
  needs: 'payment' | 'card' = 'payment',
): Promise<boolean> {
  if (!(await collectsPayments(db, shop_id))) return false;
  const { definition } = await readChoice({ vault, config, db: { root: db } }, shop_id);
  return (needs === 'card' ? definition.saves_cards : definition.collects) ?? false;
}
