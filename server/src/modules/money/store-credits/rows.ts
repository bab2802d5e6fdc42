import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Vault } from '../../../platform/ops/vault.ts';
import { hashCode, makeCode } from '../../../platform/typed-code.ts';

export type NewStoreCredit = {
  shop_id: number;
  return_id: number;
  settlement_id: string;
  customer_email: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  issued_at: Date;
};

/** The context in which codes of a shop are sealed. */
export const codeContext = (shop_id: number) => `store credit of shop ${shop_id}`;

/** Issues store credit for a settlement, with a code and the expiry that the shop sets. */
export async function issueStoreCredit(
  tx: Tx,
  { vault }: { vault: Vault },
  credit: NewStoreCredit,
): Promise<void> {
  const { shop_id, amount, issued_at } = credit;
  const { store_credit_expires_after_days: days } = await tx
    .selectFrom('shops')
    .select('store_credit_expires_after_days')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  const code = makeCode();
  await tx
    .insertInto('store_credits')
    .values({
      ...credit,
      balance: amount,
      code_hash: hashCode(code),
      code_sealed: vault.seal(codeContext(shop_id), code),
      expires_at: days === null ? null : new Date(issued_at.getTime() + days * day_ms),
    })
    .execute();
}

export { listReferences, openCardCode, preparePlatformCredit } from './platform-credits.ts';
