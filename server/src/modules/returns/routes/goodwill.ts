import { toAmount } from '@retour/contract/money';
import { dryRun } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Amount, PositiveAmountInput, readAmount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { giveGoodwill } from '../commands/give-goodwill.ts';
import type { GivenGoodwill, GoodwillInput } from '../commands/give-goodwill.ts';
import { VersionQuery } from '../schemas.ts';
import { GOODWILL_KINDS, GOODWILL_REASONS } from '../store-goodwill.ts';
import { path_id, tag, writers } from './shared.ts';

const given = {
  amount: PositiveAmountInput,
  kind: OneOf(['refund', 'credit'], {
    description:
      '`refund`: to the payments of the order. `credit`: store credit or a gift card, by `gift_card_issuer` of the shop.',
  }),
};

const Movements = Type.Array(
  Type.Object(
    {
      kind: OneOf(GOODWILL_KINDS),
      amount: Amount,
      instrument: Nullable(Type.Object({ kind: Type.String(), gateway: Type.String() })),
      can_be_undone: OneOf(['never', 'until_spent']),
    },
    { title: 'GoodwillMovement' },
  ),
  { description: 'The settlements: one for each payment that is refunded, or one for the credit.' },
);
const movements_example = [
  {
    kind: 'refund' as const,
    amount: toAmount(1000, 'USD'),
    instrument: { kind: 'card', gateway: 'card' },
    can_be_undone: 'never' as const,
  },
];

/** Giving something beyond what a return comes to (API contract, 18.14). */
export function goodwillRoutes(deps: Deps): Route[] {
  return [giveRoute(deps), previewRoute(deps)];
}

function giveRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'giveGoodwill',
    tag,
    allow: writers,
    method: 'POST',
    path: '/returns/{return_id}/goodwill',
    summary: 'Give goodwill for a return',
    description:
      "Gives the shopper something beyond what the return comes to, in every state but cancelled and expired. It's part of none of the totals of the return, which doesn't wait for it. A refund never takes what returns of the order are still going to refund.",
    params: path_id,
    query: VersionQuery,
    body: Type.Object({
      ...given,
      reason: OneOf(GOODWILL_REASONS, {
        description: 'For the audit log and exports; the shopper isn’t told.',
      }),
      note: Type.Optional(Nullable(Text(500, 'For staff.'))),
    }),
    body_example: { amount: { amount: 1000, currency: 'USD' }, kind: 'refund', reason: 'delay' },
    success: {
      status: 202,
      description: 'Accepted; the settlements are made next.',
      schema: Type.Object({ goodwill_id: Type.String(), movements: Movements }),
      examples: {
        given: { goodwill_id: 'gdw_01K9Z5VJ6QW8E3R7T2Y4U1I0PA', movements: movements_example },
      },
    },
    refusals: [
      'validation_failed',
      'return_not_found',
      'return_changed',
      'return_cancelled',
      'return_expired',
      'goodwill_over_limit',
      'goodwill_exceeds_order',
      'step_up_required',
    ],
    async handle({ caller, params, query, body: { amount, kind, reason, note } }) {
      const money = readAmount(amount);
      const { id, movements } = await giveGoodwill(deps, {
        ...money,
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        version: query.version,
        kind,
        reason,
        note: note?.trim() || null,
        staff: caller.kind === 'staff' ? caller : undefined,
      });
      return { goodwill_id: id, movements: shownMovements(movements, money.currency) };
    },
  });
}

function previewRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'previewGoodwill',
    tag,
    allow: writers,
    method: 'POST',
    path: '/returns/{return_id}/goodwill/preview',
    summary: 'Preview goodwill for a return',
    description: 'What goodwill would do, or why it would be refused. Nothing is done.',
    params: path_id,
    body: Type.Object(given),
    body_example: { amount: { amount: 1000, currency: 'USD' }, kind: 'refund' },
    success: {
      description: 'What would happen.',
      schema: Type.Object(
        {
          refusal: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
          movements: Movements,
        },
        { title: 'GoodwillPreview' },
      ),
      examples: {
        effects: { refusal: null, movements: movements_example },
        refused: {
          refusal: { code: 'goodwill_over_limit', detail: 'You can give 5.00 USD more for this return.' },
          movements: [],
        },
      },
    },
    refusals: ['validation_failed', 'return_not_found'],
    async handle({ caller, params, body: { amount, kind } }) {
      const money = readAmount(amount);
      return preview(deps, {
        ...money,
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        kind,
        reason: 'other',
        note: null,
        staff: caller.kind === 'staff' ? caller : undefined,
      });
    },
  });
}

const told = ['return_cancelled', 'return_expired', 'goodwill_over_limit', 'goodwill_exceeds_order'];

async function preview(deps: Deps, input: GoodwillInput) {
  try {
    const { movements } = await dryRun(deps.db, () => giveGoodwill(deps, { ...input, is_trial: true }));
    return { refusal: null, movements: shownMovements(movements, input.currency) };
  } catch (error) {
    if (!(error instanceof Refusal) || !told.includes(error.code)) throw error;
    return { refusal: { code: error.code, detail: error.message }, movements: [] };
  }
}

const shownMovements = (movements: GivenGoodwill['movements'], currency: string) =>
  movements.map(({ kind, amount, instrument }) => ({
    kind: kind as (typeof GOODWILL_KINDS)[number],
    amount: toAmount(amount, currency),
    instrument,
    can_be_undone: kind === 'refund' ? ('never' as const) : ('until_spent' as const),
  }));
