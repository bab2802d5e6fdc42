import type { Json, LoadPage, Native } from './connector.ts';

/** A page of one list: whether it is the last one too. */
export type ListPage = { rows: readonly Native[]; done: boolean };

/** Which list, how far in it, and how many objects all of them have. */
type Cursor = { list: number; offset: number; of: number };

type Loading<List> = {
  /** How many objects all lists have: asked once, at the beginning. */
  count: () => Promise<number>;
  read: (list: List, offset: number) => Promise<ListPage>;
};

/** The next page of a load that reads one list after the other, each by how far it is. */
export async function loadLists<List>(
  lists: readonly List[],
  given: Json | null,
  { count, read }: Loading<List>,
): Promise<LoadPage> {
  const cursor = (given as Cursor | null) ?? { list: 0, offset: 0, of: await count() };
  const { list: index, offset, of } = cursor;
  const list = lists[index];
  if (list === undefined) return { rows: [], cursor, done: true, of };
  const { rows, done } = await read(list, offset);
  const next = done ? { list: index + 1, offset: 0, of } : { list: index, offset: offset + rows.length, of };
  return { rows, cursor: next, done: done && index === lists.length - 1, of };
}

/** The next page of one list, from its beginning without a cursor. */
export async function walkOneList(
  cursor: Json | null,
  read: (offset: number) => Promise<ListPage>,
): Promise<LoadPage> {
  const { offset } = (cursor as { offset: number } | null) ?? { offset: 0 };
  const { rows, done } = await read(offset);
  return { rows, cursor: { offset: offset + rows.length }, done, of: 0 };
}
