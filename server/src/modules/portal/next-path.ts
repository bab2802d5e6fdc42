import { methodsFor } from '../requests/draft-returns/index.ts';
import type { DraftView } from '../requests/draft-returns/index.ts';

// Where a shopper is in the flow, by what the draft still lacks. Pure.

type Item = DraftView['draft']['items'][number];

/** Units of one line that are described and chosen for together: the first of them stands for all in addresses. */
export type ItemGroup = { line_id: number; first: Item; items: readonly Item[] };

/** The chosen units by line, in the order in which the lines stand in the order. */
export function groupsOf({ draft, order }: Pick<DraftView, 'draft' | 'order'>): ItemGroup[] {
  const by_line = Map.groupBy(draft.items, ({ order_line_item_id }) => order_line_item_id);
  return order.lines.flatMap(({ id }) => {
    const items = by_line.get(id);
    return items ? [{ line_id: id, first: items[0]!, items }] : [];
  });
}

/** What a page of a unit asks for, and the codes of what is missing until it has been answered. */
const asks = {
  reason: ['reason_missing', 'comment_missing', 'user_input_missing'],
  outcome: ['return_type_missing', 'exchange_item_missing', 'return_type_not_allowed'],
} as const;

/** Path, below that of the draft, of the page that the shopper has to see next. */
export function nextPath(view: DraftView): string {
  const groups = groupsOf(view);
  if (groups.length === 0) return 'items';
  for (const page of ['reason', 'outcome'] as const) {
    const open = groups.find(({ items }) => items.some(({ id }) => itemLacks(view, id, asks[page])));
    if (open) return `items/${open.first.id}/${page}`;
  }
  const isMissing = (...codes: string[]) => view.missing.some(({ code }) => codes.includes(code));
  if (isMissing('return_method_missing', 'return_method_unavailable')) return 'method';
  return isMissing('recipient_missing', 'address_missing') ? 'address' : 'review';
}

/** Whether one of these things is missing of an item. */
export function itemLacks({ draft, missing }: DraftView, item_id: string, codes: readonly string[]): boolean {
  const index = draft.items.findIndex(({ id }) => id === item_id);
  return missing.some(({ code, path }) => path[1] === index && codes.includes(code));
}

/**
 * The one way in which the goods can come back, where nothing has to be said about it: it needs no page of its own. Counters and stores may be left open; only
 * the sender of a label has to be known, and who returns a gift is asked for that anyway.
 */
export function onlyMethod({
  draft,
}: Pick<DraftView, 'draft'>): ReturnType<typeof methodsFor>[number] | undefined {
  const [only, ...others] = methodsFor(draft);
  if (!only || only.type === 'keep' || others.length > 0) return undefined;
  return only.type !== 'label' || draft.is_gift || draft.shipping_address?.address1 ? only : undefined;
}

/** The page, below the draft's, on which its last line gets what the shopper wants for it. */
export function lastOutcome(view: Pick<DraftView, 'draft' | 'order'>): string {
  const last = groupsOf(view).at(-1);
  return last ? `items/${last.first.id}/outcome` : 'items';
}
