import { sql } from 'kysely';
import { toTsMs } from '@retour/contract/time';
import type { Tx } from '../../../platform/db.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { PaymentFacts } from './facts.ts';
import type { Occasion } from './occasions.ts';
import { queueEmail } from './rows.ts';
import type { QueueEmailDeps } from './rows.ts';

type PaymentOccasion = Extract<Occasion, `payment_${string}`>;

/** A payment for an exchange, and who is written about it. */
type MailedPayment = {
  order: string;
  is_gift: boolean;
  staff: boolean;
  recipient: string | null;
  name: string | null;
  language: string;
  handle: string;
  portal_address: string | null;
  draft_return_id: string;
  token: string;
  amount: number;
  deposit_amount: number;
  currency: string;
  held_until: Date;
  return_id: number | null;
  uuid: string | null;
};

/** The payment of a shop that writes e-mail; undefined for one of before. */
async function readMailedPayment(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<MailedPayment | undefined> {
  const { rows } = await sql<MailedPayment>`
    select o.name as order, d.is_gift, d.staff, case when d.is_gift then d.recipient->>'email' else c.email end as recipient,
      nullif(trim(case when d.is_gift then d.recipient->>'first_name' else c.first_name end), '') as name, d.language, s.handle, s.portal_address,
      p.draft_return_id, p.token, p.amount, p.deposit_amount, p.currency, p.held_until, p.return_id, r.uuid
    from shopper_payments p join shops s on s.id = p.shop_id join orders o on o.shop_id = p.shop_id and o.id = p.order_id
    join draft_returns d on d.shop_id = p.shop_id and d.id = p.draft_return_id
    left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    left join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where p.shop_id = ${shop_id} and p.id = ${id} and p.created_at >= date_trunc('second', s.emails_since)`.execute(
    tx,
  );
  return rows[0];
}

/** Puts a message about what a customer pays for an exchange into the outbox, once of each kind. */
export async function queueAboutPayment(
  tx: Tx,
  deps: QueueEmailDeps,
  payment: { shop_id: number; id: string },
  occasion: PaymentOccasion,
): Promise<void> {
  const { shop_id, id } = payment;
  const found = await readMailedPayment(tx, payment);
  if (!found) return;
  const is_waiting = occasion === 'payment_waiting';
  await queueEmail(tx, deps, {
    shop_id,
    occasion,
    about: `payment ${id}`,
    thread: found.return_id === null ? `payment ${id}` : `return ${found.return_id}`,
    return_id: found.return_id ?? undefined,
    recipient: found.recipient ?? '',
    language: found.language,
    facts: paymentFactsOf({ ...found, id }, occasion, deps.config.portal_url),
    // Nobody can pay there any more.
    ...(is_waiting && { give_up_at: found.held_until }),
  });
}

function paymentFactsOf(
  found: MailedPayment & { id: string },
  occasion: PaymentOccasion,
  portal_url: string,
): PaymentFacts {
  const { id, currency, amount, deposit_amount, held_until, order, is_gift, name } = found;
  return {
    reference: is_gift ? id : order,
    name,
    payment_order: is_gift ? null : order,
    amount: { amount, currency },
    deposit: deposit_amount > 0 ? { amount: deposit_amount, currency } : null,
    until: toTsMs(held_until),
    payment_url: urlOf(found, occasion, shopPortalUrl({ portal_url }, found)),
  };
}

/** Where the customer goes on. A draft of staff isn't theirs to change. */
function urlOf(
  { token, draft_return_id, staff, uuid }: MailedPayment,
  occasion: PaymentOccasion,
  portal: string,
): string | null {
  if (occasion === 'payment_waiting') return `${portal}/pay/${token}`;
  if (occasion === 'payment_expired') return staff ? null : `${portal}/drafts/${draft_return_id}`;
  return uuid === null ? null : `${portal}/return/${uuid}`;
}
