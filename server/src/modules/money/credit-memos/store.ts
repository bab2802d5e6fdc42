import { isUuid } from '@retour/contract/ids';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { CreditMemo, RefundedUnits } from './compose-memo.ts';

export const MEMO_AUDIENCES = ['nobody', 'business', 'everyone'] as const;

/** For whom a shop issues credit memos, and what they say about it. */
export type MemoSettings = {
  issued_for: (typeof MEMO_AUDIENCES)[number];
  seller_name: string;
  seller_address: string;
  vat_number: string | null;
};

const setting_columns = ['issued_for', 'seller_name', 'seller_address', 'vat_number'] as const;

/** The settings of a shop; those of one that issues none where it never set them. */
export async function readMemoSettings(db: Reader, shop_id: number): Promise<MemoSettings> {
  const settings = await db
    .selectFrom('credit_memo_settings')
    .select([...setting_columns])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return settings ?? { issued_for: 'nobody', seller_name: '', seller_address: '', vat_number: null };
}

/** Writes the settings. Refunds from `now` on have memos where they had none. */
export async function saveMemoSettings(
  tx: Tx,
  shop_id: number,
  settings: MemoSettings,
  now: Date,
): Promise<void> {
  const since = settings.issued_for === 'nobody' ? null : now;
  await tx
    .insertInto('credit_memo_settings')
    .values({ ...settings, since, shop_id })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet({
        ...settings,
        since:
          since &&
          sql`case when credit_memo_settings.issued_for = ${settings.issued_for} then credit_memo_settings.since else ${now} end`,
      }),
    )
    .execute();
}

