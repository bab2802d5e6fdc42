import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { recordDeclared } from '../case-event.ts';
import { chainRows } from '../chain.ts';
import type { RegisterRow } from '../chain.ts';
import { dueAfter } from '../deadlines.ts';
import { match_queue } from '../queues.ts';
import { keyOf } from '../statement.ts';
import type { Entry } from '../statement.ts';
import { addToCases, changeCase, lockNamedCase, openCases } from '../store-cases.ts';
import type { CaseRow, NamedCase, NewCase } from '../store-cases.ts';
import { queueEmails } from '../../emails/index.ts';
import type { NewEmail } from '../../emails/index.ts';
import { receiptUrl } from '../receipt-page.ts';
import { composeReceipt, receiptForEmail } from '../receipt.ts';
import { addReceipts } from '../store-receipts.ts';
import { appendRows, findConfirmed, lockRegister, readShopOfRegister } from '../store-register.ts';
import type { ShopOfRegister } from '../store-register.ts';

export type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'event_parts'>;

/** A statement that is to be registered. */
export type Statement = {
  entry: Entry;
  /** Records whose act it is, where that isn't the act of the whole transaction. */
  recordAct?: ((tx: Tx) => Promise<void>) | undefined;
};

/** A statement in the register. `is_new`: it wasn't there before. */
export type Registered = { row: RegisterRow; is_new: boolean };

/**
 * Appends statements of one shop to its register and opens their cases, in one transaction: all of them or none. The lock of the register decides the
 * order. A statement whose confirmation is in the register already changes nothing.
 */
export function registerEntries(
  deps: RegisterDeps,
  shop_id: number,
  statements: readonly Statement[],
): Promise<Registered[]> {
  return deps.db.inTransaction(async (tx) => {
    const prepared = prepare(deps, await readShopOfRegister(tx, shop_id), statements);
    const end = await lockRegister(tx, shop_id);
    const confirmations = statements.map(({ entry }) => entry.confirmation);
    const known = await findConfirmed(tx, shop_id, confirmations);
    const rows = new Map(known.map((row) => [row.confirmation, row]));
    const added = prepared.filter(({ entry }) => !rows.has(entry.confirmation));
    const now = deps.clock.now();
    const chained = chainRows(
      end,
      added.map(({ entry }) => entry),
      now,
    );
    for (const row of chained) rows.set(row.confirmation, row);
    if (chained.length > 0) await append(tx, deps, shop_id, { rows: chained, prepared: added, now });
    for (const { recordAct } of statements) await recordAct?.(tx);
    const first = new Set(added.map(({ entry }) => entry));
    return statements.map(({ entry }) => ({
      row: rows.get(entry.confirmation)!,
      is_new: first.has(entry),
    }));
  });
}

/** What becomes of a statement, as far as it doesn't depend on its place in the register. */
type Prepared = Statement & { opens: NewCase; receipt: NewEmail<'withdrawal_receipt'> | undefined };

/** Prepares statements before the register is locked, each confirmation once. */
function prepare(deps: RegisterDeps, shop: ShopOfRegister, statements: readonly Statement[]): Prepared[] {
  const once = new Map(statements.toReversed().map((one) => [one.entry.confirmation, one]));
  return statements
    .filter((one) => once.get(one.entry.confirmation) === one)
    .map((one) => {
      const { entry } = one;
      const { received_at, time_zone, email } = entry;
      const due = dueAfter(received_at, time_zone);
      return {
        ...one,
        opens: {
          statement_key: keyOf(entry),
          declared_at: received_at,
          refund_due_at: due,
          goods_due_at: due,
        },
        receipt: email === '' ? undefined : receiptOf(deps, shop, entry),
      };
    });
}

/** The message with the receipt of a statement. It's tried for two weeks. */
function receiptOf(
  { clock, config }: RegisterDeps,
  shop: ShopOfRegister,
  entry: Entry,
): NewEmail<'withdrawal_receipt'> {
  const { reference, email, language, name, received_at } = entry;
  const pdf_url = receiptUrl(shopPortalUrl(config, shop), reference);
  return {
    shop_id: shop.id,
    occasion: 'withdrawal_receipt',
    about: reference,
    thread: `withdrawal ${reference}`,
    recipient: email,
    language,
    give_up_at: new Date(clock.now().getTime() + receipt_tried_ms),
    facts: {
      reference,
      name,
      statement: receiptForEmail(composeReceipt(entry, shop.name), pdf_url),
      received_at: received_at.toISOString(),
    },
  };
}

const receipt_tried_ms = 14 * day_ms;

type Added = { rows: readonly RegisterRow[]; prepared: readonly Prepared[]; now: Date };

/** Writes rows to the locked register, and all that follows from them. */
async function append(
  tx: Tx,
  deps: RegisterDeps,
  shop_id: number,
  { rows, prepared, now }: Added,
): Promise<void> {
  await appendRows(tx, shop_id, rows);
  const cases = await casesOf(tx, shop_id, prepared, now);
  const declared = rows.map(({ sequence }, at) => ({ sequence, found: cases[at]! }));
  await addToCases(
    tx,
    shop_id,
    declared.map(({ sequence, found }) => ({ sequence, case_id: found.id })),
  );
  const receipts = prepared.flatMap(({ receipt }) => receipt ?? []);
  const with_receipt = rows.filter((_, at) => prepared[at]!.receipt);
  if (receipts.length > 0) {
    await addReceipts(
      tx,
      shop_id,
      with_receipt.map(({ sequence }) => sequence),
      now,
    );
    await queueEmails(tx, deps, shop_id, receipts);
  }
  await recordDeclared(tx, deps, shop_id, declared);
  await deps.jobs.enqueue(tx, match_queue.queue, { shop_id }, { singleton_key: String(shop_id) });
}

/** The case of each statement. One that was dealt with is open again, with new clocks: somebody has to look at what was stated since. */
async function casesOf(
  tx: Tx,
  shop_id: number,
  prepared: readonly Prepared[],
  now: Date,
): Promise<NamedCase[]> {
  const keyed = prepared.map((one) => ({ key: one.opens.statement_key.toString('hex'), one }));
  // Where several statements have a key, the first of them opens the case.
  const firsts = new Map(keyed.toReversed().map(({ key, one }) => [key, one]));
  const opens = [...firsts.values()].map((one) => one.opens);
  const cases = new Map<string, NamedCase>();
  for (const opened of await openCases(tx, shop_id, opens, now)) {
    const key = opened.statement_key.toString('hex');
    const { opens: clocks, recordAct } = firsts.get(key)!;
    const found =
      opened.merged_into === null ? opened : (await lockNamedCase(tx, shop_id, opened.merged_into))!;
    const current = await reopened(tx, found, clocks, now);
    cases.set(key, { ...current, order_name: found.order_name });
    // The change of a case belongs to the act of its own statement.
    if (current !== found) await recordAct?.(tx);
  }
  return keyed.map(({ key }) => cases.get(key)!);
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
  const state = found.order_id === null ? 'matching' : 'matched';
  const clocks = { declared_at, refund_due_at, goods_due_at, due_soon_at: null };
  return changeCase(tx, found, { state, ...clocks }, now);
}
