import type { ProblemParams } from '@retour/contract/problems';
import { Refusal } from '../../platform/refusal.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { notReturnableText, whyNotReturnable } from '../eligibility/index.ts';
import type { IneligibilityCode } from '../policies/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import type { ToldReason } from './explain-line.ts';
import type { EvaluatedLine, DraftEvaluation } from './evaluate-items.ts';
import { requirementText } from './requirement-text.ts';
import type { MissingRequirement } from './requirement-text.ts';
import { chosenMethod, methodsFor } from './return-methods.ts';
import type { ReturnMethod } from './return-methods.ts';
import { questionsOf, reasonOf } from './return-reasons.ts';

/** What is missing before the items can be finalized. */
export function missingOfItems(draft: Draft): MissingRequirement[] {
  const { items, cart_token } = draft;
  if (items.length === 0) return [{ code: 'items_missing', params: {}, path: ['returning_items'] }];
  return items.flatMap((item, index) => {
    const at = (member: string) => ['returning_items', index, member];
    const reason = reasonOf(draft, item);
    const questions = questionsOf(draft, item);
    const missing: MissingRequirement[] = [];
    if (!reason)
      missing.push({
        code: 'reason_missing',
        params: {},
        path: at('reason'),
      });
    if (reason?.needs_comment && item.reason_comment === null)
      missing.push({
        code: 'comment_missing',
        params: {},
        path: [...at('reason'), 'comment'],
      });
    if (!item.return_type)
      missing.push({
        code: 'return_type_missing',
        params: {},
        path: at('return_type'),
      });
    if (item.return_type === 'exchange' && !item.exchange && cart_token === null)
      missing.push({
        code: 'exchange_item_missing',
        params: {},
        path: at('exchange_item'),
      });
    for (const { id, prompt } of questions)
      if (item.answers[id] === undefined)
        missing.push({
          code: 'user_input_missing',
          params: { prompt },
          path: at('user_input'),
        });
    return missing;
  });
}

/** What is missing before the draft can be submitted. */
export function missingOfDraft(draft: Draft): MissingRequirement[] {
  const missing = missingOfItems(draft);
  if (draft.state === 'created') missing.push({ code: 'items_not_finalized', params: {}, path: ['state'] });
  if (draft.cart_token !== null && !draft.items.some(({ return_type }) => return_type === 'exchange'))
    missing.push({
      code: 'exchange_missing',
      params: {},
      path: ['returning_items'],
    });
  if (draft.is_gift && !draft.recipient)
    missing.push({
      code: 'recipient_missing',
      params: {},
      path: ['recipient'],
    });
  const method = chosenMethod(draft);
  if (draft.is_gift && !draft.shipping_address && isShipped(draft, method))
    missing.push({
      code: 'address_missing',
      params: {},
      path: ['shipping_address'],
    });
  if (methodsFor(draft).length === 0)
    missing.push({
      code: 'return_method_unavailable',
      params: {},
      path: ['return_method'],
    });
  else if (!method)
    missing.push({
      code: 'return_method_missing',
      params: {},
      path: ['return_method'],
    });
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
    item.return_type !== null && evaluation?.units[index]?.refusal === 'outcome-not-offered'
      ? [
          {
            code: 'return_type_not_allowed',
            params: { return_type: item.return_type },
            path: ['returning_items', index, 'return_type'],
          },
        ]
      : [],
  );
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
  const taken = takenItems(draft.items, items, evaluation).map(({ index, reason }) => ({
    code: 'item_not_eligible' as const,
    params: paramsOf(reason),
    path: ['returning_items', index],
  }));
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
export function incomplete(missing: readonly MissingRequirement[]): Refusal {
  const [first] = missing;
  const detail = first ? requirementText(first) : '';
  const params = first && { requirement: first.code, ...first.params };
  return new Refusal('draft_incomplete', detail, {
    errors: errorsOf(missing),
    ...(params ? { params } : {}),
  });
}

/** Why no unit of a line can be returned; that it is in another return when nothing else speaks against it. */
export const reasonCode = (line: EvaluatedLine | undefined): IneligibilityCode =>
  line ? (line.ineligibility_codes[0] ?? 'already-returned') : 'not-returnable';
