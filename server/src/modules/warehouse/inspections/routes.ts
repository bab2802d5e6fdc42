import type { Deps } from '../../../platform/deps.ts';
import { bodyId, knownMembers } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { assessDispositions } from './commands/assess-dispositions.ts';
import { gradeItems } from './commands/grade-items.ts';
import * as schemas from './schemas.ts';

const route_defaults = {
  tag: 'Inspection',
  allow: { key: 'returns', staff: 'inspections:write' },
  method: 'POST',
} as const;
const all_or_none =
  'Up to 30 units of one or several returns. Either all items are stored, or none. The response repeats them.';

const graded = {
  line_item_id: 5120331,
  description: 'Unworn, tags attached',
  condition_category: 'grade_a',
  return_processor: 'intake@nordlicht.example.com',
  images: ['https://img.example.com/5120331-1.jpg'],
  inspected_at: '2026-04-17 08:40:12',
};
const assessed = {
  line_item_id: 5120331,
  disposition_outcome: 'back_to_stock',
  return_processor: 'intake@nordlicht.example.com',
};

/** The operations of API contract, 11.11 and 11.12. */
export function inspectionRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...route_defaults,
      operation: 'gradeItems',
      path: '/dispositioning/grade',
      summary: 'Grade items',
      description: `Stores the condition of units as \`condition\` of their line items. A later grade replaces the earlier one; the history is kept. ${all_or_none}`,
      body: schemas.GradeBody,
      body_example: { items: [graded] },
      success: {
        description: 'The items, in their order.',
        schema: schemas.GradedItems,
        examples: { items: [graded] },
      },
      refusals: ['validation_failed'],
      async handle({ caller, body }) {
        const items = body.items.map((item) => ({ ...item, line_item_id: bodyId(item.line_item_id) }));
        await gradeItems(deps, { shop_id: caller.shop.id, items });
        return items.map((item) => knownMembers(schemas.GradedItem, item));
      },
    }),
    defineRoute({
      ...route_defaults,
      operation: 'assessDispositions',
      path: '/dispositioning/assess',
      summary: 'Assess dispositions',
      description: `Stores what happens to units as \`disposition\` of their line items. A later disposition replaces the earlier one, but a restocked unit stays in stock. If the shop restocks at disposition, units with \`back_to_stock\` are restocked now, once. ${all_or_none}`,
      body: schemas.AssessBody,
      body_example: { items: [assessed] },
      success: {
        description: 'The items, in their order.',
        schema: schemas.AssessedItems,
        examples: { items: [assessed] },
      },
      refusals: ['validation_failed'],
      async handle({ caller, body }) {
        const items = body.items.map((item) => ({ ...item, line_item_id: bodyId(item.line_item_id) }));
        await assessDispositions(deps, { shop_id: caller.shop.id, items });
        return items.map((item) => knownMembers(schemas.AssessedItem, item));
      },
    }),
  ];
}
