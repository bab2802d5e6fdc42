import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { checkPolicy } from '../document/check.ts';
import type { PolicyDocument } from '../document/document.ts';

/** Refuses what is no policy of a shop with this currency: validation_failed, with the path of every problem. */
export function requirePolicy(value: unknown, shop: { currency: string }): PolicyDocument {
  const checked = checkPolicy(value);
  if ('problems' in checked) {
    const errors: FieldErrors = {};
    for (const { path, message } of checked.problems) (errors[path || 'document'] ??= []).push(message);
    throw invalid(errors);
  }
  const { document } = checked;
  if (document.currency !== shop.currency)
    throw invalid({ currency: [`Must be ${shop.currency}, the currency of the shop.`] });
  // The database cannot keep it, and nobody types it.
  if (JSON.stringify(document).includes('\\u0000'))
    throw invalid({ document: ['Must not contain the character U+0000.'] });
  return document;
}
