import { permissionsOf } from '@retour/contract/permissions';
import { actOn, inAct } from '../../../platform/acts.ts';
import { day_ms } from '../../../platform/clock.ts';
import { allOrNothing, inJoinableTransaction } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toRefusal } from '../../../platform/http/problem-answer.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addNote } from '../../returns/index.ts';
import { actOnOne } from './act-on-one.ts';
import { bulk_action_queue } from './queues.ts';
import {
  deleteOld,
  endAction,
  listUnfinished,
  readNextRow,
  readRunning,
  readStanding,
  takeAction,
  writeResult,
} from './store.ts';
import type { BulkRef, PendingRow, RowResult, RunningAction, Standing } from './store.ts';
import { BULK_RULES } from './words.ts';

/** Returns of one bulk action before the next one has its turn. */
const rows_in_turn = 20;
const kept_days = 30;

/** Works off the bulk actions of all shops, some returns of each in turn, and deletes old ones. */
export function bulkActionJob(deps: Deps): JobDefinition {
  return {
    ...bulk_action_queue,
    async handle(_data, signal) {
      let has_worked = true;
      while (has_worked) {
        has_worked = false;
        for (const ref of await listUnfinished(deps.db.root))
          if (await takeTurn(deps, ref, signal)) has_worked = true;
      }
      const before = new Date(deps.clock.now().getTime() - kept_days * day_ms);
      while (await deps.db.inTransaction((tx) => deleteOld(tx, before)));
    },
  };
}

async function takeTurn(deps: Deps, ref: BulkRef, signal: AbortSignal): Promise<boolean> {
  for (let rows = 0; rows < rows_in_turn; rows++) {
    // What is left is taken up by the next worker.
    if (signal.aborted) throw new Error('The worker is stopping.');
    if (!(await applyNext(deps, ref))) return rows > 0;
  }
  return true;
}

/**
 * Acts on the next return of a bulk action, and notes what came of it in the same transaction: a worker that ends leaves a return either done and
 * noted or neither. After the last return the bulk action ends. False when there was nothing to do, or another worker does it.
 */
export async function applyNext(deps: Deps, ref: BulkRef): Promise<boolean> {
  const action = await readRunning(deps.db.root, ref, deps.clock.now());
  if (!action) return false;
  const { actor_kind, actor_id, actor_name, request_id, address, user_agent } = action;
  const act = {
    shop_id: ref.shop_id,
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    operation: BULK_RULES[action.action].operation,
    object: null,
    reason: action.note?.slice(0, 500) ?? null,
    request_id,
    address,
    user_agent,
  };
  return inAct(act, () => inJoinableTransaction(deps.db, (tx) => applyRow(tx, deps, action)));
}

async function applyRow(tx: Tx, deps: Deps, action: RunningAction): Promise<boolean> {
  const now = deps.clock.now();
  if (!(await takeAction(tx, action, now))) return false;
  const row = await readNextRow(tx, action);
  if (!row) return endAction(tx, action, 'completed', now);
  actOn('return', row.return_id);
  const result = await tryOn(tx, deps, action, row);
  await writeResult(tx, action, row.position, result, now);
  return true;
}

/** Acts on one return, whole or not at all. Throws when the database is not available, since every return would fail at it. */
async function tryOn(tx: Tx, deps: Deps, action: RunningAction, row: PendingRow): Promise<RowResult> {
  try {
    requirePermission(action);
    return await allOrNothing(() => actAndCompare(tx, deps, action, row));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : undefined;
    if (!refusal && toRefusal(error)) throw error;
    if (!refusal)
      deps.log.error(
        { err: error, bulk_action_id: action.id, return_id: row.return_id },
        'bulk action failed',
      );
    return {
      status: 'refused',
      code: refusal?.code ?? 'internal_error',
      detail: refusal?.message ?? 'The server failed. Nothing was changed.',
      undo: null,
    };
  }
}

/** Acts on one return, says whether that changed it, and puts the note on the timeline of one that changed. */
async function actAndCompare(tx: Tx, deps: Deps, action: RunningAction, row: PendingRow): Promise<RowResult> {
  const ref = { shop_id: action.shop_id, return_id: row.return_id };
  const before = await readStanding(tx, ref);
  await actOnOne(deps, action, row);
  const result = resultOf(action, before!, (await readStanding(tx, ref))!);
  if (result.status === 'succeeded' && action.note !== null)
    await addNote(deps, { ...ref, content: action.note });
  return result;
}

/** Who started it must still be allowed to. Refusals: permission_missing, scope_missing. */
function requirePermission({ action, actor_kind, role, scopes }: RunningAction): void {
  const { staff, key } = BULK_RULES[action];
  if (actor_kind === 'staff' && !(role && permissionsOf(role).has(staff)))
    throw new Refusal(
      'permission_missing',
      'Who started the bulk action is not allowed to do this any more.',
    );
  if (actor_kind === 'key' && !scopes?.includes(key))
    throw new Refusal(
      'scope_missing',
      'The key that started the bulk action is not allowed to do this any more.',
      {
        required_scope: key,
      },
    );
}

function resultOf({ action }: RunningAction, before: Standing, after: Standing): RowResult {
  const none = { code: null, detail: null, undo: null };
  const is_changed =
    action === 'assign'
      ? before.assignee_id !== after.assignee_id
      : before.state !== after.state || before.review_reason !== after.review_reason;
  if (!is_changed) return { ...none, status: 'unchanged' };
  const undo =
    action === 'assign'
      ? { assignee_id: before.assignee_id, assigned_to: after.assignee_id }
      : { version: after.version };
  return { ...none, status: 'succeeded', undo: BULK_RULES[action].can_be_undone ? undo : null };
}
