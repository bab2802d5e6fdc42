import type { Json, LoadPage, Native, Ref, RefKind } from '../connector.ts';
import { loadLists, walkOneList } from '../load-lists.ts';
import type { ListPage } from '../load-lists.ts';
import type { Ask } from './api.ts';
import { fields, terms_fields } from './native.ts';
import type { Terms } from './native.ts';

type List = { kind: RefKind; list: string; one: string; page: number };

/** What is loaded, in an order in which everything is there that others refer to. */
const lists: readonly List[] = [
  { kind: 'location', list: 'stockLocations', one: 'stockLocation', page: 50 },
  { kind: 'product', list: 'products', one: 'product', page: 20 },
  { kind: 'stock', list: 'productVariants', one: 'productVariant', page: 100 },
  { kind: 'order', list: 'orders', one: 'order', page: 50 },
];

type Listed = { items: { id: string }[]; totalItems: number };

/** Carts are orders, too. */
const placed = 'orderPlacedAt: { isNull: false }';
const recent = `${placed}, _or: [{ updatedAt: { after: $since } }, { orderPlacedAt: { after: $since } }]`;
const filterOf = ({ kind }: List) => (kind === 'order' ? `, filter: { ${placed} }` : '');

/** The next page of everything there is. */
export const loadPage = (ask: Ask, cursor: Json | null, limit: number): Promise<LoadPage> =>
  loadLists(lists, cursor, {
    count: () => countAll(ask),
    read: (list, offset) => readPage(ask, list, { offset, limit }),
  });

async function countAll(ask: Ask): Promise<number> {
  const counts = lists.map((list) => `${list.list}(options: { take: 1${filterOf(list)} }) { totalItems }`);
  const answer = await ask<Record<string, Listed>>(`query Counts { ${counts.join(' ')} }`);
  return Object.values(answer).reduce((of, { totalItems }) => of + totalItems, 0);
}

type Window = { offset: number; limit: number; since?: Date };

/** Objects in the order of their ids, so that new ones come last. Orders are those that were placed or changed since. */
async function readPage(ask: Ask, list: List, { offset, limit, since }: Window): Promise<ListPage> {
  const take = Math.min(limit, list.page);
  const filter = since ? `, filter: { ${recent} }` : filterOf(list);
  const query = `query List_${list.list}($skip: Int!, $take: Int!${since ? ', $since: DateTime!' : ''}) { ${terms_fields}
    list: ${list.list}(options: { skip: $skip, take: $take, sort: { id: ASC }${filter} }) { items { ${fields[list.kind]} } } }`;
  const { list: found, ...terms } = await ask<Terms & { list: Listed }>(query, {
    skip: offset,
    take,
    ...(since ? { since } : {}),
  });
  const rows = found.items.map((object) => nativeOf({ kind: list.kind, id: object.id }, object, terms));
  return { rows, done: rows.length < take };
}

/** Locations need no terms. */
const nativeOf = (ref: Ref, object: { id: string }, terms: Terms): Native => ({
  ref,
  body: ref.kind === 'location' ? object : { object, terms },
});

/** One list from its beginning, for reconciliation. */
export function walkList(
  ask: Ask,
  kind: 'order' | 'stock',
  { cursor, ...window }: { since?: Date; cursor: Json | null; limit: number },
): Promise<LoadPage> {
  const list = lists.find((one) => one.kind === kind)!;
  return walkOneList(cursor, (offset) => readPage(ask, list, { offset, ...window }));
}

/** An object as it is now; null if there is none. */
export async function readOne(ask: Ask, ref: Ref): Promise<Native | null> {
  const { one } = lists.find(({ kind }) => kind === ref.kind)!;
  const query = `query One_${one}($id: ID!) { ${terms_fields} one: ${one}(id: $id) { ${fields[ref.kind]} } }`;
  const { one: object, ...terms } = await ask<Terms & { one: { id: string } | null }>(query, { id: ref.id });
  return object?.id === ref.id ? nativeOf(ref, object, terms) : null;
}
