import { toCsv } from '@retour/contract/csv';
import { toTsMs } from '@retour/contract/time';
import type { SealedAct } from './chain.ts';

type Change = { object: string; id: string | null; before: object | null; after: object | null };
type Details = {
  reason?: string | null;
  units?: number | null;
  changes?: Change[] | null;
  address?: string | null;
  user_agent?: string | null;
};

/** An entry as the API shows it. */
export function showEntry(entry: SealedAct) {
  const { actor_kind: kind, actor_id, actor_name: name, object_type, object_id, details } = entry;
  const {
    reason = null,
    units = null,
    changes,
    address = null,
    user_agent = null,
  }: Details = details ? JSON.parse(details) : {};
  return {
    id: entry.sequence,
    occurred_at: toTsMs(entry.occurred_at),
    actor: { kind, id: actor_id, name },
    operation: entry.operation,
    object: object_type === null ? null : { type: object_type, id: object_id },
    changes: (changes ?? []).map(({ object, id, before, after }) => ({ object, id, before, after })),
    reason,
    units,
    origin: { address, user_agent, request_id: entry.request_id },
    is_erased: details === null || details === '{}',
    hash: entry.hash,
  };
}

export type ShownEntry = ReturnType<typeof showEntry>;

const headings = [
  'id',
  'occurred_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'operation',
  'object_type',
  'object_id',
  'changes',
  'reason',
  'address',
  'user_agent',
  'request_id',
  'hash',
];

/** Entries as CSV (RFC 4180), with headings. */
export function entriesAsCsv(entries: readonly ShownEntry[], { headed = true } = {}): string {
  const rows = entries.map(({ id, occurred_at, actor, operation, object, changes, reason, origin, hash }) => [
    id,
    occurred_at,
    actor.kind,
    actor.id,
    actor.name,
    operation,
    object?.type,
    object?.id,
    changes.length > 0 ? JSON.stringify(changes) : null,
    reason,
    origin.address,
    origin.user_agent,
    origin.request_id,
    hash,
  ]);
  return toCsv([...(headed ? [headings] : []), ...rows]);
}
