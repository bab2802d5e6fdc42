import { parseRange } from '@retour/contract/time';
import type { Static } from 'typebox';
import type { Deps } from '../../../platform/deps.ts';
import { cursorInvalid, pageUrl } from '../../../platform/paging/paging.ts';
import { invalid } from '../../../platform/refusal.ts';
import { JsonText } from '../../../platform/route.ts';
import type { DeliveriesQuery } from './schemas.ts';
import { readDeliveryPage } from './store-deliveries.ts';
import type { DeliveryFilter, Place } from './store-deliveries.ts';

type Query = Static<typeof DeliveriesQuery>;

const default_page_size = 50;

/** What a cursor carries: the filters as they were given, and where the page begins. */
type CursorContent = { q: Query; p: Place; b: boolean };

export type DeliveriesRequest = { shop_id: number; webhook_id: number; query: Query; path: string };

/** The delivery log of a subscription, by pages (webhook contract, 4.5). Refusals: validation_failed. */
export async function listDeliveries(deps: Deps, request: DeliveriesRequest): Promise<JsonText> {
  const { shop_id, webhook_id, query: given } = request;
  const bound_to = `webhook deliveries ${shop_id} ${webhook_id}`;
  const content =
    given.cursor === undefined ? undefined : (deps.cursors.read(bound_to, given.cursor) as CursorContent);
  const query = content ? continueQuery(given, content.q) : given;
  const { limit = default_page_size } = query;
  const backwards = content?.b ?? false;
  const page = await readDeliveryPage(deps.db, filterOf({ shop_id, webhook_id }, query), {
    limit,
    beyond: content?.p,
    backwards,
  });
  const url = (p: Place | null, b: boolean) => {
    if (!p) return null;
    const { cursor: _, ...q } = query;
    return pageUrl(deps.config.origin, request.path, {
      ...q,
      limit,
      cursor: deps.cursors.write(bound_to, { q, p, b } satisfies CursorContent),
    });
  };
  const has_next = backwards ? true : page.has_more;
  const has_previous = backwards ? page.has_more : content !== undefined;
  // A page that is empty by now has nothing in its direction: what lies in the other begins at its own place.
  const next = has_next ? url(page.last ?? content?.p ?? null, false) : null;
  const previous = has_previous ? url(page.first ?? content?.p ?? null, true) : null;
  return new JsonText(
    `{"deliveries":${page.json},"next_page_url":${JSON.stringify(next)},"previous_page_url":${JSON.stringify(previous)}}`,
  );
}

/** A filter beside a cursor must say what the cursor says; the size of the page may differ. */
function continueQuery(given: Query, before: Query): Query {
  for (const name of ['status', 'from', 'to', 'sort_order', 'include'] as const)
    if (given[name] !== undefined && given[name] !== before[name]) throw cursorInvalid();
  return { ...before, ...(given.limit === undefined ? {} : { limit: given.limit }) };
}

function filterOf(owner: Pick<DeliveryFilter, 'shop_id' | 'webhook_id'>, query: Query): DeliveryFilter {
  const range = parseRange({ from: query.from, to: query.to }, {});
  if ('errors' in range) throw invalid({ ...range.errors });
  return {
    ...owner,
    status: query.status,
    from: range.from,
    to: range.to,
    descending: query.sort_order !== 'asc',
    with_payload: query.include === 'payload',
  };
}
