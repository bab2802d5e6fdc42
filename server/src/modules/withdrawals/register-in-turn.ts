import { AsyncLocalStorage } from 'node:async_hooks';
import { currentAct } from '../../platform/acts.ts';
import type { Act } from '../../platform/acts.ts';
import { isInTransaction } from '../../platform/db.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { CommitUnknownError, noteCommit } from '../../platform/db/commits.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { registerEntries } from './commands/register.ts';
import type { RegisterDeps, Registered, Statement } from './commands/register.ts';
import type { Entry } from './statement.ts';

// Statements of one shop wait for each other anyway, because each continues the chain of the one before. Those that wait share the next transaction.

/** Statements that share a transaction. */
const most_together = 64;
/** Transactions of different shops at once: a flood of statements must not take the connections of everybody else. */
const most_at_once = 4;

type Waiting = Statement & {
  /** Whose act it is, for the audit log. */
  act: Act | undefined;
  resolve: (registered: Registered) => void;
  reject: (error: unknown) => void;
};

/** What several requests share belongs to none of them. */
const inNoRequest: (work: () => void) => void = AsyncLocalStorage.snapshot();

type Turns = (entry: Entry) => Promise<Registered>;
const turns_of = new WeakMap<Db, Turns>();

/**
 * Registers a statement, together with others of its shop that wait for their turn. Each is in the register when its promise resolves. One that the
 * database doesn't store leaves the others alone.
 */
export async function registerInTurn(deps: RegisterDeps, entry: Entry): Promise<Registered> {
  // The transaction of the request has a connection already.
  if (isInTransaction()) return registerAlone(deps, entry);
  const turns = turns_of.get(deps.db) ?? createTurns(deps);
  turns_of.set(deps.db, turns);
  try {
    const registered = await turns(entry);
    noteCommit();
    return registered;
  } catch (error) {
    if (error instanceof CommitUnknownError) noteCommit();
    throw error;
  }
}

async function registerAlone(deps: RegisterDeps, entry: Entry): Promise<Registered> {
  const [registered] = await registerEntries(deps, entry.shop_id, [{ entry }]);
  return registered!;
}

function createTurns(deps: RegisterDeps): Turns {
  /** Statements that wait, by shop. The shops are in the order of their turns. */
  const lines = new Map<number, Waiting[]>();
  const busy = new Set<number>();

  function begin(): void {
    for (const [shop_id, line] of lines) {
      if (busy.size >= most_at_once) return;
      if (busy.has(shop_id)) continue;
      const together = takeTogether(line);
      lines.delete(shop_id);
      // Behind the shops that came meanwhile.
      if (line.length > 0) lines.set(shop_id, line);
      busy.add(shop_id);
      void register(deps, shop_id, together).finally(() => {
        busy.delete(shop_id);
        begin();
      });
    }
  }

  return (entry) => {
    const { promise, resolve, reject } = Promise.withResolvers<Registered>();
    const act = currentAct();
    const inRequest = AsyncLocalStorage.snapshot();
    const recordAct = act && ((tx: Tx) => inRequest(() => deps.db.beforeCommit(tx)));
    const line = lines.get(entry.shop_id) ?? [];
    line.push({ entry, act, recordAct, resolve, reject });
    lines.set(entry.shop_id, line);
    inNoRequest(begin);
    return promise;
  };
}

/** Takes the first statements of a line that can share a transaction: changes that nobody's acts make must not be taken for somebody's. */
function takeTogether(line: Waiting[]): Waiting[] {
  const is_act = line[0]!.act !== undefined;
  const other = line.findIndex(({ act }) => (act !== undefined) !== is_act);
  return line.splice(0, Math.min(most_together, other < 0 ? line.length : other));
}

/** Registers statements of a shop. Never fails: each of them learns what came of it. */
async function register(deps: RegisterDeps, shop_id: number, together: readonly Waiting[]): Promise<void> {
  try {
    const registered = await registerEntries(deps, shop_id, together);
    for (const [at, { resolve }] of together.entries()) resolve(registered[at]!);
  } catch (error) {
    for (const { act } of together) if (act) act.is_recorded = false;
    if (together.length === 1 || isUnavailable(error)) {
      for (const { reject } of together) reject(error);
      return;
    }
    // One of them is at fault, or another transaction was in the way.
    for (const one of together) await register(deps, shop_id, [one]);
  }
}
