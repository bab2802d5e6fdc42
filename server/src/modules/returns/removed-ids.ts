import { parseId } from '@retour/contract/ids';
import * as messages from '@retour/contract/validation-messages';
import { invalid } from '../../platform/refusal.ts';
import { max_removed_units } from './commands/remove-line-items.ts';

/** Line item ids as Remove Line Items takes them: comma-separated text, or an array. An id that is malformed is refused as missing. */
export function readRemovedIds(given: unknown): number[] {
  const parts =
    typeof given === 'string'
      ? given.split(',').map((part) => part.trim())
      : Array.isArray(given)
        ? (given as unknown[])
        : [];
  const ids = parts.map((part) => parseId(part));
  const missing = invalid({ line_item_id: [messages.required('line_item_id')] });
  if (ids.length === 0 || ids.includes(undefined)) throw missing;
  if (ids.length > max_removed_units)
    throw invalid({ line_item_id: [messages.tooManyItems('line_item_id', max_removed_units)] });
  return ids.filter((id) => id !== undefined);
}
