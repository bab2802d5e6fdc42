import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { queueEmail } from '../../../messages/emails/index.ts';
import { countCasesOfOrder } from '../store-cases.ts';
import type { Candidate, CaseRow } from '../store-cases.ts';
import type { CaseStatement } from '../store-register.ts';

/** Only the first cases of an order in 24 hours are told of. Nothing limits statements, and a flood of them must not become one of messages. */
const most_a_day = 5;

/** Whether two e-mail addresses are the same, as people type them. */
export const isSameAddress = (one: string, other: string): boolean => normal(one) === normal(other);
const normal = (email: string) => email.trim().toLowerCase();

/**
 * Tells the order's own address that a statement from another one is about this order; once per case and order. Who stated it stays unsaid: a receipt is
 * for the address that was given.
 */
export async function notifyOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  { shop_id, id }: Pick<CaseRow, 'shop_id' | 'id'>,
  { order_id, order_name, email, first_name }: Candidate,
  statements: readonly CaseStatement[],
): Promise<void> {
  const foreign = statements.find((one) => one.email !== '' && !isSameAddress(one.email, email ?? ''));
  if (!foreign || email === null) return;
  const since = new Date(deps.clock.now().getTime() - day_ms);
  if ((await countCasesOfOrder(tx, { shop_id, order_id, since, except: id })) >= most_a_day) return;
  await queueEmail(tx, deps, {
    shop_id,
    occasion: 'withdrawal_notice',
    about: `withdrawal ${id} of order ${order_id}`,
    thread: `withdrawals of order ${order_id}`,
    recipient: email,
    facts: {
      name: first_name,
      withdrawn_order: order_name,
      received_at: foreign.received_at.toISOString(),
    },
  });
}
