// The change feed for Retour: what changed since a time, the oldest change first. Medusa's own updated_at of an order misses captures, refunds and deliveries.
// Like every route below /admin, it needs an API key.
type Request = {
  query: Record<string, string | undefined>;
  scope: { resolve(name: string): { raw(sql: string, values: unknown[]): Promise<{ rows: unknown[] }> } };
};
type Response = { status(code: number): Response; json(body: unknown): void };

const most_rows = 1000;

const changes_sql = `
  with given as (select ?::timestamptz as since),
  changed(kind, id, at) as (
    select 'order', o.id, o.updated_at from "order" o, given where o.updated_at >= since
    union all select 'order', t.order_id, t.updated_at from order_transaction t, given where t.updated_at >= since
    union all select 'order', r.order_id, r.updated_at from "return" r, given where r.updated_at >= since
    union all select 'order', l.order_id, f.updated_at
      from fulfillment f join order_fulfillment l on l.fulfillment_id = f.id, given where f.updated_at >= since
    union all select 'order', l.order_id, greatest(r.updated_at, c.updated_at, p.updated_at)
      from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
      left join refund r on r.payment_id = p.id left join capture c on c.payment_id = p.id, given
      where greatest(r.updated_at, c.updated_at, p.updated_at) >= since
    union all select 'product', p.id, p.updated_at from product p, given where p.updated_at >= since
    union all select 'product', v.product_id, v.updated_at from product_variant v, given where v.updated_at >= since
    union all select 'location', s.id, s.updated_at from stock_location s, given where s.updated_at >= since
    union all select 'stock', l.inventory_item_id, l.updated_at from inventory_level l, given where l.updated_at >= since
  ),
  newest as (
    select kind, id, date_trunc('milliseconds', max(at)) as at from changed where id is not null group by kind, id
  )
  select kind, id, at from newest, given where at > since or (at = since and id > ?) order by at, id limit ?`;

/** GET /admin/retour/changes?since=TIME&after=ID&limit=100 */
export async function GET({ query, scope }: Request, response: Response): Promise<void> {
  const since = new Date(query['since'] ?? 0);
  if (Number.isNaN(since.getTime())) return response.status(400).json({ message: 'since must be a time' });
  const limit = Math.min(Math.max(Number(query['limit'] ?? 100) || 100, 1), most_rows);
  // Taken before the rows are read: what is committed meanwhile belongs to the next walk.
  const now = new Date();
  const database = scope.resolve('__pg_connection__');
  const { rows } = await database.raw(changes_sql, [since, query['after'] ?? '', limit]);
  response.json({ changes: rows, now });
}
