import type { Deps } from '../../../../platform/deps.ts';
import { checkEntry } from '../chain.ts';
import type { Break, Checked, SealedAct } from '../chain.ts';
import { listEntries, readEnds } from '../store.ts';
import type { EntryFilters } from '../store.ts';
import { sealActs } from './seal.ts';

export type Verified = {
  /** Entries that are as they were sealed. */
  checked: number;
  /** How many of them have no details, because they were erased: that these are gone can't be told from hashes. */
  without_details: number;
  broken: Break | null;
  /** The hash of the last entry that was checked: note it elsewhere, and compare with it later. */
  head: string;
};

const batch = 1000;

/** The entries of a log that match, in their order, `after` one of them. */
export async function* readLog(
  deps: Pick<Deps, 'db'>,
  shop_id: number,
  filters: EntryFilters = {},
  after = 0,
): AsyncGenerator<readonly SealedAct[]> {
  await sealActs(deps, shop_id);
  let beyond = after;
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
  return { ...verified, broken: cutOff(end, last) };
}

const cutOff = (end: number, last: Checked): Break => ({
  sequence: end + 1,
  kind: 'cut_off',
  reason: `The log ends before its last entry, ${last.sequence}.`,
});

/** Entries that one call of `verifyPart` checks at most. */
export const part_entries = 10_000;

/** A part of a log, checked: its first and last entry, null where there is none, and the entry to go on after. */
export type VerifiedPart = Verified & { first: number | null; last: number | null; next: number | null };

/**
 * Checks the entries after one that was checked before; from the beginning of the log without `after`, or where the log begins later by now. Reads a
 * bounded number, so that a page can check a long log step by step.
 */
export async function verifyPart(
  deps: Pick<Deps, 'db'>,
  shop_id: number,
  after: number | undefined,
): Promise<VerifiedPart> {
  await sealActs(deps, shop_id);
  const ends = await readEnds(deps.db.root, shop_id);
  const at = Math.min(after ?? 0, ends.last.sequence);
  const window = { ascending: true, beyond: at - 1, limit: 1 };
  const [from] = at > ends.first.sequence ? await listEntries(deps.db.root, shop_id, window) : [];
  const first = from?.sequence === at ? { sequence: from.sequence, hash: from.hash } : ends.first;
  const entries = takeEntries(readLog(deps, shop_id, {}, first.sequence), part_entries);
  const verified = await verifyEntries(entries, { first });
  const end = first.sequence + verified.checked;
  const is_full = verified.checked >= part_entries;
  const is_cut = !verified.broken && !is_full && end < ends.last.sequence;
  return {
    ...verified,
    broken: is_cut ? cutOff(end, ends.last) : verified.broken,
    first: verified.checked > 0 ? first.sequence + 1 : null,
    last: verified.checked > 0 ? end : null,
    next: is_full && !verified.broken && end < ends.last.sequence ? end : null,
  };
}

async function* takeEntries(batches: AsyncIterable<readonly SealedAct[]>, limit: number) {
  let taken = 0;
  for await (const entries of batches) {
    yield entries.slice(0, limit - taken);
    taken += entries.length;
    if (taken >= limit) return;
  }
}

/** The same of entries from anywhere, such as an export; without `first` they begin where they begin. */
export async function verifyEntries(
  batches: AsyncIterable<readonly SealedAct[]>,
  { first, noted }: { first?: Checked; noted?: string | undefined } = {},
): Promise<Verified> {
  let last = first;
  let checked = 0;
  let without_details = 0;
  let was_met = noted === undefined;
  for await (const entries of batches) {
    for (const entry of entries) {
      was_met ||= entry.hash === noted;
      last ??= { sequence: entry.sequence - 1, hash: entry.previous_hash };
      const next = checkEntry(last, entry);
      if ('broken' in next) return { checked, without_details, broken: next.broken, head: last.hash };
      last = next;
      checked++;
      if (entry.details === null) without_details++;
    }
  }
  const head = last?.hash ?? '';
  const reason = 'No entry has the hash that was noted.';
  const broken: Break = { sequence: last?.sequence ?? 0, kind: 'not_met', reason };
  return { checked, without_details, broken: was_met ? null : broken, head };
}
