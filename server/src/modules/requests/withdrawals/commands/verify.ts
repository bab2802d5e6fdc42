import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Deps } from '../../../../platform/deps.ts';
import { checkRows, unchecked } from '../chain.ts';
import type { Break, RegisterRow } from '../chain.ts';
import { listRows, readErasures, readRegisterEnd } from '../store-register.ts';

export type Verified = {
  /** Rows that are as they were written, from the first one. */
  checked: number;
  /** How many of them were erased: they only have their hash and their place. */
  erased: number;
  broken: Break | null;
  /** The hash of the last row that was checked: note it elsewhere, and compare with it later. */
  head: string;
};

const batch = 1000;
/** Rows that are hashed before other requests have their turn. */
const rows_at_once = 100;

/** Every row of a register, in its order. */
export async function* readRegister(
  { db }: Pick<Deps, 'db'>,
  shop_id: number,
): AsyncGenerator<readonly RegisterRow[]> {
  let after = 0;
  for (;;) {
    const rows = await listRows(db.root, shop_id, { after, limit: batch });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.sequence;
  }
}

/**
 * Computes the chain of a shop's register again and names the first row that isn't as it was written. `noted` is the hash of some row that was noted
 * elsewhere: it shows whether the whole chain was written again since.
 */
export async function verifyRegister(
  deps: Pick<Deps, 'db'>,
  shop_id: number,
  { noted }: { noted?: string | undefined } = {},
): Promise<Verified> {
  const end = await readRegisterEnd(deps.db.root, shop_id);
  const recorded = await readErasures(deps.db.root, shop_id);
  const verified = await verifyRows(readRegister(deps, shop_id), { noted, recorded });
  if (verified.broken || verified.checked >= end.sequence) return verified;
  const sequence = verified.checked + 1;
  return {
    ...verified,
    broken: { sequence, reason: `The register ends before its last row, ${end.sequence}.` },
  };
}

/** The same of rows from anywhere, such as an export. `recorded` are the rows that erasures emptied, where it is known. */
export async function verifyRows(
  batches: AsyncIterable<readonly RegisterRow[]>,
  { noted, recorded }: { noted?: string | undefined; recorded?: ReadonlySet<number> | undefined } = {},
): Promise<Verified> {
  let last = unchecked;
  let erased = 0;
  let was_met = noted === undefined;
  for await (const rows of batches) {
    was_met ||= rows.some(({ hash }) => hash === noted);
    for (const row of rows) {
      const next = checkRows(last, [row]);
      if ('broken' in next) return { checked: last.sequence, erased, broken: next.broken, head: last.hash };
      if (row.is_erased && recorded && !recorded.has(row.sequence)) {
        const broken = {
          sequence: row.sequence,
          reason: 'It’s marked as erased, but no erasure is recorded.',
        };
        return { checked: last.sequence, erased, broken, head: last.hash };
      }
      last = next;
      if (row.is_erased) erased++;
      if (row.sequence % rows_at_once === 0) await letOthersRun();
    }
  }
  const broken = was_met ? null : { sequence: last.sequence, reason: 'No row has the hash that was noted.' };
  return { checked: last.sequence, erased, broken, head: last.hash };
}
