import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { prepareRead } from '../../platform/db.ts';
import type { Db, Reader, Tx } from '../../platform/db.ts';
import { documentJson, order_return_ids } from './json.ts';
import { notice_json } from './notice-json.ts';

// The stored JSON of returns (records 74 and 95). The triggers of migration 157 forget a document with every change of what it is made of; here it is
// read and stored. A document counts only if the statements of this version made it, with this address of the portal and the shop's names of today.

/** Names the statements that make documents, and the address in them. */
export type DocumentVersion = string;

const versions = new Map<string, DocumentVersion>();

/** The version of documents that are made with an address of the portal. */
function documentVersion(portal_url: string): DocumentVersion {
  let version = versions.get(portal_url);
  if (version === undefined) {
    const { text } = prepareRead(freshDocuments(portal_url));
    version = createHash('sha256')
      .update(JSON.stringify([text, portal_url]))
      .digest()
      .readBigInt64BE()
      .toString();
    versions.set(portal_url, version);
  }
  return version;
}

/** What is stored of a return: as a list shows it, its details, and its units as the shipping notice shows them. */
export type DocumentForm = 'list' | 'details' | 'notice';

/** A scalar expression: the document of the row `r` of `returns` as it would be made now. */
export const freshDocument = (form: DocumentForm, portal_url: string): RawBuilder<unknown> =>
  form === 'notice' ? sql.raw(notice_json) : sql`${documentJson(form, portal_url)}::text`;

/** The documents of the row `r` of `returns` as its row of `return_documents` would have them now. */
const freshDocuments = (portal_url: string): RawBuilder<unknown> => sql`
  select convert_to(f.list || f.details, 'UTF8') as list_and_details, octet_length(f.list) as list_bytes, f.notice
  from (select ${freshDocument('list', portal_url)} as list, ${freshDocument('details', portal_url)} as details,
    ${freshDocument('notice', portal_url)} as notice offset 0) f`;

/** Scalar expressions: the documents that the row `d` of `return_documents` has. */
export const stored_documents: Record<DocumentForm, string> = {
  list: `convert_from(substring(d.list_and_details from 1 for d.list_bytes), 'UTF8')`,
  details: `convert_from(substring(d.list_and_details from d.list_bytes + 1), 'UTF8')`,
  notice: 'd.notice',
};

/** {@link ListedReturn} of the rows `r`, in their order. */
export const listDocuments = (
  form: DocumentForm,
  r: RawBuilder<unknown>,
  shop_id: number,
  portal_url: string,
): RawBuilder<unknown> => sql`
  r.id, coalesce(r.document, ${freshDocument(form, portal_url)}) as json, r.document is null as is_made
  from (select r.*, (select ${sql.raw(stored_documents[form])} from return_documents d where d.shop_id = r.shop_id and d.return_id = r.id
      and d.made_by = ${documentVersion(portal_url)}::bigint and d.epoch = (select s.document_epoch from shops s where s.id = ${shop_id})) as document
    from ${r} offset 0) r`;

/** A return as a list shows it. */
export type ListedReturn = {
  id: number;
  json: string;
  /** It had no current document, so that its JSON was made. */
  is_made: boolean;
};

/** The details of a return as they are stored, and what is read each time. */
export type StoredDetails = { details: string; order_return_ids: string };

/** The JSON of a return's details. */
export const detailsJson = ({ details, order_return_ids: ids }: StoredDetails): string =>
  `${details.slice(0, -1)},"order_return_ids":${ids}}`;

// One look-up for each key (that is what `offset 0` is for): no plan of joined tables is as cheap, however many keys there are. The ids of the order's
// returns are joined to the text here: PostgreSQL counts all characters of a text to leave out the last one, which took two thirds of the statement.
const stored_details = prepareRead<StoredDetails & { place: number }>(sql`
  select k.place::integer as place, found.details, found.order_return_ids
  from unnest(${'shop_ids'}::bigint[], ${'return_ids'}::bigint[]) with ordinality k (shop_id, return_id, place)
  cross join lateral (
    select ${sql.raw(stored_documents.details)} as details, ${sql.raw(order_return_ids('d'))}::text as order_return_ids from return_documents d
    where d.shop_id = k.shop_id and d.return_id = k.return_id and d.list_and_details is not null and d.made_by = ${'made_by'}::bigint
      and d.epoch = (select s.document_epoch from shops s where s.id = k.shop_id) offset 0) found`);

/** The details of returns as they are stored, in the order of the keys; nothing for one that has to be made, or doesn't exist. */
export async function readStoredDetails(
  db: Db,
  keys: readonly DocumentKey[],
  portal_url: string,
): Promise<(string | undefined)[]> {
  const rows = await db.readPrepared(stored_details, {
    shop_ids: keys.map(({ shop_id }) => shop_id),
    return_ids: keys.map(({ return_id }) => return_id),
    made_by: documentVersion(portal_url),
  });
  const found = Array.from<string | undefined>({ length: keys.length });
  for (const row of rows) found[row.place - 1] = detailsJson(row);
  return found;
}

