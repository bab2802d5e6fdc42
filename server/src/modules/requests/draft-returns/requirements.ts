import type { IneligibilityCode } from '@retour/contract/not-returnable';
import type { ProblemParams } from '@retour/contract/problems';
import { Refusal } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { notReturnableText, whyNotReturnable } from '../../policy/eligibility/index.ts';
import type { FoundCart } from '../carts/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import { swapsOf } from './exchange-items.ts';
import type { Exchanges } from './exchange-items.ts';
import type { ToldReason } from './explain-line.ts';
import type { EvaluatedLine, DraftEvaluation } from './evaluate-items.ts';
import { requirementText } from './requirement-text.ts';
import type { MissingRequirement, RequirementCode } from './requirement-text.ts';
import { chosenMethod, methodsFor } from './return-methods.ts';
import type { ReturnMethod } from './return-methods.ts';
import { questionsOf, reasonOf } from './return-reasons.ts';

/** What is missing before the items can be finalized. */
export function missingOfItems(draft: Draft): MissingRequirement[] {
  if (draft.items.length === 0) return [missingAt(['returning_items'], 'items_missing')];
  return draft.items.flatMap((item, index) =>
    missingOfItem(draft, item).map((one) => ({ ...one, path: ['returning_items', index, ...one.path] })),
  );
}

/** What is missing of an item; the path leads from there. */
function missingOfItem(draft: Draft, item: DraftItem): MissingRequirement[] {
  const reason = reasonOf(draft, item);
  const missing: MissingRequirement[] = [];
  if (!reason) missing.push(missingAt(['reason'], 'reason_missing'));
  if (reason?.needs_comment && item.reason_comment === null)
    missing.push(missingAt(['reason', 'comment'], 'comment_missing'));
  if (!item.return_type) missing.push(missingAt(['return_type'], 'return_type_missing'));
  if (item.return_type === 'exchange' && !item.exchange && draft.cart_token === null)
    missing.push(missingAt(['exchange_item'], 'exchange_item_missing'));
  for (const { id, prompt } of questionsOf(draft, item))
    if (item.answers[id] === undefined)
      missing.push(missingAt(['user_input'], 'user_input_missing', { prompt }));
  return missing;
}

const missingAt = (
  path: MissingRequirement['path'],
  code: RequirementCode,
  params: ProblemParams = {},
): MissingRequirement => ({ code, params, path });

/** What is missing before the draft can be submitted. */
export function missingOfDraft(draft: Draft): MissingRequirement[] {
  const { state, cart_token, items, is_gift, recipient, shipping_address } = draft;
  const missing = missingOfItems(draft);
  if (state === 'created') missing.push(missingAt(['state'], 'items_not_finalized'));
  if (cart_token !== null && !items.some(({ return_type }) => return_type === 'exchange'))
    missing.push(missingAt(['returning_items'], 'exchange_missing'));
  if (is_gift && !recipient) missing.push(missingAt(['recipient'], 'recipient_missing'));
  const method = chosenMethod(draft);
  if (is_gift && !shipping_address && isShipped(draft, method))
    missing.push(missingAt(['shipping_address'], 'address_missing'));
  if (methodsFor(draft).length === 0) missing.push(missingAt(['return_method'], 'return_method_unavailable'));
  else if (!method) missing.push(missingAt(['return_method'], 'return_method_missing'));
  return missing;
}

/** Whether a parcel travels from or to the shopper: the returned items by label, or new ones. */
const isShipped = ({ items }: Draft, method: ReturnMethod | undefined) =>
  method?.type === 'label' || items.some(({ return_type }) => return_type === 'exchange');

/** An item that cannot be returned now, why, and what the shopper is told. */
export type TakenItem = { item: DraftItem; index: number; code: IneligibilityCode; reason: ToldReason };

/**
 * Items that cannot be returned any more, in the order of the draft: more of a line than may come back now, and those that the policy refuses as they
 * were chosen.
 */
