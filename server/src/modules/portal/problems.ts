import type { ProblemCode } from '@retour/contract/problems';
import type { PageProblem, ProblemName } from '@retour/portal';
import { Refusal } from '../../platform/refusal.ts';

/** What pages say of refusals that a shopper can do something about. The words are the portal's, in every language. */
export const problem_names: Partial<Record<ProblemCode, ProblemName>> = {
  draft_incomplete: 'incomplete',
  image_invalid: 'images',
  item_not_eligible: 'item_taken',
  payload_too_large: 'too_large',
  reason_invalid: 'reason',
  return_method_invalid: 'not_offered',
  return_type_not_allowed: 'not_offered',
  user_input_invalid: 'incomplete',
  validation_failed: 'other',
  variant_not_found: 'not_offered',
  variant_out_of_stock: 'sold_out',
};

/** What a page says of a refusal; undefined for errors that have pages of their own. */
export function problemOf(error: unknown): PageProblem | undefined {
  const name = error instanceof Refusal ? problem_names[error.code] : undefined;
  return name && { name, fields: [] };
}
