import { problem } from '@retour/contract/problems';
import { parseTime, toTsMs } from '@retour/contract/time';
import type { Tx } from '../../../../platform/db.ts';
import { minute_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { missingMembers } from '../action.ts';
import type { ActionType, GivenAction } from '../action.ts';
import { claimAction, completeAction, lockAction } from '../store-actions.ts';
import type { ActionOutcome, NewAction } from '../store-actions.ts';
import { Overtaken } from './ended.ts';
import { inspect } from './inspect.ts';
import { noteExtraItem, receive, receiveUnknown } from './receive.ts';
import { undo } from './undo.ts';

type Handler = (tx: Tx, deps: Deps, action: NewAction) => Promise<ActionOutcome>;

const handlers: Record<ActionType, Handler> = {
  receive,
  grade: inspect,
  missing: inspect,
  wrong_item: inspect,
  extra_item: noteExtraItem,
  unknown_parcel: receiveUnknown,
  undo,
};

export type Batch = {
  shop_id: number;
  station: string;
  /** Who is at the station, for people. */
  by: string;
  actions: readonly GivenAction[];
};

/** What became of an action. `repeated`: it was applied before, and nothing happened now. */
export type ActionResult = {
  id: string;
  status: 'applied' | 'repeated' | 'refused';
  return_id: number | null;
  line_item_id: number | null;
  parcel_id: string | null;
  problem: object | null;
};

/** Minutes that the clock of a station may be ahead. */
const max_ahead_ms = 5 * minute_ms;

/**
 * Carries out what was done at a station, in order, each action in a transaction of its own. An action is applied once, however often its id is sent. One that
 * is refused leaves nothing behind and doesn't stop the following ones.
 */
export async function applyActions(
  deps: Deps,
  { shop_id, station, by, actions }: Batch,
): Promise<ActionResult[]> {
  const results: ActionResult[] = [];
  for (const given of actions) {
    const now = deps.clock.now();
    const said = given.at ? parseTime(given.at)?.at : undefined;
    const happened_at = said && said.getTime() <= now.getTime() + max_ahead_ms ? said : now;
    const action = { shop_id, station, done_by: by.slice(0, 200), happened_at, recorded_at: now, given };
    results.push(await applyOne(deps, action).catch((error: unknown) => refused(given.id, error)));
  }
  return results;
}

async function applyOne(deps: Deps, action: NewAction): Promise<ActionResult> {
  const { shop_id, given } = action;
  const errors = missingMembers(given);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return deps.db.inTransaction(async (tx) => {
    if (await claimAction(tx, action)) {
      const outcome = await handlers[given.type](tx, deps, action);
      await completeAction(tx, shop_id, given.id, outcome);
      return resultOf(given.id, 'applied', outcome);
    }
    const stored = (await lockAction(tx, shop_id, given.id, given))!;
    if (!stored.is_same)
      throw new Refusal('idempotency_key_reused', 'The id was used for a different action.');
    return resultOf(given.id, 'repeated', stored);
  });
}

function resultOf(
  id: string,
  status: 'applied' | 'repeated',
  done: { [Name in 'return_id' | 'return_line_item_id' | 'parcel_id']?: ActionOutcome[Name] | null },
): ActionResult {
  const { return_id = null, return_line_item_id: line_item_id = null, parcel_id = null } = done;
  return { id, status, return_id, line_item_id, parcel_id, problem: null };
}

function refused(id: string, error: unknown): ActionResult {
  if (!(error instanceof Refusal) || problem(error.code).status >= 500) throw error;
  const { code, message: detail, extras } = error;
  const ended = error instanceof Overtaken ? error : undefined;
  return {
    id,
    status: 'refused',
    return_id: null,
    line_item_id: null,
    parcel_id: null,
    problem: {
      code,
      title: problem(code).title,
      detail,
      errors: extras.errors ?? null,
      state: extras.state ?? null,
      ended_at: ended ? toTsMs(ended.ended_at) : null,
      ended_by: ended?.ended_by ?? null,
    },
  };
}