/** Takes the next number of a shop. The row is locked until the transaction ends, and one that fails gives the number back: there is no gap. */
export async function takeNumber(tx: Tx, shop_id: number): Promise<number> {
  const { last_number } = await tx
    .updateTable('credit_memo_settings')
    .set({ last_number: sql`last_number + 1` })
    .where('shop_id', '=', shop_id)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Refunds of a return, or of goodwill, that are done and on no memo. */
export type DueRefunds = {
  is_issued_for: boolean;
  time_zone: string;
  /** One of them is still to be made, or nobody knows whether it was. */
  is_open: boolean;
  settlement_ids: string[];
  currency: string | null;
  total: number;
  shipping: number;
  handling_fee: number;
  is_first: boolean;
  order: { id: number; name: string; created_at: string };
  seller: Omit<MemoSettings, 'issued_for'>;
  buyer: {
    name: string | null;
    is_business: boolean;
    address: Record<string, string | null> | null;
  };
};

/** What a memo of a return is about; undefined where the shop issues none. Amounts are in the currency paid in. */
export async function readDueRefunds(
  tx: Tx,
  shop_id: number,
  return_id: number,
  goodwill_id: string | null,
): Promise<DueRefunds | undefined> {
  const of_group =
    goodwill_id === null ? sql`x.return_id = ${return_id}` : sql`x.goodwill_id = ${goodwill_id}`;
  const { rows } = await sql<DueRefunds>`
    select c.issued_for = 'everyone' or coalesce(b.is_business, false) as is_issued_for, s.time_zone,
      due.is_open, due.settlement_ids, due.currency, due.total, t.reimbursement as shipping, t.handling_fee,
      not exists (select from credit_memos m where m.shop_id = r.shop_id and m.return_id = r.id and cardinality(m.unit_ids) > 0) as is_first,
      json_build_object('id', o.id, 'name', o.name, 'created_at', ts_ms(o.created_at)) as "order",
      json_build_object('seller_name', coalesce(nullif(c.seller_name, ''), s.name), 'seller_address', c.seller_address, 'vat_number', c.vat_number) as seller,
      json_build_object('name', nullif(concat_ws(' ', nullif(r.customer_first_name, ''), nullif(r.customer_last_name, '')), ''),
        'is_business', coalesce(b.is_business, false), 'address', coalesce(o.billing_address, o.shipping_address)) as buyer
    from credit_memo_settings c join shops s on s.id = c.shop_id
    join returns r on r.shop_id = c.shop_id and r.id = ${return_id}
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    left join customers b on b.shop_id = o.shop_id and b.id = o.customer_id
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
      and t.basis = case when r.multi_currency then 'presentment' else 'shop' end
    cross join lateral (
      select coalesce(bool_or(x.state <> 'succeeded' and x.failure_code is distinct from 'no_longer_due'), false) as is_open,
        coalesce(array_agg(x.id order by x.position) filter (where x.is_due), '{}') as settlement_ids,
        min(x.currency) filter (where x.is_due) as currency, coalesce(sum(x.amount) filter (where x.is_due), 0)::bigint as total
      from (select x.id, x.position, x.state, x.failure_code, x.currency, x.amount, x.state = 'succeeded' and x.settled_at >= c.since
            and not exists (select from credit_memos m where m.shop_id = x.shop_id and m.return_id = r.id and x.id = any(m.settlement_ids)) as is_due
          from settlements x where x.shop_id = c.shop_id and ${of_group} and x.kind = 'refund') x) due
    where c.shop_id = ${shop_id} and c.issued_for <> 'nobody'`.execute(tx);
  return rows[0];
}

/** The units of a return that are refunded and on no memo, by the lines of the order. */
export async function readUnitsToMemo(tx: Tx, shop_id: number, return_id: number): Promise<RefundedUnits[]> {
  const { rows } = await sql<RefundedUnits>`
    select array_agg(i.id order by i.id) as unit_ids, concat_ws(' - ', l.title, nullif(l.variant_title, '')) as title, l.sku,
      count(*)::integer as quantity, sum(coalesce(i.refund_presentment, i.refund))::bigint as gross,
      sum(coalesce(i.refund_tax_presentment, i.refund_tax))::bigint as tax,
      (select sum((x ->> 'rate')::numeric)::float8 from jsonb_array_elements(l.tax_lines) x) as tax_rate
    from return_line_items i join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.resolution = 'refund' and i.removed_at is null
      and coalesce(i.refund_presentment, i.refund) > 0
      and not exists (select from credit_memos m where m.shop_id = i.shop_id and m.return_id = i.return_id and i.id = any(m.unit_ids))
    group by l.shop_id, l.id order by l.position`.execute(tx);
  return rows;
}

export type NewMemo = {
  shop_id: number;
  token: string;
  number: number;
  return_id: number;
  settlement_ids: string[];
  unit_ids: number[];
  currency: string;
  total: number;
  document: CreditMemo;
  issued_at: Date;
};

export async function insertMemo(tx: Tx, { document, ...memo }: NewMemo): Promise<void> {
  await tx
    .insertInto('credit_memos')
    .values({ ...memo, document: JSON.stringify(document) })
    .execute();
}

/** A memo, and what its page is found by. */
export type ListedMemo = { token: string; document: CreditMemo };

/** The memos of a return, oldest first; undefined where the shop has no such return. */
export async function listMemos(
  db: Reader,
  shop_id: number,
  return_id: number,
): Promise<ListedMemo[] | undefined> {
  const { rows } = await sql<{ memos: ListedMemo[] }>`
    select coalesce((select json_agg(json_build_object('token', m.token, 'document', m.document) order by m.number) from credit_memos m
      where m.shop_id = r.shop_id and m.return_id = r.id), '[]') as memos
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(db);
  return rows[0]?.memos;
}

/** The memo of a token. What is no UUID names none. */
export async function readMemo(db: Reader, shop_id: number, token: string): Promise<CreditMemo | undefined> {
  if (!isUuid(token)) return undefined;
  const row = await db
    .selectFrom('credit_memos')
    .select('document')
    .where('shop_id', '=', shop_id)
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.document as CreditMemo | undefined;
}
