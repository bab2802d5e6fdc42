import { sql } from 'kysely';
import type { Ref } from '@retour/connectors';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { ConnectionRef } from './store.ts';

/** Something that has to be read from the platform again, as it was taken. */
export type Mark = { kind: Ref['kind']; external_id: string; version: number; tries: number };

/** Marks what has to be read again, at once. Marking it again makes a new version. */
export async function markRefs(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  refs: readonly Ref[],
  at: Date,
): Promise<void> {
  if (refs.length === 0) return;
  const { rows } = rowSource({ kind: 'text', external_id: 'text' }, distinct(refs));
  await sql`
    insert into connection_marks (shop_id, connection_id, kind, external_id, marked_at, due_at)
    select ${shop_id}::bigint, ${id}::bigint, x.kind, x.external_id, ${at}::timestamptz, ${at}::timestamptz from ${rows}
    on conflict (shop_id, connection_id, kind, external_id) do update
      set version = connection_marks.version + 1, due_at = excluded.due_at, tries = 0`.execute(tx);
}

/** Takes what is due, the oldest first. Another worker takes it again after `lease_ms` if this one doesn't finish. */
export async function takeMarks(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { now, lease_ms, limit }: { now: Date; lease_ms: number; limit: number },
): Promise<Mark[]> {
  const until = new Date(now.getTime() + lease_ms);
  const { rows } = await sql<Mark>`
    update connection_marks m set due_at = ${until}, tries = m.tries + 1
    where (m.shop_id, m.connection_id, m.kind, m.external_id) in (
      select d.shop_id, d.connection_id, d.kind, d.external_id from connection_marks d
      where d.shop_id = ${shop_id} and d.connection_id = ${id} and d.due_at <= ${now}
      order by d.due_at, d.kind, d.external_id limit ${limit} for update skip locked)
    returning m.kind, m.external_id, m.version, m.tries`.execute(tx);
  return rows;
}

/** Deletes a mark unless it was marked again since it was taken; then it is due at once. */
export async function finishMark(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { kind, external_id, version }: Mark,
): Promise<void> {
  await sql`
    delete from connection_marks where shop_id = ${shop_id} and connection_id = ${id} and kind = ${kind}
      and external_id = ${external_id} and version = ${version}`.execute(tx);
}

/** Gives back marks that couldn't be worked on: they are due again at a time. */
export async function postponeMarks(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  marks: readonly Mark[],
  due_at: Date,
): Promise<void> {
  const { rows } = rowSource(
    { kind: 'text', external_id: 'text', version: 'bigint' },
    marks.map(({ kind, external_id, version }) => ({ kind, external_id, version })),
  );
  await sql`
    update connection_marks m set due_at = ${due_at} from ${rows}
    where m.shop_id = ${shop_id} and m.connection_id = ${id} and m.kind = x.kind and m.external_id = x.external_id
      and m.version = x.version`.execute(tx);
}

/** How much waits to be read. */
export async function countMarks(db: Reader, { shop_id, id }: ConnectionRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from connection_marks where shop_id = ${shop_id} and connection_id = ${id}`.execute(db);
  return rows[0]!.count;
}

/**
 * How many of these changes nobody reported: they are neither marked nor read since they happened, and no message of the last minutes named them. Changes
 * without a time don't count.
 */
export async function countUnreported(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  refs: readonly Ref[],
  messages_since: Date,
): Promise<number> {
  const timed = refs.flatMap(({ kind, id: external_id, at }) => (at ? [{ kind, external_id, at }] : []));
  if (timed.length === 0) return 0;
  const { rows: changes } = rowSource({ kind: 'text', external_id: 'text', at: 'timestamptz' }, timed);
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${changes}
    where not exists (select from connection_marks m where m.shop_id = ${shop_id} and m.connection_id = ${id}
        and m.kind = x.kind and m.external_id = x.external_id)
      and not exists (select from connection_objects o where o.shop_id = ${shop_id} and o.connection_id = ${id}
        and o.kind = x.kind and o.external_id = x.external_id and o.read_at >= x.at)
      and not exists (select from connection_messages g where g.shop_id = ${shop_id} and g.connection_id = ${id}
        and g.received_at >= ${messages_since}
        and (g.refs = '[]' or g.refs @> jsonb_build_array(jsonb_build_object('kind', x.kind, 'id', x.external_id))))`.execute(
    tx,
  );
  return rows[0]!.count;
}

function distinct(refs: readonly Ref[]): { kind: string; external_id: string }[] {
  const named = new Map(refs.map(({ kind, id }) => [`${kind} ${id}`, { kind, external_id: id }]));
  return [...named.values()];
}
