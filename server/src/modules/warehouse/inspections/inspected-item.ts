import * as messages from '@retour/contract/validation-messages';
import { parseTime, toTsPlain } from '@retour/contract/time';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';

/** What a caller says of one unit, beside what was found. `line_item_id` is 0 where it was not well formed. */
export type InspectedItem = {
  line_item_id: number;
  return_processor?: string | null | undefined;
  note?: string | null | undefined;
  inspected_at?: string | null | undefined;
};

/** Minutes that the clocks of callers may be ahead. */
const limit_minutes = 5;

/**
 * Refuses items that name one unit twice or were inspected in the future (API contract, 11.11). An id that is not well formed names no unit
 * and is left for the look-up to refuse.
 */
export function requireSoundItems(items: readonly InspectedItem[], now: Date): void {
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  items.forEach(({ line_item_id, inspected_at }, index) => {
    const id_path = `items.${index}.line_item_id`;
    if (line_item_id > 0 && seen.has(line_item_id)) errors[id_path] = [messages.repeated(id_path)];
    seen.add(line_item_id);
    const time_path = `items.${index}.inspected_at`;
    const at = typeof inspected_at === 'string' ? parseTime(inspected_at)?.at : undefined;
    if (at && at.getTime() > now.getTime() + limit_minutes * 60_000)
      errors[time_path] = [messages.tooFarAhead(time_path, limit_minutes)];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What every finding tells beside itself: who, when (now unless told), and a note. */
export function inspectionOf({ return_processor, note, inspected_at }: InspectedItem, now: Date) {
  const at = typeof inspected_at === 'string' ? parseTime(inspected_at)?.at : undefined;
  return {
    return_processor: return_processor ?? null,
    note: note ?? null,
    inspected_at: toTsPlain(at ?? now),
  };
}
