import { formatMoney } from '@retour/contract/money';
import { mustEqual } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { bookRedemption } from '../settlements/index.ts';
import { hashCode } from '../../../platform/typed-code.ts';
import { insertRedemption, listRedemptions, readCredit, reverseRedemption } from './store.ts';
import type { RedemptionRow, StoreCreditRow } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

export const creditNotFound = () =>
  new Refusal('store_credit_not_found', 'No store credit has this code or id.');

export type Redeem = {
  shop_id: number;
  code: string;
  /** Minor units of `currency`, 1 or more. */
  amount: number;
  currency: string;
  /** What the credit is spent on, for example an order name. One redemption of a credit per reference. */
  reference: string;
};

export type Redeemed = { credit: StoreCreditRow; redemption: RedemptionRow; is_new: boolean };

/**
 * Spends a part of a store credit. Concurrent calls wait for each other, so the balance is never overspent; a repeat with the same reference and amount
 * returns the first redemption. Errors: store_credit_not_found, store_credit_expired, store_credit_insufficient, redemption_exists (the
 * reference was used with another amount, or the redemption was reversed), validation_failed (another currency).
 */
export function redeemStoreCredit(
  deps: CommandDeps,
  { shop_id, code, amount, currency, reference }: Redeem,
): Promise<Redeemed> {
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const credit = await readCredit(tx, shop_id, { code_hash: hashCode(code) }, { lock: true });
    if (!credit) throw creditNotFound();
    if (currency !== credit.currency) throw invalid({ 'amount.currency': [mustBe(credit.currency)] });
    const earlier = (await listRedemptions(tx, shop_id, credit.id)).find(
      (each) => each.reference === reference,
    );
    if (earlier) return { credit, redemption: requireSame(earlier, amount), is_new: false };
    if (credit.expires_at && credit.expires_at <= now)
      throw new Refusal(
        'store_credit_expired',
        `The store credit expired on ${credit.expires_at.toISOString().slice(0, 10)}.`,
      );
    if (amount > credit.balance) {
      const left = `${formatMoney(credit.balance, currency)} ${currency}`;
      throw new Refusal('store_credit_insufficient', `The balance of the store credit is ${left}.`);
    }
    const redemption = await insertRedemption(tx, {
      shop_id,
      store_credit_id: credit.id,
      reference,
      amount,
      created_at: now,
    });
    await bookRedemption(tx, { shop_id, return_id: credit.return_id, currency, at: now }, amount);
    return { credit: { ...credit, balance: credit.balance - amount }, redemption, is_new: true };
  });
}

const mustBe = (currency: string) => mustEqual('currency', `the currency of the store credit, ${currency}`);

function requireSame(earlier: RedemptionRow, amount: number): RedemptionRow {
  if (earlier.amount === amount && !earlier.reversed_at) return earlier;
  const reason = earlier.reversed_at ? 'was reversed' : 'has another amount';
  throw new Refusal(
    'redemption_exists',
    `A redemption with the reference ${earlier.reference} exists and ${reason}.`,
  );
}

export type RedemptionRef = { shop_id: number; store_credit_id: number; redemption_id: number };

/**
 * Returns a redemption's amount to the balance, for example after a cancelled checkout. Repeating it changes nothing.
 * Errors: store_credit_not_found, redemption_not_found.
 */
export function reverseStoreCreditRedemption(
  deps: CommandDeps,
  { shop_id, store_credit_id, redemption_id }: RedemptionRef,
): Promise<StoreCreditRow> {
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const credit = await readCredit(tx, shop_id, { id: store_credit_id }, { lock: true });
    if (!credit) throw creditNotFound();
    const redemption = (await listRedemptions(tx, shop_id, credit.id)).find(({ id }) => id === redemption_id);
    if (!redemption)
      throw new Refusal('redemption_not_found', 'The store credit has no redemption with this id.');
    if (!(await reverseRedemption(tx, shop_id, credit.id, redemption, now))) return credit;
    await bookReversal(tx, credit, shop_id, redemption.amount, now);
    return { ...credit, balance: credit.balance + redemption.amount };
  });
}

function bookReversal(
  tx: Tx,
  { return_id, currency }: StoreCreditRow,
  shop_id: number,
  amount: number,
  at: Date,
): Promise<void> {
  return bookRedemption(tx, { shop_id, return_id, currency, at }, -amount);
}
