import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';
import type { ConnectionRef } from './store.ts';

export const DIRECTIONS = ['received', 'sent'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const RECEIVED_KINDS = ['order', 'product', 'location', 'stock'] as const;
export const SENT_KINDS = ['refund', 'return', 'exchange_order'] as const;
/** Of these, what a settlement is. */
const settled_kinds = ['refund', 'exchange_order'] as const;
export const TRANSFER_STATUSES = ['done', 'waiting', 'failed', 'unknown'] as const;

type Kind = (typeof RECEIVED_KINDS)[number] | (typeof SENT_KINDS)[number];

/** A connection, and the name of its platform, which settlements are stored with. */
export type Platform = ConnectionRef & { connector: string };

/** Something that was read from a platform or written to it, when that was last. */
type Transfer = {
  direction: Direction;
  kind: Kind;
  id: string;
  name: string | null;
  order: { external_id: string; id: number | null; name: string | null } | null;
  return_id: number | null;
  amount: number | null;
  currency: string | null;
  at: string;
  status: (typeof TRANSFER_STATUSES)[number];
  message: string | null;
  reference: string | null;
};

/** With its position in the list: its time, its kind, and what tells it from others of its kind, with a space between them. */
export type ListedTransfer = Transfer & { position: string };

type Source = {
  kind: Kind;
  at: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  /** The place as text that sorts like it. */
  text?: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
};

/** The rows of one kind with what the list sorts by: an index gives them in that order. */
function sourcesOf({ shop_id, id, connector }: Platform, direction: Direction | undefined): Source[] {
  const objects = RECEIVED_KINDS.map((kind): Source => ({
    kind,
    at: sql`o.read_at`,
    place: sql`o.external_id`,
    rows: sql`connection_objects o where o.shop_id = ${shop_id} and o.connection_id = ${id} and o.kind = ${kind}`,
  }));
  const settled = settled_kinds.map((kind): Source => ({
    kind,
    at: settled_at,
    place: sql`x.id`,
    rows: settlementsOf({ shop_id, connector }, kind),
  }));
  const returns: Source = {
    kind: 'return',
    at: sql`w.tried_at`,
    place: sql`w.return_id`,
    text: sql`lpad(w.return_id::text, 20, '0')`,
    rows: sql`connection_returns w where w.shop_id = ${shop_id} and w.connection_id = ${id} and w.tried_at is not null`,
  };
  if (direction === 'received') return objects;
  return direction === 'sent' ? [...settled, returns] : [...objects, ...settled, returns];
}

const settled_at = sql`coalesce(x.settled_at, x.created_at)`;

/** Settlements of a kind that a platform made, or is to make. The kind is part of the text, so that the index of the kind can be used. */
const settlementsOf = (
  { shop_id, connector }: Pick<Platform, 'shop_id' | 'connector'>,
  kind: (typeof settled_kinds)[number],
) =>
  sql`settlements x where x.shop_id = ${shop_id} and x.provider = ${connector} and x.kind = ${sql.lit(kind)}`;

/** The newest of a kind beyond a position of the whole list, which is sorted by time, then by kind, then by place. */
function newestOf(
  { kind, at, place, text = place, rows }: Source,
  window: ListWindow<string>,
): RawBuilder<unknown> {
  const { ascending, beyond, limit } = window;
  const [sign, order] = ascending ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')];
  const [, time, of_kind = '', at_place = ''] = /^(\S+) (\S+) (.*)$/s.exec(beyond ?? '') ?? [];
  const is_later = ascending ? kind > of_kind : kind < of_kind;
  const typed = kind === 'return' ? sql`${at_place}::bigint` : sql`${at_place}`;
  const isBeyond =
    time === undefined
      ? sql`true`
      : kind === of_kind
        ? sql`(${at}, ${place}) ${sign} (${time}::timestamptz, ${typed})`
        : sql`${at} ${sign}${sql.raw(is_later ? '=' : '')} ${time}::timestamptz`;
  return sql`(select ${kind} as kind, ${at} as at, ${text} as place from ${rows} and ${isBeyond}
    order by ${at} ${order}, ${place} ${order} limit ${limit})`;
}

/** What was read from a platform and written to it, by time: a window of the list. */
export async function listTransfers(
  db: Reader,
  platform: Platform,
  window: ListWindow<string>,
  direction: Direction | undefined,
): Promise<ListedTransfer[]> {
  const { shop_id, id } = platform;
  const order = sql.raw(window.ascending ? 'asc' : 'desc');
  const sources = sourcesOf(platform, direction).map((source) => newestOf(source, window));
  const { rows } = await sql<ListedTransfer>`
    with listed as (select * from (${sql.join(sources, sql` union all `)}) t
      order by at ${order}, kind ${order}, place ${order} limit ${window.limit})
    select case when t.kind in ('refund', 'return', 'exchange_order') then 'sent' else 'received' end as direction, t.kind,
      case when t.kind = 'return' then w.return_id::text else t.place end as id,
      coalesce(p.name, l.name, y.order_name) as name, r.id as return_id, coalesce(x.amount, w.worth) as amount, coalesce(x.currency, w.worth_currency) as currency, ts_ms(t.at) as at,
      case when t.kind = 'order' then json_build_object('external_id', t.place, 'id', o.id, 'name', o.name)
        when q.id is not null then json_build_object('external_id', q.external_id, 'id', q.id, 'name', q.name) end as "order",
      case when d.id is not null or w.failure_message is not null or x.state = 'failed' then 'failed' when x.state = 'unknown' then 'unknown'
        when m.due_at is not null or w.due_at is not null or x.state <> 'succeeded' then 'waiting' else 'done' end as status,
      coalesce(d.message, w.failure_message, x.failure_message) as message, coalesce(x.provider_reference, w.reference) as reference,
      ts_ms(t.at) || ' ' || t.kind || ' ' || t.place as position
    from listed t
    left join connection_differences d on d.shop_id = ${shop_id} and d.connection_id = ${id} and d.kind = 'not_imported'
      and d.key = t.kind || ' ' || t.place and d.gone_at is null
    left join connection_marks m on m.shop_id = ${shop_id} and m.connection_id = ${id} and m.kind = t.kind and m.external_id = t.place
    left join settlements x on x.shop_id = ${shop_id} and x.id = case when t.kind in ('refund', 'exchange_order') then t.place end
    left join platform_orders y on y.shop_id = ${shop_id} and y.settlement_id = case when t.kind = 'exchange_order' then t.place end
    left join connection_returns w on w.shop_id = ${shop_id} and w.connection_id = ${id}
      and w.return_id = case when t.kind = 'return' then t.place::bigint end
    left join goodwills g on g.shop_id = ${shop_id} and g.id = x.goodwill_id
    left join returns r on r.shop_id = ${shop_id} and r.id = coalesce(x.return_id, g.return_id, w.return_id)
    left join orders q on q.shop_id = ${shop_id} and q.id = r.order_id
    left join orders o on o.shop_id = ${shop_id} and o.external_id = case when t.kind = 'order' then t.place end
    left join products p on p.shop_id = ${shop_id} and p.external_id = case when t.kind = 'product' then t.place end
    left join locations l on l.shop_id = ${shop_id} and l.external_id = case when t.kind = 'location' then t.place end
    order by t.at ${order}, t.kind ${order}, t.place ${order}`.execute(db);
  return rows;
}

/** From so many on, they aren't counted any further. */
export const most_counted = 10_000;

export type Received = { kind: (typeof RECEIVED_KINDS)[number]; count: number; last_at: string | null };
export type Sent = {
  kind: (typeof SENT_KINDS)[number];
  count: number;
  /** Minor units of the shop's currency; only of refunds. */
  amount: number | null;
  waiting_count: number;
  failing_count: number;
  last_at: string | null;
};

/** How much of each kind was read from a platform since a time, and when the last was. */
export async function readReceived(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  since: Date,
): Promise<Received[]> {
  const of_kind = sql`connection_objects o where o.shop_id = ${shop_id} and o.connection_id = ${id} and o.kind = k.kind`;
  const { rows } = await sql<Received>`
    select k.kind, (select count(*) from (select from ${of_kind} and o.read_at >= ${since} limit ${most_counted}) n) as count,
      (select ts_ms(o.read_at) from ${of_kind} order by o.read_at desc limit 1) as last_at
    from unnest(${RECEIVED_KINDS}::text[]) with ordinality k (kind, place) order by k.place`.execute(db);
  return rows;
}

/** The same of what was written to it; what waits and what failed is counted whenever it began. */
export async function readSent(
  db: Reader,
  { shop_id, id, connector }: Platform,
  since: Date,
): Promise<Sent[]> {
  const at = settled_at;
  const [refunds, exchanges] = settled_kinds.map((kind) => {
    const of_kind = settlementsOf({ shop_id, connector }, kind);
    return sql`select ${sql.lit(kind)} as kind, done.count, case when ${sql.lit(kind)} = 'refund' then done.amount end as amount, waiting.waiting as waiting_count, waiting.failing as failing_count,
      (select ts_ms(${at}) from ${of_kind} and x.state = 'succeeded' order by ${at} desc limit 1) as last_at
    from (select count(*) as count, coalesce(sum(shop_amount), 0)::bigint as amount
        from (select x.shop_amount from ${of_kind} and ${at} >= ${since} and x.state = 'succeeded' limit ${most_counted}) n) done,
      (select count(*) filter (where state in ('intended', 'sending', 'pending')) as waiting,
        count(*) filter (where state in ('failed', 'unknown')) as failing
        from (select x.state from ${of_kind} and x.state <> 'succeeded' limit ${most_counted}) n) waiting`;
  });
  const returns = sql`connection_returns w where w.shop_id = ${shop_id} and w.connection_id = ${id}`;
  const is_written = sql`w.tried_at is not null and w.failure_message is null`;
  const { rows } = await sql<Sent>`
    ${refunds!}
    union all select 'return', (select count(*) from (select from ${returns} and w.tried_at >= ${since} and ${is_written} limit ${most_counted}) n), null,
      count(*) filter (where w.failure_message is null), count(*) filter (where w.failure_message is not null),
      (select ts_ms(w.tried_at) from ${returns} and ${is_written} order by w.tried_at desc limit 1)
    from ${returns} and w.due_at is not null
    union all ${exchanges!}`.execute(db);
  return rows;
}
