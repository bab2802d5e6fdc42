import type { FieldErrors } from '../../platform/refusal.ts';
import type { EligibleLine, OrderEligibility } from '../policies/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import { chosenMethod } from './return-methods.ts';
import { reasonOf } from './return-reasons.ts';

/** Something that keeps a draft from being submitted now; `path` leads to it from the draft. */
export type Missing = { code: string; message: string; path: (string | number)[] };

/** What is missing before the items can be finalized. */
export function missingOfItems(draft: Draft): Missing[] {
  const { items, cart_token } = draft;
  if (items.length === 0)
    return [{ code: 'items_missing', message: 'Choose at least one item.', path: ['returning_items'] }];
  return items.flatMap((item, index) => {
    const at = (member: string) => ['returning_items', index, member];
    const reason = reasonOf(draft, item);
    const missing: Missing[] = [];
    if (!reason)
      missing.push({ code: 'reason_missing', message: 'Say why the item comes back.', path: at('reason') });
    if (reason?.needs_comment && item.reason_comment === null)
      missing.push({
        code: 'comment_missing',
        message: 'Say more about the reason.',
        path: [...at('reason'), 'comment'],
      });
    if (!item.return_type)
      missing.push({
        code: 'return_type_missing',
        message: 'Choose what to get for the item.',
        path: at('return_type'),
      });
    if (item.return_type === 'exchange' && !item.exchange && cart_token === null)
      missing.push({
        code: 'exchange_item_missing',
        message: 'Choose what to get instead.',
        path: at('exchange_item'),
      });
    for (const { id, prompt } of reason?.questions ?? [])
      if (item.answers[id] === undefined)
        missing.push({
          code: 'user_input_missing',
          message: `Answer the question: ${prompt}`,
          path: at('user_input'),
        });
    return missing;
  });
}

/** What is missing before the draft can be submitted. */
export function missingOfDraft(draft: Draft): Missing[] {
  const missing = missingOfItems(draft);
  if (draft.state === 'created')
    missing.push({ code: 'items_not_finalized', message: 'Finalize the items.', path: ['state'] });
  if (draft.cart_token !== null && !draft.items.some(({ return_type }) => return_type === 'exchange'))
    missing.push({
      code: 'exchange_missing',
      message: 'Exchange at least one item for the cart, or drop the cart.',
      path: ['returning_items'],
    });
  if (!chosenMethod(draft.return_method_id, draft.items))
    missing.push({
      code: 'return_method_missing',
      message: 'Choose how the goods come back.',
      path: ['return_method'],
    });
  return missing;
}

/** Items that cannot be returned any more, in the order of the draft: more of a line than may come back now. */
export function takenItems(
  items: readonly DraftItem[],
  lines: readonly EligibleLine[],
): { item: DraftItem; index: number; line: EligibleLine | undefined }[] {
  const left = new Map(lines.map((line) => [line.order_line_item_id, line.quantity_eligible]));
  return items.flatMap((item, index) => {
    const id = item.order_line_item_id;
    const count = left.get(id) ?? 0;
    left.set(id, count - 1);
    return count > 0 ? [] : [{ item, index, line: lines.find((line) => line.order_line_item_id === id) }];
  });
}

/** Everything that keeps the draft from being submitted now. */
export function missingNow(draft: Draft, { items }: Pick<OrderEligibility, 'items'>): Missing[] {
  const taken = takenItems(draft.items, items).map(({ index }) => ({
    code: 'item_not_eligible',
    message: 'The item cannot be returned any more.',
    path: ['returning_items', index],
  }));
  return [...missingOfDraft(draft), ...taken];
}

/** The same as messages by field. */
export function errorsOf(missing: readonly Missing[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of missing.slice(0, 100)) (errors[path.join('.')] ??= []).push(message);
  return errors;
}

/** Why no unit of a line can be returned; that it is in another return when nothing else speaks against it. */
export const reasonCode = (line: EligibleLine | undefined) =>
  line ? (line.ineligibility_codes[0] ?? 'already-returned') : 'not-returnable';
