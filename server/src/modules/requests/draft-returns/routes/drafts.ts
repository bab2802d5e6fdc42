import type { Static } from 'typebox';
import { required } from '@retour/contract/validation-messages';
import { cursorPage, readWalk, walkWindow } from '../../../../platform/paging/cursor-page.ts';
import { nameOf } from '../../../../platform/authenticate.ts';
import type { Principal, ShopperPrincipal } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { readDraftView } from '../commands/submit-draft.ts';
import { startDraft } from '../commands/start-draft.ts';
import type { StartInput } from '../commands/start-draft.ts';
import { totalsJson } from '../amounts.ts';
import { listedDraft } from '../draft-body.ts';
import { detailsJson } from '../options-body.ts';
import * as examples from '../examples.ts';
import { writeQuote } from '../quote-token.ts';
import * as answers from '../schemas-answer.ts';
import * as schemas from '../schemas.ts';
import { TotalsAnswer } from '../schemas-options.ts';
import { listDrafts } from '../store.ts';
import {
  answered,
  answering,
  draft_path,
  params,
  reachOf,
  requireOverride,
  targetOf,
  write,
} from './common.ts';

const read = {
  tag: 'Draft returns',
  allow: { key: 'draft_returns:read', staff: 'draft_returns:read', shopper: true },
  method: 'GET',
} as const;

/** Begin a draft, and look at drafts. */
export function draftRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'startDraftReturn',
      path: '/draft-returns',
      summary: 'Create a draft return',
      description:
        'Creates a draft return for the order with this name and second value or, for staff, for the newest order with the name. A wrong name and a wrong value return the same problem. A draft expires 24 hours after its last change.',
      body: schemas.StartBody,
      body_example: { order_name: '#2207', secondary_input: '20099' },
      check: checkStart,
      success: { ...answered('The new draft.', examples.created), status: 201, legacy_status: 200 },
      refusals: ['validation_failed', 'draft_order_not_found', 'order_not_available'],
      handle(request) {
        const start = startOf(request.caller, request.body);
        if (start.override) requireOverride(request.caller);
        return answer(request, startDraft(deps, start));
      },
    }),
    listRoute(deps),
    defineRoute({
      ...read,
      operation: 'getDraftReturn',
      path: draft_path,
      params,
      summary: 'Get a draft return',
      description:
        'The current state: items that can be returned, totals, next actions, and what the draft needs before it can be submitted.',
      success: answered('The draft.'),
      refusals: ['draft_not_found'],
      handle: (request) => answer(request, readDraftView(deps, targetOf(request))),
    }),
    defineRoute({
      ...read,
      operation: 'getDraftReturnTotals',
      path: `${draft_path}/totals`,
      params,
      summary: 'Get the totals of a draft return',
      description:
        'With a token that names these totals: a submission that sends it succeeds only as long as they hold.',
      success: {
        description: 'The totals.',
        schema: TotalsAnswer,
        examples: { totals: examples.totals },
      },
      refusals: ['draft_not_found'],
      async handle(request) {
        const view = await readDraftView(deps, targetOf(request));
        return {
          totals: totalsJson(view.amounts, view.draft),
          quote: writeQuote(deps.cursors, view.draft, view.amounts, deps.clock.now()),
          ...detailsJson(view),
        };
      },
    }),
  ];
}

type Start = Static<typeof schemas.StartBody>;

/** A shopper returns the order of their session. Staff name any order of the shop, and so does an integration that acts for them. */
function startOf(caller: Principal, body: Start): StartInput {
  const { order_name, secondary_input } = body;
  const { shop } = caller;
  const language = body.language ?? 'en';
  if (caller.kind === 'shopper') {
    const { order_id: id, is_gift, gift_code_id } = caller;
    return { shop, order: { id }, is_gift, gift_code_id, language, staff: false, override: null };
  }
  const staff = caller.kind === 'staff' || (body.staff ?? false);
  const reason = body.override_reason?.trim() ?? null;
  const name = order_name ?? '';
  return {
    shop,
    order: staff ? { name, without_proof: true } : { name, secondary_input: secondary_input ?? '' },
    is_gift: body.is_gift ?? false,
    language,
    staff,
    override: reason === null ? null : { reason, by: nameOf(caller) },
  };
}

/** Whoever is not staff proves the order, and can't override the policy. A shopper has proved it already. */
function checkStart(body: Partial<Start>, caller: Principal): FieldErrors {
  if (caller.kind === 'shopper') return checkShopperStart(body, caller);
  const { order_name, secondary_input, override_reason = null } = body;
  const staff = caller.kind === 'staff' || (body.staff ?? false);
  const errors: FieldErrors = {};
  if (!order_name) errors['order_name'] = [required('order_name')];
  if (!staff && !secondary_input) errors['secondary_input'] = [required('secondary_input')];
  if (override_reason !== null && !staff)
    errors['override_reason'] = ['The override reason field requires staff.'];
  else if (override_reason?.trim() === '') errors['override_reason'] = [required('override_reason')];
  return errors;
}

function checkShopperStart(body: Partial<Start>, { is_gift }: ShopperPrincipal): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['order_name', 'secondary_input', 'override_reason'] as const)
    if (body[name]) errors[name] = ['The session of a shopper names the order.'];
  if (body.staff) errors['staff'] = ['Only staff make drafts of staff.'];
  if (body.is_gift !== undefined && body.is_gift !== is_gift)
    errors['is_gift'] = ['The session of a shopper says whether it is a gift.'];
  return errors;
}

function listRoute({ db, clock, config, cursors }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listDraftReturns',
    path: '/draft-returns',
    summary: 'List draft returns',
    description: 'Newest first, each with the totals of its last change.',
    query: schemas.ListQuery,
    success: {
      description: 'A page of the list.',
      schema: answers.DraftPage,
      examples: { page: examples.page },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const reach = reachOf(caller);
      const bound_to = `draft-returns ${caller.shop.id}${reach ? ` ${reach.order_id} ${reach.is_gift} ${reach.gift_code_id}` : ''}`;
      const walk = readWalk(cursors, bound_to, query, 'desc');
      const now = clock.now();
      const state = walk.filters['state'] as string | undefined;
      const rows = await listDrafts(db.root, caller.shop.id, walkWindow(walk), { state, now, reach });
      const page = { cursors, bound_to, origin: config.origin, path, many: 'draft_returns' };
      const answer = cursorPage(page, walk, rows, ({ number }) => number);
      const drafts = answer['draft_returns'] as typeof rows;
      return { ...answer, draft_returns: drafts.map((draft) => listedDraft(draft, now, config.origin)) };
    },
  });
}
