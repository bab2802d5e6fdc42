import { toTsMs } from '@retour/contract/time';
import type { PageFacts } from '@retour/portal';
import { day_ms } from '../../platform/clock.ts';
import { finalTypeOf, reasonOf } from '../requests/draft-returns/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { groupsOf } from './next-path.ts';
import type { ItemGroup } from './next-path.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import type { Visit } from './steps.ts';

type ItemFacts = DraftFacts & Pick<PageFacts['outcome'], 'item' | 'position' | 'of'>;
type DraftFacts = Pick<
  PageFacts['outcome'],
  'order_name' | 'is_gift' | 'currency' | 'time_zone' | 'back_url' | 'lines' | 'saved_until'
>;

/** What every page of a step shows of the draft. */
export function draftFactsOf(visit: Visit, back: string): DraftFacts {
  const { view, shop, url } = visit;
  const { draft, order } = view;
  return {
    order_name: order.name,
    is_gift: draft.is_gift,
    currency: draft.currency,
    time_zone: shop.time_zone,
    back_url: url(back),
    lines: groupsOf(view).map((group) => ({
      ...lineFactsOf(visit, group),
      paid: draft.is_gift ? null : order.lines.find(({ id }) => id === group.line_id)!.paid_runs,
      gets: finalTypeOf(group.first),
    })),
    saved_until: toTsMs(draft.expires_at),
  };
}

/** The units that a page is about, named by one of them. Refusals: draft_item_not_found. */
export function groupOf({ view, params }: Visit): ItemGroup & { index: number; count: number } {
  const groups = groupsOf(view);
  const index = groups.findIndex(({ items }) => items.some(({ id }) => id === params['item_id']));
  const group = groups[index];
  if (!group) throw new Refusal('draft_item_not_found', 'The draft return holds no such item.');
  return { ...group, index, count: groups.length };
}

/** What a page shows of the units that it is about. */
export function itemFactsOf(visit: Visit, back: string): ItemFacts {
  const { url } = visit;
  const group = groupOf(visit);
  return {
    ...draftFactsOf(visit, back),
    item: {
      ...lineFactsOf(visit, group),
      reason: reasonNameOf(visit, group),
      reason_url: url(`items/${group.first.id}/reason`),
    },
    position: group.index + 1,
    of: group.count,
  };
}

/** A product with its variant, as pages name it. */
export const titleOf = ({ title, variant_title }: { title: string; variant_title: string }): string =>
  [title, variant_title].filter(Boolean).join(', ');

/** Title with variant, picture and number of units. */
export function lineFactsOf(visit: Visit, { line_id, items }: ItemGroup) {
  const line = visit.view.order.lines.find(({ id }) => id === line_id)!;
  return {
    title: titleOf(line),
    image_url: productPicture(visit, line.image),
    count: items.length,
  };
}

/** Why they come back, in the language of the reader, whatever the draft was begun in. */
export const reasonNameOf = ({ view: { draft }, locale }: Visit, { first }: ItemGroup): string | null =>
  reasonOf({ ...draft, language: locale.language }, first)?.name ?? null;

/** The last moment to hand goods in, if the return is made now. */
export const sendUntilOf = ({ deps, shop }: Visit): string =>
  new Date(deps.clock.now().getTime() + shop.expires_after_days * day_ms).toISOString();
