import { sql } from 'kysely';
import type { ReturnState, ReviewReason } from '@retour/contract/states';
import type { Reader } from '../../platform/db.ts';
import { has_moved } from './json.ts';

/** What decides whether a return can take an act, read without a lock. */
export type StandingReturn = {
  id: number;
  version: number;
  state: ReturnState;
  review_reason: ReviewReason | null;
  process_flagged_returns: boolean;
  goods_moved: boolean;
  money_moved: boolean;
  is_sent_first: boolean;
};

/** The standing of several returns; ids of no return of the shop are left out. */
export async function readStandings(
  db: Reader,
  shop_id: number,
  return_ids: readonly number[],
): Promise<StandingReturn[]> {
  const { rows } = await sql<StandingReturn>`
    select r.id, coalesce((select e.last from event_sequences e where e.shop_id = r.shop_id and e.return_id = r.id), 0) as version,
      r.state, r.review_reason, s.process_flagged_returns,
      ${sql.raw(has_moved.goods)} as goods_moved, ${sql.raw(has_moved.money)} as money_moved, r.type = 'instant_exchange' as is_sent_first
    from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[])`.execute(db);
  return rows;
}