export function takenItems(
  items: readonly DraftItem[],
  lines: readonly EvaluatedLine[],
  evaluation: DraftEvaluation | undefined,
): TakenItem[] {
  const usual = "The item can't be returned any more.";
  const plain = (code: IneligibilityCode): ToldReason => ({ code, params: {}, text: usual });
  if (evaluation)
    return items.flatMap((item, index) => {
      const unit = evaluation.units[index];
      if (!unit) return [{ item, index, code: 'not-returnable', reason: plain('not-returnable') }];
      const { refusal, because } = unit;
      if (refusal === null || refusal === 'outcome-not-offered') return [];
      const line = lines.find((one) => one.order_line_item_id === item.order_line_item_id);
      const if_defective = unit.protected_by === 'defect' ? null : (line?.if_defective ?? null);
      const { policy } = evaluation;
      const found = whyNotReturnable({ because, if_defective }, policy) ?? { code: refusal, params: {} };
      const reason = { ...found, text: notReturnableText(found, { usual, policy }) };
      return [{ item, index, code: refusal, reason }];
    });
  const left = new Map(lines.map((line) => [line.order_line_item_id, line.quantity_eligible]));
  return items.flatMap((item, index) => {
    const id = item.order_line_item_id;
    const count = left.get(id) ?? 0;
    left.set(id, count - 1);
    const line = lines.find((one) => one.order_line_item_id === id);
    if (count > 0) return [];
    const code = reasonCode(line);
    return [{ item, index, code, reason: plain(code) }];
  });
}

/** Items whose policy does not give what was chosen for them. */
export function refusedTypes(
  { items }: Draft,
  evaluation: DraftEvaluation | undefined,
): MissingRequirement[] {
  return items.flatMap((item, index) =>
    item.return_type !== null &&
    (evaluation?.units[index]?.refusal === 'outcome-not-offered' ||
      (item.return_type === 'keep_offer' && !evaluation))
      ? [
          missingAt(['returning_items', index, 'return_type'], 'return_type_not_allowed', {
            return_type: item.return_type,
          }),
        ]
      : [],
  );
}

/** Why the cart of a draft cannot be had as a whole: it is gone, or became the exchange of another return. */
export function missingCart(found: FoundCart | undefined): MissingRequirement[] {
  if (!found || !('refusal' in found)) return [];
  const { code } = found.refusal;
  return [missingAt(['cart_items'], code === 'cart_not_found' ? code : 'cart_belongs_to_other_session')];
}

/** New items that cannot be had now. */
export function soldOut(draft: Pick<Draft, 'items'>, exchanges: Exchanges): MissingRequirement[] {
  const of = (variant_id: string, path: MissingRequirement['path']) =>
    missingAt(path, 'variant_out_of_stock', { variant_id });
  const swaps = swapsOf(draft)
    .filter(({ id }) => !exchanges.by_item.has(id))
    .map(({ id, variant_id }) =>
      of(variant_id, ['returning_items', draft.items.findIndex((item) => item.id === id), 'exchange_item']),
    );
  const in_cart = exchanges.cart_gone.map(({ id, variant_id }) => {
    const index = exchanges.cart_items.findIndex((item) => item.id === id);
    return of(variant_id, index < 0 ? ['cart_items'] : ['cart_items', index]);
  });
  return [...swaps, ...in_cart];
}

/** What is missing before the items can be finalized, also by the policy. */
export const missingOfEvaluated = (
  draft: Draft,
  evaluation: DraftEvaluation | undefined,
): MissingRequirement[] => [...missingOfItems(draft), ...refusedTypes(draft, evaluation)];

/** Everything that keeps the draft from being submitted now. */
export function missingNow(
  draft: Draft,
  { items }: { items: readonly EvaluatedLine[] },
  evaluation: DraftEvaluation | undefined,
): MissingRequirement[] {
  const taken = takenItems(draft.items, items, evaluation).map(({ index, reason }) =>
    missingAt(['returning_items', index], 'item_not_eligible', paramsOf(reason)),
  );
  return [...missingOfDraft(draft), ...refusedTypes(draft, evaluation), ...taken];
}

/** Why an item can't be returned, as the params of a problem. */
export const paramsOf = ({ code, params, text }: ToldReason): ProblemParams => ({
  reason: code,
  ...params,
  text,
});

/** The same as messages by field. */
export function errorsOf(missing: readonly MissingRequirement[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const one of missing.slice(0, 100)) (errors[one.path.join('.')] ??= []).push(requirementText(one));
  return errors;
}

/** The refusal of a draft that lacks something. */
export function draftIncomplete(missing: readonly MissingRequirement[]): Refusal {
  const [first] = missing;
  const detail = first ? requirementText(first) : '';
  const params = first && { requirement: first.code, ...first.params };
  return new Refusal('draft_incomplete', detail, {
    errors: errorsOf(missing),
    ...(params ? { params } : {}),
  });
}

/** Why no unit of a line can be returned; that it is in another return when nothing else speaks against it. */
const reasonCode = (line: EvaluatedLine | undefined): IneligibilityCode =>
  line ? (line.ineligibility_codes[0] ?? 'already-returned') : 'not-returnable';
