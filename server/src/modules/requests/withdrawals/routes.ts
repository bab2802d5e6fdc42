import { LANGUAGES } from '@retour/contract/languages';
import { CASE_STATES, OPEN_STATES } from '@retour/contract/withdrawals';
import { randomUUID } from 'node:crypto';
import { parseTime } from '@retour/contract/time';
import { required } from '@retour/contract/validation-messages';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Shop } from '../../../platform/authenticate.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { IdText, OneOf, bodyId } from '../../../platform/fields.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { readWithdrawalFacts } from '../../policy/eligibility/index.ts';
import { readShopSettings } from '../../shop/shops/index.ts';
import { showAssessment, showCase } from './case-json.ts';
import { createReturnFromWithdrawal, quoteWithdrawal } from './commands/create-return.ts';
import { declareWithdrawal } from './commands/declare.ts';
import { matchWithdrawal } from './commands/match.ts';
import { refuseWithdrawal } from './commands/refuse.ts';
import * as examples from './examples.ts';
import { answerReceipt, receipt_success, showReceipt } from './receipt-answer.ts';
import { withdrawalDeskRoutes } from './routes-desk.ts';
import { knownDetailsRoute, shopperWithdrawalRoute } from './routes-open.ts';
import * as schemas from './schemas.ts';
import { termsOf } from './terms.ts';
import { listCases, readCase } from './store-cases.ts';
import type { CaseFilters, CaseState } from './store-cases.ts';
import { readStatus } from './store-queue.ts';
import { listStatements } from './store-register.ts';

const tag = 'Withdrawals';
const read = { tag, allow: { key: 'withdrawals:read', staff: 'withdrawals:read' } } as const;
const write = {
  tag,
  allow: { key: 'withdrawals:write', staff: 'withdrawals:write' },
  method: 'POST',
} as const;
const by_id = { path: '/withdrawals/{id}', params: { id: 'Identifier of the withdrawal.' } } as const;

/** Withdrawals from a contract: statements from a shop's own form, and what staff do with them. */
export function withdrawalRoutes(deps: Deps): Route[] {
  return [
    declareRoute(deps),
    shopperWithdrawalRoute(deps),
    knownDetailsRoute(deps),
    recordRoute(deps),
    listRoute(deps),
    termsRoute(deps),
    getRoute(deps),
    receiptRoute(deps),
    matchRoute(deps),
    refuseRoute(deps),
    returnRoute(deps),
    ...withdrawalDeskRoutes(deps),
  ];
}

function declareRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    allow: { key: 'withdrawals:write' },
    operation: 'declareWithdrawal',
    path: '/withdrawals',
    summary: 'Declare a withdrawal',
    description:
      'Receives a statement of withdrawal from your own form. Every statement is accepted, time-stamped and acknowledged in the same words, whether or not an order matches; matching happens afterwards. Send it when the consumer confirms: the time of this request is the time of the withdrawal. No rate limit applies.',
    never_limited: true,
    body: schemas.DeclareBody,
    body_example: examples.declare_body,
    success: receipt_success,
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, body }) {
      const { confirmation_id = randomUUID(), items = null, language = 'en', ...given } = body;
      const declared = await declareWithdrawal(deps, {
        shop,
        given: { ...given, items, language },
        channel: 'api',
        received_through: 'function',
        recorded_by: null,
        received_at: deps.clock.now(),
        confirmation_id,
      });
      return answerReceipt(deps, shop, declared);
    },
  });
}

function recordRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'recordWithdrawal',
    path: '/withdrawals/record',
    summary: 'Record a withdrawal that was received otherwise',
    description:
      'Enters a statement into the register that reached you by letter, email or phone. Those stay valid ways to withdraw.',
    body: schemas.RecordBody,
    body_example: {
      name: 'Bettina Weber',
      contract: '#551387',
      received_through: 'letter',
      received_at: '2026-11-20',
      statement: 'I hereby withdraw from the contract of 12 November.',
    },
    success: receipt_success,
    refusals: ['validation_failed'],
    async handle({ caller, body }) {
      const { items = null, language = 'en', email, received_through, ...given } = body;
      const { shop } = caller;
      const received_at = parseTime(body.received_at, shop.time_zone)!.at;
      if (received_at > deps.clock.now())
        throw invalid({ received_at: ['The received at is in the future.'] });
      const declared = await declareWithdrawal(deps, {
        shop,
        given: { ...given, email: email ?? '', items, language },
        channel: 'staff',
        received_through,
        recorded_by: nameOf(caller),
        received_at,
        // The same letter entered twice is one statement.
        confirmation_id: `${received_through} ${received_at.toISOString()}`,
      });
      return answerReceipt(deps, shop, declared);
    },
  });
}

function listRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listWithdrawals',
    method: 'GET',
    path: '/withdrawals',
    summary: 'List withdrawals',
    description: 'Withdrawals of the shop with their statements, newest first.',
    query: Type.Object({
      ...cursorQuery('desc'),
      state: Type.Optional(OneOf(CASE_STATES, { description: 'Only those in this state.' })),
      order_id: Type.Optional(Type.With(IdText, { description: 'Only those of this order.' })),
    }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('withdrawals', schemas.Withdrawal),
      examples: {
        page: { withdrawals: [examples.withdrawal], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `withdrawals ${shop_id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const { state, order_id } = walk.filters as { state?: CaseState; order_id?: string };
      const filters: CaseFilters = {
        states: state ? [state] : CASE_STATES,
        ...(order_id !== undefined && { order_id: pathId(order_id) }),
      };
      const cases = await listCases(deps.db.root, shop_id, walkWindow(walk), filters);
      const ids = cases.map(({ id }) => id);
      const statements = await listStatements(deps.db.root, shop_id, ids);
      const rows = cases.map((found) =>
        showCase(
          found,
          statements.filter(({ case_id }) => case_id === found.id),
        ),
      );
      const page = {
        cursors: deps.cursors,
        bound_to,
        origin: deps.config.origin,
        path,
        many: 'withdrawals',
      };
      return cursorPage(page, walk, rows, ({ id }) => id);
    },
  });
}

function termsRoute({ config }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getWithdrawalTerms',
    method: 'GET',
    path: '/withdrawals/terms',
    summary: 'Get the text about withdrawals for your terms',
    description:
      'A block for the terms of your shop: that the withdrawal function exists, and its address. Have a lawyer check it; `is_checked` says whether the labels were compared with the official version.',
    query: Type.Object({
      language: Type.Optional(OneOf(LANGUAGES, { default: 'en', description: 'Of the text.' })),
    }),
    success: {
      description: 'The text.',
      schema: schemas.Terms,
      examples: { terms: examples.terms },
    },
    refusals: ['validation_failed'],
    handle: async ({ caller: { shop }, query: { language = 'en' } }) =>
      termsOf(shopPortalUrl(config, shop), language),
  });
}

function getRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    ...by_id,
    operation: 'getWithdrawal',
    method: 'GET',
    summary: 'Get a withdrawal',
    description:
      'A withdrawal with what the law and the policy say about its order. That is information for people: it decides nothing.',
    query: Type.Object({
      order_id: Type.Optional(
        Type.With(IdText, { description: 'What they would say if the withdrawal were about this order.' }),
      ),
    }),
    success: {
      description: 'The withdrawal.',
      schema: schemas.DetailedWithdrawal,
      examples: { found: examples.detailed },
    },
    refusals: ['validation_failed', 'withdrawal_not_found', 'order_not_found'],
    handle: ({ caller, params, query: { order_id } }) =>
      deps.db.inTransaction((tx) =>
        readDetailed(tx, deps, caller.shop, pathId(params['id']), order_id && pathId(order_id)),
      ),
  });
}

async function readDetailed(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  shop: Shop,
  id: number,
  supposed_order_id?: number | '',
) {
  const { found, shown } = await readShown(tx, shop, id);
  const order_id = supposed_order_id || found.order_id;
  const facts =
    order_id === null ? undefined : await readWithdrawalFacts(tx, { shop, order_id }, clock.now());
  if (supposed_order_id && !facts)
    throw new Refusal('order_not_found', 'The shop has no order with this id.');
  const settings = await readShopSettings(tx, shop.id, ['withdrawal_informed_since']);
  const informed_since = settings['withdrawal_informed_since'] as string | null;
  const { time_zone } = shop;
  const is_open = OPEN_STATES.some((state) => state === found.state);
  const quote = facts && is_open ? await quoteWithdrawal(tx, shop.id, facts) : undefined;
  const status = await readStatus(tx, shop.id, id);
  return { withdrawal: shown, status, ...showAssessment(found, facts, { informed_since, time_zone }, quote) };
}

async function readShown(tx: Reader, shop: Shop, id: number) {
  const found = await readCase(tx, shop.id, id);
  if (!found) throw new Refusal('withdrawal_not_found', 'The shop has no withdrawal with this id.');
  const statements = await listStatements(tx, shop.id, [id]);
  return { found, statements, shown: showCase(found, statements) };
}

function receiptRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getWithdrawalReceipt',
    method: 'GET',
    path: '/withdrawals/{id}/receipt',
    params: by_id.params,
    summary: 'Get the receipt of a withdrawal',
    description:
      'The receipt of the last statement, or of the one that `reference` names, as text and as PDF.',
    query: Type.Object({
      reference: Type.Optional(Type.String({ maxLength: 20, description: 'A statement of the withdrawal.' })),
    }),
    success: {
      description: 'The receipt.',
      schema: schemas.Receipt,
      examples: { receipt: examples.receipt },
    },
    refusals: ['validation_failed', 'withdrawal_not_found'],
    async handle({ caller: { shop }, params, query: { reference } }) {
      const { statements } = await deps.db.inTransaction((tx) => readShown(tx, shop, pathId(params['id'])));
      const found = reference
        ? statements.find((statement) => statement.reference === reference)
        : statements.at(-1);
      if (!found)
        throw new Refusal('withdrawal_not_found', 'The withdrawal has no statement with this reference.');
      const entry = {
        ...found,
        shop_id: shop.id,
        confirmation: '',
        function_label: '',
        confirm_label: '',
        is_held: false,
      };
      return showReceipt(deps.config, shop, entry);
    },
  });
}

function matchRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'matchWithdrawal',
    path: '/withdrawals/{id}/match',
    params: by_id.params,
    summary: 'Match a withdrawal to an order',
    description:
      'Links a withdrawal to its order. If another withdrawal is about the same order, the statements move there, and that one is returned.',
    body: schemas.MatchBody,
    body_example: { order_id: 98766312 },
    success: {
      description: 'The withdrawal.',
      schema: schemas.DetailedWithdrawal,
      examples: { matched: examples.detailed },
    },
    refusals: ['validation_failed', 'withdrawal_not_found', 'withdrawal_not_open', 'order_not_found'],
    async handle({ caller: { shop }, params, body }) {
      const ref = { shop_id: shop.id, case_id: pathId(params['id']) };
      const id = await matchWithdrawal(deps, { ...ref, order_id: bodyId(body.order_id) });
      return deps.db.inTransaction((tx) => readDetailed(tx, deps, shop, id));
    },
  });
}

function refuseRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'refuseWithdrawal',
    path: '/withdrawals/{id}/refuse',
    params: by_id.params,
    summary: 'Refuse a withdrawal',
    description:
      'Records that a person refuses a withdrawal, and why. Statement and receipt stay. Retour doesn’t notify the consumer: do that in your own words.',
    body: schemas.RefuseBody,
    body_example: { ground: 'unsealed_hygiene', note: 'The seal of the balm was broken.' },
    success: {
      description: 'The withdrawal.',
      schema: schemas.Withdrawal,
      examples: { refused: examples.refused },
    },
    refusals: ['validation_failed', 'withdrawal_not_found', 'withdrawal_not_open'],
    async handle({ caller, params, body: { ground, note = null } }) {
      if (ground === 'other' && note === null) throw invalid({ note: [required('note')] });
      const { shop } = caller;
      const case_id = pathId(params['id']);
      await refuseWithdrawal(deps, { shop_id: shop.id, case_id, ground, note, refused_by: nameOf(caller) });
      return deps.db.inTransaction(async (tx) => (await readShown(tx, shop, case_id)).shown);
    },
  });
}

function returnRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'createReturnFromWithdrawal',
    path: '/withdrawals/{id}/return',
    params: by_id.params,
    summary: 'Create the return of a withdrawal',
    description:
      'Creates an ordinary return: every unit is refunded, no fee applies, and outbound shipping is refunded when the whole contract is withdrawn from. Refunds and items move only through this return.',
    body: schemas.ReturnBody,
    body_example: { with_label: true },
    success: {
      status: 201,
      description: 'The withdrawal and its return.',
      schema: Type.Object({ withdrawal: schemas.Withdrawal, return_id: Type.Integer({ minimum: 1 }) }),
      examples: { created: examples.returned },
    },
    refusals: [
      'validation_failed',
      'withdrawal_not_found',
      'withdrawal_not_open',
      'withdrawal_not_matched',
      'withdrawal_not_shipped',
      'returns_unavailable_for_order',
      'item_not_eligible',
    ],
    async handle({ caller: { shop }, params, body: { items, with_label = false } }) {
      const case_id = pathId(params['id']);
      const { return_id } = await createReturnFromWithdrawal(deps, {
        shop_id: shop.id,
        case_id,
        time_zone: shop.time_zone,
        with_label,
        items: items?.map(({ order_line_item_id, quantity }) => ({
          order_line_item_id: bodyId(order_line_item_id),
          quantity,
        })),
      });
      return deps.db.inTransaction(async (tx) => ({
        withdrawal: (await readShown(tx, shop, case_id)).shown,
        return_id,
      }));
    },
  });
}
