import { sql } from 'kysely';
import { createMailer, sendEmail } from '../../src/modules/messages/emails/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { executePaymentRefunds } from '../../src/modules/money/shopper-payments/index.ts';
import type { ShopperPaymentRef } from '../../src/modules/money/shopper-payments/index.ts';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import type { Deps } from '../../src/platform/deps.ts';

/** What the jobs do about payments, of all returns or of one. */
export async function workOnPayments(deps: Deps, return_id: number | null = null): Promise<void> {
  const { rows } = await sql<ShopperPaymentRef>`
    select p.shop_id, p.id from shopper_payments p left join securities s on s.shop_id = p.shop_id and s.id = p.security_id
    where (p.ended_at is null or (p.capture_amount is not null and p.hold_ended_at is null))
      and (${return_id}::bigint is null or ${return_id} in (p.return_id, s.return_id))`.execute(deps.db.root);
  for (const ref of rows) await checkPayment(deps, ref);
  const { rows: owed } = await sql<ShopperPaymentRef>`
    select distinct x.shop_id, x.shopper_payment_id as id from settlements x join shopper_payments p on p.shop_id = x.shop_id and p.id = x.shopper_payment_id
    where x.state <> 'succeeded' and (${return_id}::bigint is null or p.return_id = ${return_id})`.execute(
    deps.db.root,
  );
  for (const ref of owed)
    await executePaymentRefunds({ ...deps, provider: await chooseProvider(deps, ref.shop_id) }, ref);
}

/** Sends every e-mail that waits. */
export async function sendWaitingEmails(deps: Deps, smtp_url: string): Promise<void> {
  const mailer = createMailer({ smtp_url, egress_ca: '' });
  const { rows } = await sql<{ shop_id: number; id: number }>`
    select shop_id, id from emails where state in ('queued', 'sending') order by id`.execute(deps.db.root);
  for (const ref of rows) await sendEmail(deps, mailer, ref);
}
