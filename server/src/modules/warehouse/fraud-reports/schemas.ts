import { Type } from '../../../platform/type.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';

// What the operations of API contract, 11.13 and 18.1 take and give.

/** What is wrong with a return. */
const fraud_categories = [
  'package-never-received',
  'package-is-empty',
  'package-is-missing-items',
  'instant-return-charge-failed',
  'keep-item-abuse',
  'splitting-returns-to-avoid-restrictions',
  'item-is-worn',
  'other',
] as const;
export type FraudCategory = (typeof fraud_categories)[number];

const Category = OneOf(fraud_categories, { description: 'Kind of fraud.' });

export const FraudReportBody = Type.Object({
  category: Category,
  comment: Type.Optional(Nullable(Text(512, 'What was observed. Required if `category` is `other`.'))),
});

export const FraudReport = Type.Object(
  {
    category: Category,
    comment: Nullable(Type.String()),
    created_at: TsMs,
    return_id: Id,
    id: Id,
  },
  { title: 'FraudReport', description: 'A suspicion about a return.' },
);
