import { createHash } from 'node:crypto';
import { toTsMs } from '@retour/contract/time';

// The chain of hashes of an audit log. Pure: `retour audit verify` also checks an exported file with it.

/** An act as it is sealed. Hashes are hex; `details` is its JSON text, null once erased. */
export type SealedAct = {
  shop_id: number;
  sequence: number;
  previous_hash: string;
  hash: string;
  occurred_at: Date;
  actor_kind: 'key' | 'staff' | 'cli';
  actor_id: number | null;
  actor_name: string;
  operation: string;
  object_type: string | null;
  object_id: string | null;
  request_id: string | null;
  details_hash: string;
  details: string | null;
};

/** The hash before the first entry. */
export const no_hash = '0'.repeat(64);

/** Members of an entry in the order in which they are hashed. Changing it would break every log: add a new version instead. */
const members = [
  'shop_id',
  'sequence',
  'occurred_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'operation',
  'object_type',
  'object_id',
  'request_id',
  'details_hash',
] as const satisfies readonly (keyof SealedAct)[];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The hash of the details, which stays when they are erased. Their salt keeps short ones from being guessed from it. */
export const hashOfDetails = (details: string): string => sha256(details);

/** The hash of an entry: SHA-256 of the hash before it, a line feed, and what the entry says as a JSON array. */
export function hashOf(entry: Omit<SealedAct, 'hash' | 'details'>): string {
  const values = members.map((name) => {
    const value = entry[name];
    return value instanceof Date ? toTsMs(value) : value;
  });
  return sha256(`${entry.previous_hash}\n${JSON.stringify(['retour-audit-1', ...values])}`);
}

/** The place in a chain up to which it was checked. */
export type Checked = { sequence: number; hash: string };

/** What can be wrong with an entry. */
export const BREAKS = ['missing', 'unlinked', 'changed', 'details_changed', 'cut_off', 'not_met'] as const;

/** The first entry that isn't as it was sealed, and why. */
export type Break = { sequence: number; kind: (typeof BREAKS)[number]; reason: string };

/** Checks the next entry of a chain. */
export function checkEntry(before: Checked, entry: SealedAct): Checked | { broken: Break } {
  const { sequence, details } = entry;
  const broken = (kind: Break['kind'], reason: string, at = sequence) => ({
    broken: { sequence: at, kind, reason },
  });
  const expected = before.sequence + 1;
  if (sequence !== expected)
    return broken('missing', `The entry is missing; the next one is ${sequence}.`, expected);
  if (entry.previous_hash !== before.hash)
    return broken('unlinked', 'It doesn’t continue the entry before it.');
  if (entry.hash !== hashOf(entry))
    return broken('changed', 'Its content isn’t what was sealed: the hash differs.');
  if (details !== null && entry.details_hash !== hashOfDetails(details))
    return broken('details_changed', 'Its details aren’t what was sealed: their hash differs.');
  return { sequence, hash: entry.hash };
}
