import type { Static } from 'typebox';
import { bodyId } from '../../../platform/fields.ts';
import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { reason_language } from '../../policy/reasons/index.ts';
import { True, VersionQuery, unless_open } from '../../returns/index.ts';
import { editReturn } from './commands/edit.ts';
import type { EditReturnInput } from './commands/edit.ts';
import { readEditChoices } from './edit-choices.ts';
import * as examples from './examples.ts';
import { previewEdit } from './preview.ts';
import { EditBody, EditChoices } from './schemas-edit.ts';
import { EditPreview } from './schemas.ts';

const route_defaults = {
  tag: 'Return queue',
  params: { return_id: 'Identifier of the return.' },
  allow: { key: 'returns', staff: 'returns:write' },
} as const;
const path = '/returns/{return_id}/edit';
const body_example = {
  units: [{ line_item_id: 5120331, resolution: 'credit' }],
  override_reason: 'The customer called and prefers store credit.',
};

/** Changing what was requested. */
export function editRoutes(deps: Deps): Route[] {
  return [choicesRoute(deps), previewRoute(deps), editRoute(deps)];
}

function choicesRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    path,
    operation: 'getReturnEditChoices',
    method: 'GET',
    summary: 'Get what can be changed in a return',
    description:
      'The units with their reasons, resolutions, outcomes and exchange variants, units of the order that can be added, and the return methods of the shop.',
    query: Type.Object(reason_language),
    success: {
      description: 'What can be chosen.',
      schema: EditChoices,
      examples: { units: examples.edit_choices },
    },
    refusals: ['validation_failed', 'return_not_found'],
    handle: ({ caller, params, query: { language } }) =>
      readEditChoices(deps, {
        language,
        shop: caller.shop,
        return_id: pathId(params['return_id']),
        by_console: caller.kind === 'staff',
      }),
  });
}

function previewRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    path: `${path}/preview`,
    operation: 'previewReturnEdit',
    method: 'POST',
    summary: 'Preview a change of a return',
    description:
      'The amounts before and after, labels that would be voided, and whether it is against the policy; or why it would be refused. Nothing is done.',
    body: EditBody,
    body_example,
    success: {
      description: 'What would happen.',
      schema: EditPreview,
      examples: { effects: { ...examples.preview, needs_override: true } },
    },
    refusals: ['validation_failed', 'return_not_found'],
    handle: ({ caller, params, body }) =>
      previewEdit(deps, inputOf(caller, pathId(params['return_id']), body)),
  });
}

function editRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    path,
    operation: 'editReturn',
    method: 'POST',
    summary: 'Change a return',
    description:
      'Changes reasons, comments, resolutions and exchange variants, lets the customer keep or donate units, adds, removes and rejects units, changes the return method, and waives fees, as long as no money has moved. The return is quoted again; nothing is processed.',
    query: VersionQuery,
    body: EditBody,
    body_example,
    success: { description: 'Changed.', schema: True, examples: { done: true } },
    refusals: [
      ...unless_open,
      'return_processing',
      'return_changed',
      'goods_or_money_moved',
      'line_items_do_not_qualify',
      'item_not_eligible',
      'reason_invalid',
      'return_method_invalid',
      'variant_not_found',
      'variant_out_of_stock',
    ],
    async handle({ caller, params, query, body }) {
      const input = inputOf(caller, pathId(params['return_id']), body);
      await editReturn(deps, { ...input, version: query.version });
      return true;
    },
  });
}

/** What a body asks for. Refusals: validation_failed. */
function inputOf(
  caller: KeyPrincipal | StaffPrincipal,
  return_id: number,
  { units = [], added = [], return_method, waives_fees = false, override_reason }: Body,
): EditReturnInput {
  if (units.length === 0 && added.length === 0 && !return_method && !waives_fees)
    throw invalid({ units: ['Name what changes: units, the return method, or fees.'] });
  const named = units.map((unit) => ({ ...unit, line_item_id: bodyId(unit.line_item_id) }));
  return {
    shop: caller.shop,
    return_id,
    by_console: caller.kind === 'staff',
    units: named
      .filter(({ remove, reject }) => !remove && reject === undefined)
      .map(({ remove: _remove, reject: _reject, ...unit }) => unit),
    removed_ids: named
      .filter(({ remove, reject }) => remove && reject === undefined)
      .map(({ line_item_id }) => line_item_id),
    rejected: named.flatMap(({ line_item_id, reject }) =>
      reject === undefined ? [] : [{ line_item_id, message: reject }],
    ),
    added: added.map(({ quantity = 1, comment = null, ...unit }) => ({
      ...unit,
      order_line_item_id: bodyId(unit.order_line_item_id),
      quantity,
      comment,
    })),
    method: return_method ? { id: return_method.id, location_id: return_method.location_id ?? null } : null,
    waives_fees,
    override_reason: override_reason?.trim() || null,
    may_override: caller.kind !== 'staff' || caller.permissions.has('policies:override'),
  };
}

type Body = Static<typeof EditBody>;
