import { hash } from 'node:crypto';
import { parseTime } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import { minute_ms } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';

/** Why a counter did not accept an item. */
export const refusal_reasons = ['wrong_item', 'damaged', 'not_present', 'other'] as const;
export type RefusalReason = (typeof refusal_reasons)[number];

/** What became of one item at the counter; a reason says that it was refused. `line_item_id` is 0 where it was not well formed. */
export type ReportedItem = { line_item_id: number; reason: RefusalReason | null; note: string | null };

/** An item as it was sent. */
export type SentItem = {
  line_item_id: number;
  accepted?: boolean | undefined;
  reason?: RefusalReason | null | undefined;
  note?: string | null | undefined;
};

/** Minutes that the clocks of counters may be ahead. */
const limit_minutes = 5;

/** Reads a report, or refuses what breaks a rule that needs no stored data (API contract, 20.1). */
export function readReport(
  sent: { items: readonly SentItem[]; occurred_at?: string | undefined },
  now: Date,
): { items: ReportedItem[]; occurred_at: Date } {
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  const items = sent.items.map(({ line_item_id, accepted = true, reason = null, note = null }, index) => {
    const path = `items.${index}`;
    if (line_item_id > 0 && seen.has(line_item_id))
      errors[`${path}.line_item_id`] = [messages.repeated('line_item_id')];
    seen.add(line_item_id);
    if (!accepted && reason === null) errors[`${path}.reason`] = [messages.required('reason')];
    return { line_item_id, reason: accepted ? null : reason, note };
  });
  const occurred_at = sent.occurred_at === undefined ? now : (parseTime(sent.occurred_at)?.at ?? now);
  if (occurred_at.getTime() > now.getTime() + limit_minutes * minute_ms)
    errors['occurred_at'] = [messages.tooFarAhead('occurred_at', limit_minutes)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { items, occurred_at };
}

/** Digest of the items and their outcomes: two reports with the same are one that was sent again. Order and notes make no difference. */
export function digestOf(items: readonly ReportedItem[]): Buffer {
  const facts = items
    .map(({ line_item_id, reason }) => [line_item_id, reason] as const)
    .toSorted(([a], [b]) => a - b);
  return hash('sha256', JSON.stringify(facts), 'buffer');
}
