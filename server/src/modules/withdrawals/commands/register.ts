import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { recordWithdrawalEvent } from '../case-event.ts';
import { hashOf } from '../chain.ts';
import type { RegisterRow } from '../chain.ts';
import { dueAfter } from '../deadlines.ts';
import { match_queue } from '../queues.ts';
import { keyOf } from '../statement.ts';
import type { Entry } from '../statement.ts';
import { addToCase, changeCase, openCase } from '../store-cases.ts';
import type { CaseRow } from '../store-cases.ts';
import { queueEmail } from '../../emails/index.ts';
import { receiptUrl } from '../receipt-page.ts';
import { composeReceipt, receiptForEmail } from '../receipt.ts';
import { addReceipt } from '../store-receipts.ts';
import { appendRow, findStatement, lockRegister, readShopOfRegister } from '../store-register.ts';

export type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'event_parts'>;

/**
 * Appends a statement to the register of its shop and opens its case, in one transaction. The lock of the register decides the order. A statement whose
 * confirmation is in the register already changes nothing.
 */
export function registerEntry(
  deps: RegisterDeps,
  entry: Entry,
): Promise<{ row: RegisterRow; is_new: boolean }> {
  const { shop_id } = entry;
  return deps.db.inTransaction(async (tx) => {
    const end = await lockRegister(tx, shop_id);
    const known = await findStatement(tx, shop_id, entry);
    if (known) return { row: known, is_new: false };
    const now = deps.clock.now();
    const next = { ...entry, sequence: end.sequence + 1, previous_hash: end.hash, recorded_at: now };
    const row = { ...next, hash: hashOf(next) };
    await appendRow(tx, row);
    const opened = await caseOf(tx, row, now);
    await addToCase(tx, opened, row.sequence);
    if (row.email !== '') await sendReceipt(tx, deps, row, now);
    await recordWithdrawalEvent(tx, deps, 'withdrawal.declared', opened);
    await deps.jobs.enqueue(tx, match_queue.queue, { shop_id }, { singleton_key: String(shop_id) });
    return { row, is_new: true };
  });
}

/** Puts the receipt into the outbox. It's tried for two weeks. */
async function sendReceipt(tx: Tx, deps: RegisterDeps, row: RegisterRow, now: Date): Promise<void> {
  const { shop_id, sequence, reference, email, language, name, received_at } = row;
  const shop = await readShopOfRegister(tx, shop_id);
  await addReceipt(tx, shop_id, sequence, now);
  const pdf_url = receiptUrl(shopPortalUrl(deps.config, shop), reference);
  await queueEmail(tx, deps, {
    shop_id,
    occasion: 'withdrawal_receipt',
    about: reference,
    thread: `withdrawal ${reference}`,
    recipient: email,
    language,
    give_up_at: new Date(now.getTime() + receipt_tried_ms),
    facts: {
      reference,
      name,
      statement: receiptForEmail(composeReceipt(row, shop.name), pdf_url),
      received_at: received_at.toISOString(),
    },
  });
}

const receipt_tried_ms = 14 * day_ms;

/** The case of a statement. One that was dealt with is open again, with new clocks: somebody has to look at what was stated since. */
async function caseOf(tx: Tx, row: RegisterRow, now: Date): Promise<CaseRow> {
  const { shop_id, received_at, time_zone } = row;
  const due = dueAfter(received_at, time_zone);
  const clocks = { declared_at: received_at, refund_due_at: due, goods_due_at: due };
  const opened = await openCase(tx, { shop_id, statement_key: keyOf(row), ...clocks }, now);
  return reopened(tx, opened, clocks, now);
}

/** Opens a case again that was refused or has its return, because of a later statement. Any other stays as it is. */
export async function reopened(
  tx: Tx,
  found: CaseRow,
  clocks: Pick<CaseRow, 'declared_at' | 'refund_due_at' | 'goods_due_at'>,
  now: Date,
): Promise<CaseRow> {
  if (found.state !== 'refused' && found.state !== 'returned') return found;
  const state = found.order_id === null ? 'matching' : 'matched';
  return changeCase(tx, found, { state, ...clocks, due_soon_at: null }, now);
}
