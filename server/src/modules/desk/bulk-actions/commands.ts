import { required, unknownReference } from '@retour/contract/validation-messages';
import { isRecent } from '../../../platform/callers/step-up.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { isStepUpMethod } from '@retour/contract/sign-in';
import { readAssignee } from '../return-queue/index.ts';
import type { Viewer } from '../return-queue/index.ts';
import { requireConfirmedRefunds } from '../../returns/index.ts';
import type { ConfirmedBy } from '../../returns/index.ts';
import { currentAct, actOn } from '../../../platform/acts.ts';
import { chooseReturns } from './choose-returns.ts';
import type { Chosen } from './choose-returns.ts';
import { bulk_action_queue } from './queues.ts';
import { endAction, insertAction, insertRows, listRowsToUndo, lockForUndo } from './store.ts';
import type { BulkRef, NewAction, NewRow } from './store.ts';
import { BULK_RULES } from './words.ts';
import type { BulkActionName } from './words.ts';

/** Who starts a bulk action. */
export type Starter = {
  actor_kind: 'staff' | 'key';
  actor_id: number;
  actor_name: string;
  /** When and how a member of staff last proved who they are; undefined for a key. */
  staff: ConfirmedBy;
};

export type StartInput = {
  viewer: Viewer;
  starter: Starter;
  action: BulkActionName;
  chosen: Chosen;
  member_id: number | null;
  note: string | null;
};

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Starts a bulk action: stores which returns it is about, at the versions that the caller saw or that they have now, and a job that acts on them.
 * Refusals: validation_failed, step_up_required when the refunds together are above the shop's limit.
 */
export function startBulkAction(deps: Needed, input: StartInput): Promise<number> {
  const { viewer, starter, action, chosen, member_id, note } = input;
  const shop_id = viewer.shop.id;
  return deps.db.inTransaction(async (tx) => {
    if (member_id !== null && !(await readAssignee(tx, shop_id, member_id)))
      throw invalid({ member_id: [unknownReference('member_id')] });
    const found = await chooseReturns(tx, viewer, chosen);
    const return_ids = found.map(({ return_id }) => return_id);
    if (action === 'process')
      await requireConfirmedRefunds(tx, deps, shop_id, { staff: starter.staff, return_ids });
    const rows = found.map(({ return_id, version }) => ({
      return_id,
      version: action === 'assign' ? null : version,
      expected: null,
      assignee_id: member_id,
    }));
    const facts = { shop_id, action, note, assignee_id: member_id, undo_of: null };
    return store(tx, deps, { ...facts, ...columnsOf(starter, deps) }, rows);
  });
}

function columnsOf({ staff, ...actor }: Starter, { clock }: Pick<Deps, 'clock'>) {
  const act = currentAct();
  return {
    ...actor,
    is_confirmed: staff !== undefined && isRecent(staff, clock) && isStepUpMethod(staff.authenticated_by),
    request_id: act?.request_id ?? null,
    address: act?.address ?? null,
    user_agent: act?.user_agent ?? null,
  };
}

async function store(
  tx: Tx,
  { clock, jobs }: Needed,
  action: Omit<NewAction, 'total_count' | 'created_at'>,
  rows: readonly NewRow[],
): Promise<number> {
  const id = await insertAction(tx, { ...action, total_count: rows.length, created_at: clock.now() });
  await insertRows(tx, { shop_id: action.shop_id, id }, rows);
  actOn('bulk_action', id);
  await jobs.enqueue(tx, bulk_action_queue.queue, {});
  return id;
}

/** Acts on no further return. What was done stays. Refusals: resource_not_found. */
export function stopBulkAction({ db, clock }: Needed, ref: BulkRef): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await lockForUndo(tx, ref))) throw noBulkAction();
    await endAction(tx, ref, 'stopped', clock.now());
  });
}

/**
 * Starts the bulk action that takes one back: returns that it flagged are unflagged unless something has happened to them since, and returns that it
 * assigned get their former assignee unless somebody else assigned them since. Repeated, it answers the same one. Refusals: resource_not_found,
 * action_not_undoable.
 */
export function undoBulkAction(deps: Needed, ref: BulkRef, starter: Starter): Promise<number> {
  return deps.db.inTransaction(async (tx) => {
    const done = await lockForUndo(tx, ref);
    if (!done) throw noBulkAction();
    if (done.undone_by !== null) return done.undone_by;
    if (!BULK_RULES[done.action].can_be_undone)
      throw new Refusal('action_not_undoable', 'This bulk action can’t be undone.');
    if (!done.finished_at) throw new Refusal('action_not_undoable', 'Stop the bulk action first.');
    const rows = await listRowsToUndo(tx, ref);
    if (rows.length === 0) throw new Refusal('action_not_undoable', 'The bulk action changed nothing.');
    const action = done.action === 'flag' ? 'unflag' : done.action;
    const facts = { shop_id: ref.shop_id, action, note: null, assignee_id: null, undo_of: ref.id };
    return store(tx, deps, { ...facts, ...columnsOf(starter, deps) }, rows);
  });
}

export const noBulkAction = () => new Refusal('resource_not_found', 'No bulk action found with this ID.');

/** Refuses what an action doesn't take. Refusals: validation_failed. */
export function requireFitting({
  action,
  member_id,
  note,
}: Pick<StartInput, 'action' | 'note'> & { member_id: number | null | undefined }): void {
  if (action === 'assign' && member_id === undefined) throw invalid({ member_id: [required('member_id')] });
  if (action === 'assign' && note !== null) throw invalid({ note: ['Assigning takes no note.'] });
}
