import { permissionsOf } from '@retour/contract/permissions';
import { day_ms } from '../../../platform/clock.ts';
import { inJoinableTransaction } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { toRefusal } from '../../../platform/http/problem-answer.ts';
import type { Shop } from '../../commerce/resources/index.ts';
import { createLineApplier } from './apply-line.ts';
import type { LineApplier } from './apply-line.ts';
import { apply_queue } from './queues.ts';
import {
  deleteOld,
  finishOperation,
  listWaitingShops,
  lockOldest,
  readPending,
  writeResults,
} from './store.ts';
import type { LineResult, Operation, RunningOperation } from './store.ts';

/** Lines whose effects and results commit together: so many are done again after a crash. */
const batch_lines = 250;
const kept_days = 30;

/** Works off the bulk operations of all shops, a batch of each in turn, and deletes old results. */
export function applyJob(deps: Deps): JobDefinition {
  let apply: LineApplier | undefined;
  return {
    ...apply_queue,
    async handle(_data, signal) {
      apply ??= createLineApplier(deps);
      let shops = await listWaitingShops(deps.db.root);
      while (shops.length > 0) {
        for (const shop of shops) {
          // What is left is taken up by the next worker.
          if (signal.aborted) throw new Error('The worker is stopping.');
          await applyBatch(deps, shop, apply);
        }
        shops = await listWaitingShops(deps.db.root);
      }
      const before = new Date(deps.clock.now().getTime() - kept_days * day_ms);
      while (await deps.db.inTransaction((tx) => deleteOld(tx, before)));
    },
  };
}

/**
 * Applies the next lines of a shop's oldest operation. Each line is a savepoint of its own, so that a bad one fails alone; a crash undoes
 * effects and results of the batch together, and the next worker begins where the last commit was.
 */
export async function applyBatch(deps: Deps, shop: Shop, apply: LineApplier): Promise<void> {
  const { db, clock } = deps;
  let locked: Operation | undefined;
  try {
    await inJoinableTransaction(db, (tx) =>
      applyNextLines(tx, deps, { shop, apply, onLocked: (operation) => (locked = operation) }),
    );
  } catch (error) {
    const fault = locked;
    // A database that cannot be reached will be back.
    if (!fault || toRefusal(error)) throw error;
    deps.log.error({ err: error, ...fault }, 'bulk operation failed');
    await db.inTransaction((tx) => finishOperation(tx, fault, 'failed', clock.now()));
  }
}

type NextLines = { shop: Shop; apply: LineApplier; onLocked?: (operation: Operation) => void };

/** Whether who uploaded an operation may still write. Commands on the server always may. */
function mayWrite({ actor_kind, role, scopes }: RunningOperation): boolean {
  if (actor_kind === 'key') return scopes?.includes('commerce:write') ?? false;
  return actor_kind === null || (role !== null && permissionsOf(role).has('commerce:write'));
}

/** The next lines of a shop's oldest operation; after the last of them, its end. The transaction is one that the commands of the lines join. */
async function applyNextLines(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shop, apply, onLocked }: NextLines,
): Promise<void> {
  const operation = await lockOldest(tx, shop.id, clock.now());
  if (!operation) return;
  onLocked?.(operation);
  if (!mayWrite(operation)) return finishOperation(tx, operation, 'failed', clock.now());
  const lines = await readPending(tx, operation, batch_lines);
  if (lines.length === 0) return finishOperation(tx, operation, 'completed', clock.now());
  const results: LineResult[] = [];
  for (const line of lines) results.push(await apply(shop, { ...line, strict: operation.strict }));
  await writeResults(tx, operation, results);
}
