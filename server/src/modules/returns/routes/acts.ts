import type { Deps } from '../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../platform/route.ts';
import { cancelReturn } from '../commands/cancel-return.ts';
import type { ReturnAct } from '../commands/cancel-return.ts';
import { closeReturn } from '../commands/close-return.ts';
import { flagReturn, unflagReturn } from '../commands/flag-return.ts';
import { processReturn } from '../commands/process-return.ts';
import { removeLineItems } from '../commands/remove-line-items.ts';
import * as examples from '../examples.ts';
import { readRemovedIds } from '../removed-ids.ts';
import * as schemas from '../schemas.ts';
import { done, path_id, tag, unless_open, writers } from './shared.ts';

type Request = Pick<RouteRequest<{ version?: number }, unknown>, 'caller' | 'params' | 'query'>;

const actOf = ({ caller, params, query }: Request): ReturnAct => ({
  shop_id: caller.shop.id,
  return_id: pathId(params['return_id']),
  by_console: caller.kind === 'staff',
  version: query.version,
});

/** A person may act on what the API leaves to persons. */
const sourceOf = ({ caller }: Pick<Request, 'caller'>) => (caller.kind === 'staff' ? 'admin' : 'warehouse');

/** Who has to have confirmed who they are for large refunds: staff, not keys. */
const staffOf = ({ caller }: Pick<Request, 'caller'>) => (caller.kind === 'staff' ? caller : undefined);

/** Acts that take nothing but the return (API contract, 11.3 to 11.5). */
const plain_acts = [
  {
    verb: 'cancel',
    command: cancelReturn,
    summary: 'Cancel a return',
    description:
      'Cancels the return before items or money have moved: its units can be returned again, and unused labels are voided.',
    refusals: ['return_flagged', 'return_in_review', 'goods_or_money_moved'],
  },
  {
    verb: 'flag',
    command: flagReturn,
    summary: 'Flag a return for review',
    description:
      "Stops automatic processing until a person acts. Add the reason as a note. A return that is already in review doesn't change.",
    refusals: [],
  },
  {
    verb: 'unflag',
    command: unflagReturn,
    summary: 'Unflag a return',
    description:
      'Moves a return from review back to open, whatever the reason of the review. Pending actions continue: a label is requested, and the return is processed if its processing events have happened.',
    refusals: ['return_not_flagged'],
  },
  {
    verb: 'close',
    command: closeReturn,
    summary: 'Close a return without processing it',
    description: "Nothing is paid, and the units can't be returned again.",
    refusals: [],
  },
] as const;

/** Process, remove, cancel, flag, unflag and close. */
export function actRoutes(deps: Deps): Route[] {
  return [processRoute(deps), removeRoute(deps), ...plain_acts.map((act) => plainRoute(deps, act))];
}

function plainRoute(
  deps: Deps,
  { verb, command, summary, description, refusals }: (typeof plain_acts)[number],
): Route {
  return defineRoute({
    operation: `${verb}Return`,
    tag,
    allow: writers,
    // Clients of the legacy profile know no unflagging: it refuses as flagging does.
    legacy_group: verb === 'unflag' ? 'flag' : verb,
    method: 'POST',
    path: `/warehouse/return/{return_id}/${verb}`,
    summary,
    description,
    params: path_id,
    query: schemas.VersionQuery,
    success: done,
    refusals: [
      'return_not_found',
      'return_closed',
      'return_cancelled',
      'return_expired',
      'return_processing',
      'return_changed',
      'validation_failed',
      ...refusals,
    ],
    async handle(request) {
      await command(deps, actOf(request));
      return true;
    },
  });
}

function processRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'processReturn',
    tag,
    allow: writers,
    legacy_group: 'process',
    method: 'POST',
    path: '/warehouse/return/{return_id}/process',
    summary: 'Process a return',
    description:
      'Queues the return for processing and returns immediately: refunds, store credit and exchange orders are made, then the return is closed. `return.closed` or `return.processing.failed` announces the result. While the return is being processed, repeating the request returns `true` and changes nothing.',
    params: path_id,
    query: schemas.VersionQuery,
    body: schemas.ProcessBody,
    body_example: examples.process_body,
    success: { description: 'Accepted and queued.', schema: schemas.True, examples: { queued: true } },
    refusals: [...unless_open, 'return_changed', 'order_changed', 'step_up_required'],
    async handle({ caller, params, query, body }) {
      await processReturn(deps, {
        ...actOf({ caller, params, query }),
        details: body,
        source: sourceOf({ caller }),
        staff: staffOf({ caller }),
      });
      return true;
    },
  });
}

function removeRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'removeLineItems',
    tag,
    allow: writers,
    legacy_group: 'remove',
    method: 'POST',
    path: '/warehouse/return/{return_id}/remove',
    summary: 'Remove line items and process the rest',
    description:
      "Removes units that didn't arrive or aren't accepted, then processes the rest. Send all ids in one request, because the request starts processing; if no unit is left, the return is cancelled. Units with the resolution `refund` or `credit` can be removed until they are paid.",
    params: path_id,
    query: schemas.RemoveQuery,
    body: schemas.RemoveBody,
    body_limit_bytes: 65_536,
    body_example: { line_item_id: [5120331, 5120333] },
    success: {
      description: 'Removed, and the rest is queued.',
      schema: schemas.True,
      examples: { queued: true },
    },
    refusals: [
      ...unless_open,
      'return_processing',
      'return_changed',
      'order_changed',
      'no_line_items_qualify',
      'line_items_do_not_qualify',
      'step_up_required',
    ],
    async handle({ caller, params, query, body }) {
      const line_item_ids = readRemovedIds(query.line_item_id ?? body.line_item_id);
      await removeLineItems(deps, {
        ...actOf({ caller, params, query }),
        line_item_ids,
        source: sourceOf({ caller }),
        staff: staffOf({ caller }),
      });
      return true;
    },
  });
}
