import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { randomUUID } from 'node:crypto';
import { outOfRange } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { EligibleLine } from '../../../policy/eligibility/index.ts';
import { withItems } from '../draft.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { explainUnits, tooManyUnits } from '../explain-line.ts';
import type { ToldReason } from '../explain-line.ts';
import { paramsOf } from '../requirements.ts';
import { isIneligible } from '../evaluate-items.ts';
import { reasonOf } from '../return-reasons.ts';
import { typesOffered } from '../return-types.ts';
import type { DraftView } from '../view.ts';
import { editDraft, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget, Offers } from './edit-draft.ts';

/** Units of one draft: as many as a return can have. */
const max_units = 500;

export type ItemsInput = {
  order_line_item_id: number;
  quantity: number;
  /** Null: nobody said yet why they come back. */
  reason_id: string | null;
  comment: string | null;
};

/**
 * Chooses units of an order line. What the policy makes ineligible is taken when the reason makes it come back all the same, as a defect does.
 * Refusals: draft_not_found, draft_not_open, item_not_eligible (also when fewer are left than are chosen by then), reason_invalid, validation_failed (over
 * 500 units).
 */
export function addItems(deps: Deps, target: DraftTarget, input: ItemsInput): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async (editing) => {
    const { draft } = editing;
    return { ...draft, items: [...draft.items, ...unitsToAdd(draft, input, await readOffers(editing))] };
  });
}

/** How many units of an order line come back. */
export type WantedUnits = { order_line_item_id: number; quantity: number };

/**
 * Makes the units of a draft exactly these, in one step: units that are there already keep what was chosen for them, and lines that are not named lose
 * theirs. Items that were finalized are open again when something changed.
 * Refusals: draft_not_found, draft_not_open, item_not_eligible, validation_failed (over 500 units).
 */
export function chooseUnits(
  deps: Deps,
  target: DraftTarget,
  wanted: readonly WantedUnits[],
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const left = new Map(wanted.map(({ order_line_item_id, quantity }) => [order_line_item_id, quantity]));
    const kept = editing.draft.items.filter(({ order_line_item_id: id }) => {
      const count = left.get(id) ?? 0;
      left.set(id, count - 1);
      return count > 0;
    });
    const draft: Draft = { ...editing.draft, items: kept };
    const offers = await readOffers({ ...editing, draft });
    const added = [...left].flatMap(([order_line_item_id, quantity]) =>
      quantity > 0
        ? unitsToAdd(draft, { order_line_item_id, quantity, reason_id: null, comment: null }, offers)
        : [],
    );
    if (kept.length + added.length > max_units)
      throw invalid({ quantity: [outOfRange('quantity', 1, max_units)] });
    return withItems(editing.draft, [...kept, ...added]);
  });
}

/** The items that a draft has more then; `offers` are those of the draft. Refusals: as addItems. */
function unitsToAdd(draft: Draft, input: ItemsInput, offers: Offers): DraftItem[] {
  const { order_line_item_id, quantity } = input;
  const line = offers.line(order_line_item_id);
  if (!line) throw notEligible(input, { code: 'not-returnable', many: 0, told: tooManyUnits(0) });
  const items = newItems(draft, line, input);
  const left = unitsLeft(draft, line, offers);
  const outcomes = offers.possible(line.order_line_item_id, line.outcomes);
  const is_offered = typesOffered({ ...line, outcomes }, draft).length > 0;
  if ((quantity > left || !is_offered) && !comeBackForReason(draft, items, offers)) {
    const many = is_offered ? Math.max(0, left) : 0;
    const told = explainUnits(line, offers.question, many);
    throw notEligible(input, { code: barOf(draft, line, input), many, told });
  }
  if (draft.items.length + quantity > max_units)
    throw invalid({ quantity: [outOfRange('quantity', 1, max_units - draft.items.length)] });
  return items;
}

/** Items that nothing was chosen for but why they come back. Refusals: reason_invalid. */
function newItems(
  draft: Draft,
  line: EligibleLine,
  { quantity, reason_id, comment }: ItemsInput,
): DraftItem[] {
  const { order_line_item_id, product_type, reasons } = line;
  const reason_set = reason_id === null ? null : reasons;
  if (reason_id !== null && !reasonOf(draft, { product_type, reason_set, reason_id }))
    throw new Refusal('reason_invalid', "The units don't have this reason, or it is only a heading.");
  return Array.from({ length: quantity }, () => ({
    id: randomUUID(),
    order_line_item_id,
    product_type,
    return_type: null,
    reason_set,
    reason_id,
    reason_comment: comment,
    answers: {},
    goods: 'return',
    questions: [],
    exchange: null,
    image_tokens: [],
  }));
}

const isOf =
  ({ order_line_item_id: id }: Pick<EligibleLine, 'order_line_item_id'>) =>
  (item: DraftItem) =>
    item.order_line_item_id === id;

/** Units of a line that can be chosen whatever the reason: those that were chosen for a defect take none of them, as long as there are others. */
function unitsLeft(draft: Draft, line: EligibleLine, { evaluation }: Offers): number {
  const own = draft.items.map(isOf(line));
  const chosen = own.filter(Boolean).length;
  const defective = own.filter(
    (is_own, i) => is_own && evaluation?.units[i]?.protected_by === 'defect',
  ).length;
  const { quantity_eligible, if_defective } = line;
  const most = if_defective?.quantity_eligible ?? quantity_eligible;
  return Math.min(quantity_eligible - (chosen - defective), most - chosen);
}

/** Whether the policy lets new items come back for the reason that was given. */
function comeBackForReason(draft: Draft, items: DraftItem[], { evaluate, possible }: Offers): boolean {
  if (items.every(({ reason_id }) => reason_id === null)) return false;
  const units =
    evaluate({ ...draft, items: [...draft.items, ...items] })?.units.slice(draft.items.length) ?? [];
  return units.every(
    (unit, i) =>
      !isIneligible(unit) &&
      typesOffered({ ...unit!, outcomes: possible(items[i]!.order_line_item_id, unit!.outcomes) }, draft)
        .length > 0,
  );
}

/** Why so many units cannot be chosen. */
function barOf(draft: Draft, line: EligibleLine, { quantity }: ItemsInput): IneligibilityCode {
  const [code] = line.ineligibility_codes;
  if (code) return code;
  if (draft.items.filter(isOf(line)).length + quantity > line.quantity_returnable) return 'already-returned';
  return line.quantity_eligible < line.quantity_returnable ? 'outside-window' : 'not-returnable';
}

function notEligible(
  { order_line_item_id: id }: ItemsInput,
  { code, many, told }: { code: IneligibilityCode; many: number; told: ToldReason },
): Refusal {
  const errors = { order_line_item_id: [`Line item ${id} has ${many} units left to return.`] };
  return new Refusal('item_not_eligible', told.text, {
    errors,
    ineligibility_code: code,
    params: paramsOf(told),
  });
}
