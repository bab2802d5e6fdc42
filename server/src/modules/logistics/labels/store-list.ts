import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/db.ts';
import { createdLabelJson, labelRequestJson } from './json.ts';
import type { LabelToDraw } from './label-pdf.ts';

export type RequestFilter = {
  shop_id: number;
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
  return_id: number | undefined;
  status: string | undefined;
  limit: number;
  offset: number;
};

/** Label requests to a third party, newest first: a JSON array. */
export async function listRequests(db: Db, filter: RequestFilter): Promise<string> {
  const { shop_id, from, to, return_id, status, limit, offset } = filter;
  const conditions = [
    sql`q.shop_id = ${shop_id} and q.provider = 'third_party'`,
    ...(from ? [sql`q.created_at >= ${from}`] : []),
    ...(to ? [sql`q.created_at < ${to}`] : []),
    ...(return_id === undefined ? [] : [sql`q.return_id = ${return_id}`]),
    ...(status === undefined ? [] : [sql`q.status = ${status}`]),
  ];
  const row = await db.readRow<{ json: string }>(sql`
    select coalesce(json_agg(${labelRequestJson} order by q.id desc), '[]')::text as json from (
      select * from label_requests q where ${sql.join(conditions, sql` and `)} order by q.id desc limit ${limit} offset ${offset}) q`);
  return row!.json;
}

/** One label request to a third party as JSON; nothing when there is none. */
export async function readRequest(
  db: Db,
  shop_id: number,
  label_request_id: number,
): Promise<string | undefined> {
  const row = await db.readRow<{ json: string }>(sql`
    select ${labelRequestJson}::text as json from label_requests q
    where q.shop_id = ${shop_id} and q.id = ${label_request_id} and q.provider = 'third_party'`);
  return row?.json;
}

/** A label as JSON, in the transaction that wrote it. */
export async function readLabelJson(tx: Tx, shop_id: number, label_id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${createdLabelJson}::text as json from labels l where l.shop_id = ${shop_id} and l.id = ${label_id}`.execute(
    tx,
  );
  return rows[0]!.json;
}

export type LabelDocument = {
  content_type: string;
  content: Buffer | null;
  package_reference: string;
  /** What the document is drawn from where its content is not kept. */
  label: LabelToDraw | null;
};

/** The document of a label that is not voided, by its token: the one look-up that does not know the shop. */
export async function readDocument(db: Reader, token: string): Promise<LabelDocument | undefined> {
  const { rows } = await sql<LabelDocument & { requested_at: Date | null }>`
    select d.content_type, d.content, r.package_reference, q.created_at as requested_at,
      case when d.content is null and q.id is not null then json_build_object('id', q.id, 'addresses', q.addresses, 'parcel', q.parcel,
        'products', q.products, 'package_reference', r.package_reference, 'tracking_number', l.tracking_number) end as label
    from label_documents d
    join labels l on l.shop_id = d.shop_id and l.id = d.label_id and l.voided_at is null
    join returns r on r.shop_id = l.shop_id and r.id = l.return_id
    left join label_requests q on q.shop_id = l.shop_id and q.id = l.label_request_id
    where d.token = ${token}`.execute(db);
  if (!rows[0]) return undefined;
  const { requested_at, label, ...document } = rows[0];
  return { ...document, label: label && requested_at && { ...label, created_at: requested_at } };
}
