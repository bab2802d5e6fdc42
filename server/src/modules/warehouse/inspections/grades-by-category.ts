import type { Static } from 'typebox';
import type { Deps } from '../../../platform/deps.ts';
import type { VersionDifference } from '../../../platform/http/api-versions.ts';
import { Nullable, Text, bodyId } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { gradeItems } from './commands/grade-items.ts';
import type { ConditionCategory } from './schemas.ts';
import { GradedItem, condition_categories, max_items } from './schemas.ts';

const optional = (description: string) => Type.Optional(Nullable(Text(100, description)));

const Category = Type.Object(
  {
    subject: Text(100, 'What is judged, such as `Item condition grade`.'),
    title: Text(100, 'The category, such as `Grade A`.'),
    grade: optional('Its code, such as `grade_a`. Known for the built-in categories.'),
    category_name: optional('A further name.'),
    category_parent: optional('What it belongs to.'),
  },
  { title: 'ConditionCategory', description: 'The category of a grade, by its subject and title.' },
);

const DatedGrade = Type.Object(
  { ...GradedItem.properties, condition_category: Type.Optional(Nullable(Category)) },
  { title: 'GradedItemByCategory', description: 'The condition of a unit.' },
);
const body = Type.Object({ items: Type.Array(DatedGrade, { minItems: 1, maxItems: max_items }) });
type Body = Static<typeof body>;
type GivenCategory = Static<typeof Category>;

const example = {
  line_item_id: 5120331,
  description: 'Unworn, tags attached',
  condition_category: {
    subject: 'Item condition grade',
    title: 'Grade A',
    grade: 'grade_a',
    category_name: null,
    category_parent: null,
  },
};

/** Since 2026-10, the category of a grade is an object, in requests and responses (API contract, 11.11). */
export const gradesByCategory = (deps: Deps): VersionDifference => ({
  since: '2026-10',
  operations: ['gradeItems'],
  summary:
    '`condition_category` of a grade is an object with `subject` and `title`, in requests and responses.',
  change: (route) => ({
    ...route,
    body,
    body_example: { items: [example] },
    success: {
      ...route.success,
      schema: Type.Array(DatedGrade),
      examples: { items: [example] },
    },
    async handle({ caller, body: given }) {
      const { items } = given as Body;
      await gradeItems(deps, {
        shop_id: caller.shop.id,
        items: items.map(({ condition_category: category, ...item }) => ({
          ...item,
          line_item_id: bodyId(item.line_item_id),
          condition_category: category ? codeOf(category) : null,
          ...(category && { category: completeCategory(category) }),
        })),
      });
      return items.map(({ condition_category: category, ...item }) => ({
        ...item,
        line_item_id: bodyId(item.line_item_id),
        ...(category !== undefined && { condition_category: category && completeCategory(category) }),
      }));
    },
  }),
});

const built_in_subject = 'Item condition grade';

/** `grade_a` of `Grade A`; undefined for categories that a shop made up. */
function builtInGrade({ subject, title }: GivenCategory): ConditionCategory | undefined {
  const code = title.toLowerCase().replaceAll(' ', '_');
  return subject === built_in_subject ? condition_categories.find((one) => one === code) : undefined;
}

/** What returns show as the grade: the code where there is one, else the title. */
const codeOf = (category: GivenCategory): string =>
  builtInGrade(category) ?? category.grade ?? category.title;

/** The category with every member. */
function completeCategory(category: GivenCategory) {
  const { subject, title, grade = null, category_name = null, category_parent = null } = category;
  return { subject, title, grade: builtInGrade(category) ?? grade, category_name, category_parent };
}
