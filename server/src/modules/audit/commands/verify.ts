import type { Deps } from '../../../platform/deps.ts';
import { checkEntry } from '../chain.ts';
import type { Break, Checked, SealedAct } from '../chain.ts';
import { listEntries, readEnds } from '../store.ts';
import type { EntryFilters } from '../store.ts';
import { sealActs } from './seal.ts';

export type Verified = {
  /** Entries that are as they were sealed. */
  checked: number;
  broken: Break | null;
  /** The hash of the last entry that was checked: note it elsewhere, and compare with it later. */
  head: string;
};

const batch = 1000;

/** The entries of a log that match, in their order. */
export async function* readLog(
  deps: Pick<Deps, 'db'>,
  shop_id: number,
  filters: EntryFilters = {},
): AsyncGenerator<readonly SealedAct[]> {
  await sealActs(deps, shop_id);
  let beyond = 0;
  for (;;) {
    const entries = await listEntries(
      deps.db.root,
      shop_id,
      { ascending: true, beyond, limit: batch },
      filters,
    );
    if (entries.length === 0) return;
    yield entries;
    beyond = entries.at(-1)!.sequence;
  }
}

/**
 * Computes the chain of a shop's log again and names the first entry that isn't as it was sealed. `noted` is the hash of some entry that was noted
 * elsewhere: it shows whether the whole chain was written again since.
 */
export async function verifyLog(
  deps: Pick<Deps, 'db'>,
  shop_id: number,
  { noted }: { noted?: string | undefined } = {},
): Promise<Verified> {
  await sealActs(deps, shop_id);
  const { first, last } = await readEnds(deps.db.root, shop_id);
  const verified = await verifyEntries(readLog(deps, shop_id), { first, noted });
  const end = first.sequence + verified.checked;
  if (verified.broken || end >= last.sequence) return verified;
  const reason = `The log ends before its last entry, ${last.sequence}.`;
  return { ...verified, broken: { sequence: end + 1, reason } };
}

/** The same of entries from anywhere, such as an export; without `first` they begin where they begin. */
export async function verifyEntries(
  batches: AsyncIterable<readonly SealedAct[]>,
  { first, noted }: { first?: Checked; noted?: string | undefined } = {},
): Promise<Verified> {
  let last = first;
  let checked = 0;
  let was_met = noted === undefined;
  for await (const entries of batches) {
    for (const entry of entries) {
      was_met ||= entry.hash === noted;
      last ??= { sequence: entry.sequence - 1, hash: entry.previous_hash };
      const next = checkEntry(last, entry);
      if ('broken' in next) return { checked, broken: next.broken, head: last.hash };
      last = next;
      checked++;
    }
  }
  const head = last?.hash ?? '';
  const reason = 'No entry has the hash that was noted.';
  return { checked, broken: was_met ? null : { sequence: last?.sequence ?? 0, reason }, head };
}
