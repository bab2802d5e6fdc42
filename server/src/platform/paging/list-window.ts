import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The rows of a list that a statement reads, from {@link walkWindow}: `limit` of them beyond a position, in one direction. */
export type ListWindow<Position extends number | string = number> = {
  ascending: boolean;
  /** Null at the beginning. */
  beyond: Position | null;
  limit: number;
};

/** The condition for rows beyond the position of a window in a column. */
export const isBeyond = (
  column: RawBuilder<unknown>,
  { ascending, beyond }: Pick<ListWindow<number | string>, 'ascending' | 'beyond'>,
): RawBuilder<unknown> =>
  beyond === null ? sql`true` : sql`${column} ${sql.raw(ascending ? '>' : '<')} ${beyond}`;

/** The end of the statement: in the order of that column, and so many rows. */
export const inWindow = (
  column: RawBuilder<unknown>,
  { ascending, limit }: Pick<ListWindow<number | string>, 'ascending' | 'limit'>,
): RawBuilder<unknown> => sql`order by ${column} ${sql.raw(ascending ? 'asc' : 'desc')} limit ${limit}`;
