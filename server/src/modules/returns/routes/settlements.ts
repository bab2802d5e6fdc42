import { nameOf } from '../../../platform/authenticate.ts';
import type { Principal } from '../../../platform/authenticate.ts';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import {
  listSettlementRows,
  readSettlementJson,
  settlement_examples as examples,
  settlement_schemas as schemas,
} from '../../money/settlements/index.ts';
import type { SettlementState } from '../../money/settlements/index.ts';
import { markSettlementPaid, retrySettlement, settlementNotFound } from '../commands/settlement-acts.ts';
import { readers } from './shared.ts';

const tag = 'Settlements';
const params = { settlement_id: 'Identifier of the settlement.' };
const ended = ['return_closed', 'return_cancelled', 'return_expired'] as const;

/** Reading settlements, retrying them, and marking refunds as paid. They act on the return, which is why they are here. */
export function settlementRoutes(deps: Deps): Route[] {
  return [listRoute(deps), getRoute(deps), retryRoute(deps), markPaidRoute(deps)];
}

function listRoute({ db, config, cursors }: Deps): Route {
  return defineRoute({
    operation: 'listSettlements',
    tag,
    allow: readers,
    method: 'GET',
    path: '/settlements',
    summary: 'List settlements',
    description:
      'Refunds, store credit, gift cards and exchanges of all returns, newest first. `state=failed` lists refunds that were declined, and settlements that were given up.',
    query: schemas.SettlementsQuery,
    success: {
      description: 'A page of the list.',
      schema: schemas.SettlementPage,
      examples: {
        page: { settlements: [examples.settled_refund], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `settlements ${shop_id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'desc');
      const { state, return_id } = walk.filters;
      const filter = {
        shop_id,
        state: state as SettlementState | undefined,
        return_id: return_id === undefined ? undefined : pathId(String(return_id)),
      };
      const rows = await listSettlementRows(db, filter, walkWindow(walk));
      const page = { cursors, bound_to, origin: config.origin, path, many: 'settlements' };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'getSettlement',
    tag,
    allow: readers,
    method: 'GET',
    path: '/settlements/{settlement_id}',
    params,
    summary: 'Get a settlement',
    description: 'The settlement with every attempt to make it.',
    success: {
      description: 'The settlement.',
      schema: schemas.SettlementWithAttempts,
      examples: { declined: examples.declined_refund },
    },
    refusals: ['settlement_not_found'],
    async handle({ caller, params: { settlement_id: id = '' } }) {
      const json = await readSettlementJson(db.root, { shop_id: caller.shop.id, id });
      if (json === undefined) throw settlementNotFound();
      return new JsonText(json);
    },
  });
}

function retryRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'retrySettlement',
    tag,
    allow: { key: 'returns', staff: 'settlements:write' },
    method: 'POST',
    path: '/settlements/{settlement_id}/retry',
    params,
    summary: 'Retry a settlement',
    description:
      'Processes the return again, with everything that it still owes. A declined refund is sent as a new attempt with a new id; an unknown one is looked up first and keeps its id. Works for returns in review because of `refund_failed` or `processing_failed`, whatever the settings of the shop, and for open ones; staff can do it in every review. While the return is being processed, Retour calls the payment provider now instead of later.',
    success: {
      status: 202,
      description: 'The settlement, before it is retried.',
      schema: schemas.SettlementWithAttempts,
      examples: { queued: examples.retried_refund },
    },
    refusals: [
      'settlement_not_found',
      'settlement_succeeded',
      'settlement_not_due',
      ...ended,
      'return_flagged',
      'return_in_review',
      'order_changed',
      'refund_exceeds_payment',
    ],
    async handle({ caller, params: { settlement_id: id = '' } }) {
      const ref = { shop_id: caller.shop.id, id, by_console: caller.kind === 'staff' };
      return new JsonText(await retrySettlement(deps, ref));
    },
  });
}

function markPaidRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'markSettlementPaid',
    tag,
    allow: { key: 'returns', staff: 'settlements:write' },
    method: 'POST',
    path: '/settlements/{settlement_id}/mark-paid',
    params,
    summary: 'Mark a refund as paid outside Retour',
    description:
      'For a refund that a person paid in another way, for example by bank transfer after the card was declined. It counts as any other refund and is never sent to the payment provider again. A return in review because of it continues with its other settlements. If the state is `unknown`, check the refund at the payment provider first. Credit that a connected platform was to give can be marked, too, once somebody has seen or given it there, and so can the order of an exchange, with its number as `reference`.',
    body: schemas.MarkPaidBody,
    body_example: examples.mark_paid_body,
    success: {
      description: 'The settlement, which has succeeded.',
      schema: schemas.SettlementWithAttempts,
      examples: { paid: examples.refund_paid_outside },
    },
    refusals: [
      'validation_failed',
      'settlement_not_found',
      'settlement_succeeded',
      'settlement_not_due',
      'settlement_not_refund',
      'settlement_in_progress',
      'refund_exceeds_payment',
      'return_processing',
      ...ended,
    ],
    async handle({ caller, params: { settlement_id: id = '' }, body: { reference, note = null, by } }) {
      const paid = { shop_id: caller.shop.id, id, reference, note, by: byWhom(caller, by) };
      return new JsonText(await markSettlementPaid(deps, paid));
    },
  });
}

/** An integration may say which person acts through it; a member of staff acts in their own name. */
const byWhom = (caller: Principal, named: string | null | undefined) =>
  caller.kind === 'key' ? (named ?? nameOf(caller)) : nameOf(caller);
