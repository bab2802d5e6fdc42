import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { resendEmail } from '../../../messages/emails/index.ts';
import type { CaseRef } from '../store-cases.ts';
import { findReceiptEmail } from '../store-receipts.ts';

/** Sends the receipt of a statement again, to the same address. Refusals: withdrawal_not_found, email_not_found, email_not_resendable. */
export async function resendReceipt(
  deps: Deps,
  { shop_id, case_id }: CaseRef,
  reference: string,
): Promise<void> {
  const id = await findReceiptEmail(deps.db.root, { shop_id, case_id, reference });
  if (id === undefined)
    throw new Refusal('email_not_found', 'No receipt was sent by e-mail for this statement.');
  await resendEmail(deps, { shop_id, id });
}
