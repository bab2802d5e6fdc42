import type { ExportedRow } from '../export/read-export.ts';

/** The rows of a file that belong to the rows of another, which is sorted by the same number. */
export type Follower = {
  /** The rows of the next one. Numbers must be asked for in their order. */
  of(id: number): Promise<ExportedRow[]>;
};

/** Reads a file beside its parent's, so that of each only the rows of one parent are in memory. */
export function follow(rows: AsyncGenerator<ExportedRow>, key: string): Follower {
  let held: ExportedRow | undefined;
  const next = async () => {
    const row = held ?? ((await rows.next()).value as ExportedRow | undefined);
    held = undefined;
    return row;
  };
  return {
    async of(id) {
      const found: ExportedRow[] = [];
      for (;;) {
        const row = await next();
        if (!row) return found;
        const number = Number(row[key]);
        if (number === id) found.push(row);
        else if (number > id) {
          held = row;
          return found;
        }
      }
    },
  };
}
