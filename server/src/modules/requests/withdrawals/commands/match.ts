import { CASE_STATES, OPEN_STATES } from '@retour/contract/withdrawals';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { recordWithdrawalEvent } from '../case-event.ts';
import { isSameAddress, notifyOwner } from './notify-owner.ts';
import { orderNamesIn } from '../order-names.ts';
import {
  changeCase,
  listCandidates,
  lockCase,
  lockCaseOfOrder,
  moveStatements,
  readCandidate,
} from '../store-cases.ts';
import type { CaseRef, CaseRow, CaseState, Candidate } from '../store-cases.ts';
import { sendReceiptNow } from '../store-receipts.ts';
import { listStatements } from '../store-register.ts';
import type { CaseStatement } from '../store-register.ts';
import { reopened } from './register.ts';

type MatchDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'event_parts'>;

/** Looks for the order that a new case is about. Order and address agree: linked. Another address, or several orders: a person decides. */
export function matchCase(deps: MatchDeps, { shop_id, case_id }: CaseRef): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const found = await lockCase(tx, shop_id, case_id);
    if (found?.state !== 'matching') return;
    const statements = await listStatements(tx, shop_id, [case_id]);
    const verdict = await findOrder(tx, shop_id, statements);
    if (verdict.kind === 'exact') {
      // Who knows number and address is no stranger, so a flood of receipts to this address doesn't hold up the one of the order.
      await sendReceiptNow(tx, deps, { ...statements[0]!, shop_id });
      return linkCase(tx, deps, found, verdict.order.order_id, 'exact');
    }
    const now = deps.clock.now();
    const order = verdict.kind === 'other_address' ? verdict.order : null;
    const state = verdict.kind === 'none' ? 'unmatched' : 'to_confirm';
    await changeCase(tx, found, { state, order_id: order?.order_id ?? null }, now);
    if (order) await notifyOwner(tx, deps, found, order, statements);
  });
}

type Verdict = { kind: 'exact' | 'other_address'; order: Candidate } | { kind: 'several' } | { kind: 'none' };

async function findOrder(tx: Tx, shop_id: number, statements: readonly CaseStatement[]): Promise<Verdict> {
  const names = [...new Set(statements.flatMap(({ contract }) => orderNamesIn(contract)))];
  const candidates = names.length > 0 ? await listCandidates(tx, shop_id, names) : [];
  const addresses = statements.map(({ email }) => email).filter(Boolean);
  const same = candidates.filter(
    ({ email }) => email !== null && addresses.some((one) => isSameAddress(one, email)),
  );
  if (same[0]) return same.length === 1 ? { kind: 'exact', order: same[0] } : { kind: 'several' };
  if (candidates[0])
    return candidates.length === 1 ? { kind: 'other_address', order: candidates[0] } : { kind: 'several' };
  return { kind: 'none' };
}

/** Links a locked case to an order. Where another case is about this order, the statements join that one. */
async function linkCase(
  tx: Tx,
  deps: MatchDeps,
  found: CaseRow,
  order_id: number,
  matched_by: 'exact' | 'staff',
): Promise<void> {
  const now = deps.clock.now();
  const { shop_id, id } = found;
  const other = await lockCaseOfOrder(tx, shop_id, order_id, id);
  if (!other) {
    const linked = await changeCase(
      tx,
      found,
      { state: 'matched', order_id, matched_by, matched_at: now },
      now,
    );
    return recordWithdrawalEvent(tx, deps, 'withdrawal.matched', linked);
  }
  await moveStatements(tx, shop_id, id, other.id);
  await changeCase(tx, found, { state: 'merged', merged_into: other.id, order_id }, now);
  const kept = await reopened(tx, other, found, now);
  await recordWithdrawalEvent(tx, deps, 'withdrawal.matched', kept);
}

/**
 * Links a case to an order because a person says so. Returns the id of the case that has the statements now. Refusals: withdrawal_not_found,
 * withdrawal_not_open, order_not_found.
 */
export function matchWithdrawal(
  deps: MatchDeps,
  { shop_id, case_id, order_id }: CaseRef & { order_id: number },
): Promise<number> {
  return deps.db.inTransaction(async (tx) => {
    const found = await requireCase(tx, { shop_id, case_id }, OPEN_STATES);
    const order: Candidate | undefined = await readCandidate(tx, shop_id, order_id);
    if (!order) throw new Refusal('order_not_found', 'The shop has no order with this id.');
    if (found.state === 'matched' && found.order_id === order_id) return found.id;
    await notifyOwner(tx, deps, found, order, await listStatements(tx, shop_id, [case_id]));
    await linkCase(tx, deps, found, order_id, 'staff');
    const now = (await lockCase(tx, shop_id, case_id))!;
    return now.merged_into ?? now.id;
  });
}

/** Locks a case that must be in one of the states, if any are given. Refusals: withdrawal_not_found, withdrawal_not_open. */
export async function requireCase(
  tx: Tx,
  { shop_id, case_id }: CaseRef,
  states: readonly CaseState[] = CASE_STATES,
): Promise<CaseRow> {
  const found = await lockCase(tx, shop_id, case_id);
  if (!found) throw new Refusal('withdrawal_not_found', 'The shop has no withdrawal with this id.');
  if (!states.includes(found.state))
    throw new Refusal('withdrawal_not_open', `The state of the withdrawal is ${found.state}.`);
  return found;
}
