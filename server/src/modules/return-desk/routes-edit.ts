import { bodyId } from '../../platform/fields.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, invalid } from '../../platform/refusal.ts';
import { defineRoute, pathId } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { choosableReasons, readReasonSets, reasonSetFor, textIn } from '../reasons/index.ts';
import { True, VersionQuery } from '../returns/index.ts';
import { editReturn } from './commands/edit.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { readUnitsToEdit } from './store-edit.ts';

const common = {
  tag: 'Return queue',
  params: { return_id: 'Identifier of the return.' },
  path: '/returns/{return_id}/edit',
  allow: { key: 'returns', staff: 'returns:write' },
} as const;

/** Changing what was requested. */
export function editRoutes(deps: Deps): Route[] {
  return [choicesRoute(deps), editRoute(deps)];
}

function choicesRoute({ db }: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'getReturnEditChoices',
    method: 'GET',
    summary: 'Get what can be changed in a return',
    description:
      'The units with the reasons that the shop offers for each, and whether their resolution can change.',
    success: {
      description: 'The units.',
      schema: schemas.EditChoices,
      examples: { units: examples.edit_choices },
    },
    refusals: ['return_not_found'],
    async handle({ caller, params }) {
      const shop_id = caller.shop.id;
      const found = await readUnitsToEdit(db.root, { shop_id, return_id: pathId(params['return_id']) });
      if (!found) throw new Refusal('return_not_found', 'No return found with this ID.');
      const sets = await readReasonSets(db.root, shop_id);
      return {
        units: found.units.map(({ product_type, ...unit }) => ({
          ...unit,
          reasons: choosableReasons(reasonSetFor(sets, { set_name: null, product_type }).reasons).map(
            ({ reason, parent }) => ({
              id: reason.code,
              name: textIn(reason.name, found.language),
              parent_name: parent && textIn(parent.name, found.language),
            }),
          ),
        })),
      };
    },
  });
}

function editRoute(deps: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'editReturn',
    method: 'POST',
    summary: 'Change a return',
    description:
      'Changes reasons, comments and resolutions, takes units out, and waives fees, as long as no money has moved. The return is quoted again; nothing is processed. The preview with `action=edit` shows the amounts.',
    query: VersionQuery,
    body: schemas.EditBody,
    body_example: {
      units: [{ line_item_id: 5120331, resolution: 'credit' }],
      override_reason: 'The customer called and prefers store credit.',
    },
    success: { description: 'Changed.', schema: True, examples: { done: true } },
    refusals: [
      'validation_failed',
      'return_not_found',
      'return_closed',
      'return_cancelled',
      'return_expired',
      'return_flagged',
      'return_in_review',
      'return_processing',
      'return_changed',
      'goods_or_money_moved',
      'line_items_do_not_qualify',
      'reason_invalid',
    ],
    async handle({ caller, params, query, body }) {
      const named = body.units ?? [];
      const waives_fees = body.waives_fees ?? false;
      if (named.length === 0 && !waives_fees)
        throw invalid({ units: ['Name units to change, or waive the fees.'] });
      const ids = named.map((unit) => ({ ...unit, line_item_id: bodyId(unit.line_item_id) }));
      await editReturn(deps, {
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        version: query.version,
        by_console: caller.kind === 'staff',
        units: ids.filter(({ remove }) => !remove).map(({ remove: _remove, ...unit }) => unit),
        removed_ids: ids.filter(({ remove }) => remove).map(({ line_item_id }) => line_item_id),
        waives_fees,
        override_reason: body.override_reason?.trim() || null,
        may_override: caller.kind !== 'staff' || caller.permissions.has('policies:override'),
      });
      return true;
    },
  });
}
