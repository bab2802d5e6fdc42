import { withdrawalLanguage } from '@retour/contract/withdrawal-wording';
import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { shopPortalUrl } from '../../../../platform/pages/portal-address.ts';
import { recordWithdrawalEvent } from '../case-event.ts';
import { nextRow } from '../chain.ts';
import type { RegisterRow } from '../chain.ts';
import { dueAfter } from '../deadlines.ts';
import { match_queue } from '../queues.ts';
import { keyOf } from '../statement.ts';
import type { Entry } from '../statement.ts';
import { addToCase, changeCase, lockNamedCase, openCase } from '../store-cases.ts';
import type { CaseRow } from '../store-cases.ts';
import { queueEmails } from '../../../messages/emails/index.ts';
import type { NewEmail } from '../../../messages/emails/index.ts';
import { receiptUrl } from '../receipt-page.ts';
import { mailedText } from '../mailed-text.ts';
import { nextReceiptAt } from '../receipt-times.ts';
import { receiptForEmail } from '../receipt.ts';
import { RECEIPT_WORDS } from '../receipt-words.ts';
import { addressLines } from '../sending-address.ts';
import type { Warehouse } from '../sending-address.ts';
import { readWarehouse } from '../store-sending.ts';
import { addReceipt, readReceiptTimes } from '../store-receipts.ts';
import { appendRow, findConfirmed, lockRegister, readShopOfRegister } from '../store-register.ts';
import type { ShopOfRegister } from '../store-register.ts';

export type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'event_parts'>;

/** A statement in the register. `is_new`: it wasn't there before. */
export type Registered = { row: RegisterRow; is_new: boolean };

/**
 * Appends a statement to the register of its shop and opens its case, in one transaction. The lock of the register decides the order. A statement
 * whose confirmation is in the register already changes nothing.
 */
export function registerEntry(deps: RegisterDeps, entry: Entry): Promise<Registered> {
  const { shop_id } = entry;
  return deps.db.inTransaction(async (tx) => {
    // What doesn't depend on the place in the register is made before others have to wait for it.
    const shop = await readShopOfRegister(tx, shop_id);
    const warehouse = await readWarehouse(tx, shop_id);
    const receipt = entry.email === '' ? undefined : receiptOf(deps, { shop, warehouse }, entry);
    const end = await lockRegister(tx, shop_id);
    const known = await findConfirmed(tx, shop_id, entry.confirmation);
    if (known) return { row: known, is_new: false };
    const row = nextRow(end, entry, deps.clock.now());
    await append(tx, deps, row, receipt);
    return { row, is_new: true };
  });
}

/** Whose receipts they are, and where items are sent. */
type Sender = { shop: ShopOfRegister; warehouse: Warehouse | undefined };

/** The message with the receipt of a statement. */
function receiptOf(
  { config }: RegisterDeps,
  { shop, warehouse }: Sender,
  entry: Entry,
): NewEmail<'withdrawal_receipt'> {
  const { reference, email, language, name, received_at } = entry;
  const portal = shopPortalUrl(config, shop);
  const sending = {
    send_to: addressLines(warehouse, RECEIPT_WORDS[withdrawalLanguage(language)].locale),
    page_url: `${portal}/withdraw?receipt=${reference}`,
    pdf_url: receiptUrl(portal, reference),
  };
  return {
    shop_id: shop.id,
    occasion: 'withdrawal_receipt',
    about: reference,
    thread: `withdrawal ${reference}`,
    recipient: email,
    language,
    facts: {
      reference,
      name: mailedText(name, 60),
      statement: receiptForEmail(entry, shop.name, sending),
      received_at: received_at.toISOString(),
    },
  };
}

/** From when it may be sent. */
const receipt_tried_ms = 14 * day_ms;

/** Writes a row to the locked register, and all that follows from it. */
async function append(
  tx: Tx,
  deps: RegisterDeps,
  row: RegisterRow,
  receipt: NewEmail<'withdrawal_receipt'> | undefined,
): Promise<void> {
  const { shop_id, sequence } = row;
  await appendRow(tx, row);
  const { id: case_id } = await caseOf(tx, row);
  await addToCase(tx, shop_id, { sequence, case_id });
  if (receipt) await queueReceipt(tx, deps, { sequence, receipt });
  await recordWithdrawalEvent(tx, deps, 'withdrawal.declared', { shop_id, id: case_id });
  await deps.jobs.enqueue(tx, match_queue.queue, { shop_id }, { singleton_key: String(shop_id) });
}

/** Puts the receipt of a locked register into the outbox, no sooner than its address may get it. */
async function queueReceipt(
  tx: Tx,
  deps: RegisterDeps,
  { sequence, receipt }: { sequence: number; receipt: NewEmail<'withdrawal_receipt'> },
): Promise<void> {
  const { shop_id, recipient } = receipt;
  const now = deps.clock.now();
  const send_at = nextReceiptAt(await readReceiptTimes(tx, shop_id, recipient), now);
  await addReceipt(tx, shop_id, { sequence, send_at, now });
  const give_up_at = new Date(send_at.getTime() + receipt_tried_ms);
  await queueEmails(tx, deps, shop_id, [{ ...receipt, send_at, give_up_at }]);
}

/** The case of a statement. One that was dealt with is open again, with new clocks: somebody has to look at what was stated since. */
async function caseOf(tx: Tx, entry: RegisterRow): Promise<CaseRow> {
  const { shop_id, received_at, time_zone, recorded_at } = entry;
  const due = dueAfter(received_at, time_zone);
  const clocks = { declared_at: received_at, refund_due_at: due, goods_due_at: due };
  const opened = await openCase(tx, shop_id, { statement_key: keyOf(entry), ...clocks }, recorded_at);
  const found =
    opened.merged_into === null ? opened : (await lockNamedCase(tx, shop_id, opened.merged_into))!;
  return reopened(tx, found, clocks, recorded_at);
}

/** Opens a case again that was refused or has its return, because of a later statement. Any other stays as it is. */
export async function reopened(
  tx: Tx,
  found: CaseRow,
  {
    declared_at,
    refund_due_at,
    goods_due_at,
  }: Pick<CaseRow, 'declared_at' | 'refund_due_at' | 'goods_due_at'>,
  now: Date,
): Promise<CaseRow> {
  if (found.state !== 'refused' && found.state !== 'returned') return found;
  // An order that nobody has confirmed is looked for again.
  const state = found.matched_by === null ? 'matching' : 'matched';
  const clocks = { declared_at, refund_due_at, goods_due_at, due_soon_at: null };
  return changeCase(tx, found, { state, ...clocks }, now);
}
