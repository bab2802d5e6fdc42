import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DraftItem } from '../draft.ts';
import { isAnswer, questionsOf } from '../return-reasons.ts';
import { changeDraftRow, changeItem } from '../store.ts';
import type { DraftView } from '../view.ts';
import { checkReason } from './choose-items.ts';
import { editDraft, itemOf, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

export type Description = {
  reason_id: string;
  comment: string | null;
  /** By the id of the question; those that are not named keep the answer that they have, as long as the reason stays. */
  answers: Readonly<Record<string, string>>;
};

/**
 * Says of several items at once why they come back, and answers what is asked about them. Items that were finalized are open again when something changed.
 * Refusals: draft_not_found, draft_not_open, draft_item_not_found, reason_invalid, user_input_invalid.
 */
export function describeItems(
  deps: Deps,
  target: DraftTarget,
  item_ids: readonly string[],
  { reason_id, comment, answers: given }: Description,
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { tx, draft, now } = editing;
    const offers = await readOffers(editing);
    let has_changed = false;
    for (const item of item_ids.map((id) => itemOf(draft, id))) {
      const reason_set = checkReason(draft, item, reason_id, offers);
      const known = reason_id === item.reason_id ? item.answers : {};
      const change = {
        reason_set,
        reason_id,
        reason_comment: comment,
        answers: { ...known, ...given },
      };
      checkAnswers(questionsOf(draft, { ...item, ...change }), given);
      const { reason_set: set, reason_id: id, reason_comment, answers } = item;
      if (isDeepStrictEqual(change, { reason_set: set, reason_id: id, reason_comment, answers })) continue;
      await changeItem(tx, target.shop.id, item.id, change);
      has_changed = true;
    }
    if (has_changed)
      await changeDraftRow(tx, { shop_id: target.shop.id, id: draft.id }, { state: 'created' }, now);
    return has_changed;
  });
}

function checkAnswers(questions: DraftItem['questions'], given: Description['answers']): void {
  for (const [id, value] of Object.entries(given)) {
    const question = questions.find((one) => one.id === id);
    if (!question || !isAnswer(question, value))
      throw new Refusal('user_input_invalid', 'There is no such question, or this does not answer it.');
  }
}
