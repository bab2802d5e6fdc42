import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { recordEvents } from '../../../records/events/index.ts';
import { requestLabel } from '../rows.ts';
import type { LabelSubject } from '../rows.ts';

/**
 * Asks for a label of a return that has none (API contract, 17.1), and answers before there is one. Refusals: return_not_found,
 * return_cannot_receive_label, label_already_exists, label_generation_failed.
 */
export function generateLabel(deps: Deps, subject: LabelSubject): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const requested = await requestLabel(tx, deps, subject);
    if (requested.kind === 'refused') throw new Refusal(requested.code, requested.detail);
    await recordEvents(tx, deps, subject.shop_id, subject.return_id, requested.events);
  });
}
