import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { withItem, withItems } from '../draft.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { isIneligible } from '../evaluate-items.ts';
import { explainLine } from '../explain-line.ts';
import { isAnswer, questionsOf, reasonOf } from '../return-reasons.ts';
import type { DraftView } from '../view.ts';
import { editDraft, itemOf, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget, Offers } from './edit-draft.ts';

/** Says why an item comes back. Refusals: as removeItem, reason_invalid (also for a reason with which what was chosen could not come back any more). */
export function giveReason(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  { reason_id, comment }: { reason_id: string; comment: string | null },
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async (editing) => {
    const { draft } = editing;
    const item = itemOf(draft, item_id);
    const reason = reasonFor(draft, item, reason_id, await readOffers(editing));
    return withItem(draft, item_id, { ...reason, reason_comment: comment });
  });
}

/** Answers a question of the reason or of the policy. Refusals: as removeItem, user_input_invalid. */
export function answerQuestion(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  { input_id, value }: { input_id: string; value: string },
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], ({ draft }) => {
    const item = itemOf(draft, item_id);
    const question = questionsOf(draft, item).find(({ id }) => id === input_id);
    if (!question || !isAnswer(question, value))
      throw new Refusal(
        'user_input_invalid',
        "The question doesn't exist, or the value isn't a valid answer.",
      );
    return withItem(draft, item_id, { answers: { ...item.answers, [input_id]: value } });
  });
}

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
    const { draft } = editing;
    const offers = await readOffers(editing);
    const items = item_ids.map((id) => itemOf(draft, id));
    const described = new Map<DraftItem, DraftItem>();
    for (const item of items) {
      const reason = reasonFor(draft, item, reason_id, offers);
      const answers = { ...reason.answers, ...given };
      const next = { ...item, ...reason, reason_comment: comment, answers };
      checkAnswers(questionsOf(draft, next), given);
      described.set(item, next);
    }
    return withItems(
      draft,
      draft.items.map((item) => described.get(item) ?? item),
    );
  });
}

/** What a reason says of an item; another reason has other questions, so that their answers go. Refusals: reason_invalid. */
function reasonFor(
  draft: Draft,
  item: DraftItem,
  reason_id: string,
  offers: Offers,
): Pick<DraftItem, 'reason_set' | 'reason_id' | 'answers'> {
  const { reason_id: before, product_type, order_line_item_id } = item;
  const line = offers.line(order_line_item_id);
  const reason_set = line?.reasons ?? null;
  if (!reasonOf(draft, { product_type, reason_set, reason_id }))
    throw new Refusal('reason_invalid', "The item doesn't have this reason, or it is only a heading.");
  const is_other = reason_id !== before;
  if (is_other && before !== null && losesEligibility(draft, item, { reason_set, reason_id }, offers))
    throw new Refusal(
      'reason_invalid',
      `The item can't be returned for this reason. ${line ? explainLine(line, offers.question).text : ''}`.trim(),
    );
  return { reason_set, reason_id, answers: is_other ? {} : item.answers };
}

/** Whether another reason for an item makes something ineligible that its reason lets come back, and that could not come back without one. */
function losesEligibility(
  draft: Draft,
  item: DraftItem,
  reason: Pick<DraftItem, 'reason_set' | 'reason_id'>,
  { evaluate }: Offers,
): boolean {
  const ineligibleWith = (given: Pick<DraftItem, 'reason_set' | 'reason_id'>) => {
    const items = draft.items.map((one) => (one === item ? { ...one, ...given } : one));
    const evaluation = evaluate({ ...draft, items });
    return items.map((_, i) => isIneligible(evaluation?.units[i]));
  };
  const [before, without, after] = [item, { ...reason, reason_id: null }, reason].map(ineligibleWith);
  return draft.items.some((_, i) => !before![i] && without![i] && after![i]);
}

function checkAnswers(questions: DraftItem['questions'], given: Description['answers']): void {
  for (const [id, value] of Object.entries(given)) {
    const question = questions.find((one) => one.id === id);
    if (!question || !isAnswer(question, value))
      throw new Refusal('user_input_invalid', 'There is no such question, or this does not answer it.');
  }
}
