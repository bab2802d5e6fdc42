import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/db.ts';
import { settlement_json, settlement_with_attempts_json } from './json.ts';
import type { SettlementState } from './store.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type SettlementFilter = {
  shop_id: number;
  state: SettlementState | undefined;
  return_id: number | undefined;
};

/** A page of settlements by `id`, which grows with the time of their making. Each row is the JSON that the API shows. */
export async function listSettlementRows(
  db: Db,
  { shop_id, state, return_id }: SettlementFilter,
  window: ListWindow<string>,
): Promise<{ id: string }[]> {
  const conditions = [
    sql`s.shop_id = ${shop_id}`,
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(return_id === undefined
      ? []
      : [
          sql`(s.return_id = ${return_id} or s.shopper_payment_id in (select c.id from shopper_payments c
            where c.shop_id = ${shop_id} and c.return_id = ${return_id})
            or s.goodwill_id in (select g.id from goodwills g where g.shop_id = ${shop_id} and g.return_id = ${return_id}))`,
        ]),
    isBeyond(sql`s.id`, window),
  ];
  const { rows } = await sql<{ settlement: { id: string } }>`
    select ${sql.raw(settlement_json)} as settlement from settlements s
    where ${sql.join(conditions, sql` and `)} ${inWindow(sql`s.id`, window)}`.execute(db.root);
  return rows.map(({ settlement }) => settlement);
}

/** A settlement with its attempts as JSON; nothing where the shop has no such settlement. */
export async function readSettlementJson(
  db: Reader,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(settlement_with_attempts_json)}::text as json from settlements s
    where s.shop_id = ${shop_id} and s.id = ${id}`.execute(db);
  return rows[0]?.json;
}