/**
 * Makes and stores the documents of some returns of a shop. The rows are locked first, and only then is anything read: who changes a return holds
 * its row until the change is committed. Rows that are locked are left out, unless it shall `wait`.
 */
export async function storeDocuments(
  tx: Tx,
  shop_id: number,
  return_ids: readonly number[],
  { portal_url, wait = false }: { portal_url: string; wait?: boolean },
): Promise<number> {
  const { rows } = await sql<{ return_id: number }>`
    select return_id from return_documents where shop_id = ${shop_id} and return_id = any(${return_ids}::bigint[])
    order by return_id for no key update ${wait ? sql`` : sql`skip locked`}`.execute(tx);
  const locked = rows.map(({ return_id }) => return_id);
  const { numAffectedRows = 0n } = await sql`
    update return_documents d set order_id = f.order_id, made_by = ${documentVersion(portal_url)}::bigint, epoch = f.epoch,
      list_and_details = f.list_and_details, list_bytes = f.list_bytes, notice = f.notice, list = null, details = null
    from (
      select r.id, r.order_id, (select s.document_epoch from shops s where s.id = r.shop_id) as epoch, made.*
      from returns r cross join lateral (${freshDocuments(portal_url)}) made
      where r.shop_id = ${shop_id} and r.id = any(${locked}::bigint[])) f
    where d.shop_id = ${shop_id} and d.return_id = f.id`.execute(tx);
  return Number(numAffectedRows);
}

export type DocumentKey = { shop_id: number; return_id: number };

/** The next returns after a key, in the order of keys, that have no current documents. */
export async function findWithoutDocuments(
  db: Reader,
  after: DocumentKey,
  { limit, portal_url }: { limit: number; portal_url: string },
): Promise<{ keys: DocumentKey[]; count: number; last: DocumentKey | undefined }> {
  const { rows } = await sql<DocumentKey & { is_current: boolean }>`
    select r.shop_id, r.id as return_id, coalesce(d.list_and_details is not null and d.made_by = ${documentVersion(portal_url)}::bigint and d.epoch = s.document_epoch, false) as is_current
    from (select x.shop_id, x.id from returns x where (x.shop_id, x.id) > (${after.shop_id}::bigint, ${after.return_id}::bigint) order by x.shop_id, x.id limit ${limit}) r
    join shops s on s.id = r.shop_id
    left join return_documents d on d.shop_id = r.shop_id and d.return_id = r.id
    order by r.shop_id, r.id`.execute(db);
  const last = rows.at(-1);
  return {
    keys: rows.filter(({ is_current }) => !is_current).map(keyOf),
    count: rows.length,
    last: last && keyOf(last),
  };
}

const keyOf = ({ shop_id, return_id }: DocumentKey): DocumentKey => ({ shop_id, return_id });

/** Gives returns from before there were documents their rows; they have no documents yet. */
export async function addDocumentRows(tx: Tx, shop_id: number, return_ids: readonly number[]): Promise<void> {
  await sql`
    insert into return_documents (shop_id, return_id)
    select r.shop_id, r.id from returns r where r.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[]) order by r.id
    on conflict do nothing`.execute(tx);
}

/** Compares the stored documents of the next returns after a key with fresh ones, byte by byte. Both are of one moment. */
export async function compareDocuments(
  db: Reader,
  after: DocumentKey,
  { limit, portal_url }: { limit: number; portal_url: string },
): Promise<{ wrong: DocumentKey[]; compared: number; last: DocumentKey | undefined }> {
  const { rows } = await sql<DocumentKey & { is_right: boolean | null }>`
    select d.shop_id, d.return_id,
      case when d.list_and_details is not null and d.made_by = ${documentVersion(portal_url)}::bigint and d.epoch = s.document_epoch
        then ((d.list_and_details, d.list_bytes, d.notice) = (${freshDocuments(portal_url)})) is true end as is_right
    from (select x.* from return_documents x where (x.shop_id, x.return_id) > (${after.shop_id}::bigint, ${after.return_id}::bigint)
      order by x.shop_id, x.return_id limit ${limit}) d
    join shops s on s.id = d.shop_id
    join returns r on r.shop_id = d.shop_id and r.id = d.return_id
    order by d.shop_id, d.return_id`.execute(db);
  const last = rows.at(-1);
  return {
    wrong: rows.filter(({ is_right }) => is_right === false).map(keyOf),
    compared: rows.filter(({ is_right }) => is_right !== null).length,
    last: last && keyOf(last),
  };
}

/** About how many returns there are, by PostgreSQL's statistics. */
export async function estimateReturns(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 1)::bigint as count from pg_class where oid = 'returns'::regclass`.execute(db);
  return rows[0]!.count;
}
