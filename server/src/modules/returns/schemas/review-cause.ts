import { Nullable, OneOf } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

/** What sends a return to review: a rule, a threshold of the terms, or a limit. */
const causes = ['rule', 'value', 'items', 'fraud_signals', 'limit'] as const;

/** Which part of which policy it was. */
export const review_cause_members = {
  cause: OneOf(causes, {
    description: 'A rule of the policy, a threshold of its terms, or one of its limits.',
  }),
  decided_by: Nullable(Type.String({ description: 'Identifier of the rule, zone or limit in the policy.' })),
  name: Nullable(Type.String({ description: 'Its name in the policy.' })),
  policy_version: Nullable(Type.Integer()),
};

/** What sent a return to the review that it is in. */
export const ReviewCause = Type.Object(review_cause_members, {
  title: 'ReviewCause',
  description: 'What of the policy sent a return to review.',
});
