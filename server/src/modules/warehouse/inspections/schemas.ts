import { Type } from '../../../platform/type.ts';
import { IdInput, Nullable, OneOf, Text, TimeText, Url } from '../../../platform/fields.ts';

// What the operations of API contract, 11.11 and 11.12 take and give: every item is answered as it was sent.

/** What a unit was found to be. */
export const condition_categories = [
  'grade_a',
  'grade_b',
  'grade_c',
  'grade_d',
  'incorrect_item',
  'missing',
  'junk',
] as const;
export type ConditionCategory = (typeof condition_categories)[number];

/** What is done with a unit. */
export const disposition_outcomes = ['back_to_stock', 'resale_hold', 'recycle', 'donate', 'missing'] as const;
export type DispositionOutcome = (typeof disposition_outcomes)[number];

/** Items in one call (API contract, 21). */
export const max_items = 30;

const line_item_id = IdInput('A unit of a return; each at most once per request.');
const inspector = {
  return_processor: Type.Optional(Nullable(Text(100, 'Who inspected, by convention an email address.'))),
  note: Type.Optional(Nullable(Text(65_535, 'Anything else.'))),
};
const inspected_at = Type.Optional(Nullable(TimeText('Default: now. At most 5 minutes in the future.')));

export const GradedItem = Type.Object(
  {
    line_item_id,
    description: Text(255, 'What the inspector found.'),
    condition_category: Type.Optional(Nullable(OneOf(condition_categories))),
    ...inspector,
    images: Type.Optional(
      Type.Array(Url(), {
        maxItems: 5,
        description: "URLs of photographs. Retour stores the URLs and doesn't fetch them.",
      }),
    ),
    inspected_at,
  },
  { title: 'GradedItem', description: 'The condition of a unit.' },
);

export const AssessedItem = Type.Object(
  {
    line_item_id,
    disposition_outcome: OneOf(disposition_outcomes, { description: 'What happens to the unit.' }),
    ...inspector,
    inspected_at,
  },
  { title: 'AssessedItem', description: 'What happens to a unit.' },
);

const items = { minItems: 1, maxItems: max_items };

export const GradeBody = Type.Object({ items: Type.Array(GradedItem, items) });
export const AssessBody = Type.Object({ items: Type.Array(AssessedItem, items) });
export const GradedItems = Type.Array(GradedItem);
export const AssessedItems = Type.Array(AssessedItem);
