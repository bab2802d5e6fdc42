import { sql } from 'kysely';
import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decide, lockReturn, readMovement } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { endReturn } from './end-return.ts';

const batch_size = 500;
/** Batches of one run; what is left is for the next, a quarter of an hour later. */
const max_batches = 200;

/**
 * Expires open returns that were never sent (API contract, 8.4 rule 4): no label past pre_transit, nothing handed in, graded or settled,
 * and the newest label, or without one the return, older than the shop's `expires_after_days`. Answers how many.
 */
export async function expireReturns(deps: Deps): Promise<number> {
  let expired = 0;
  let after = 0;
  for (let batch = 0; batch < max_batches; batch++) {
    const candidates = await findCandidates(deps, after);
    for (const candidate of candidates) if (await expireIfOverdue(deps, candidate)) expired++;
    const last = candidates.at(-1);
    if (!last) break;
    after = last.return_id;
  }
  return expired;
}

async function findCandidates({ db, clock }: Deps, after: number): Promise<ReturnRef[]> {
  const { rows } = await sql<ReturnRef>`
    select r.shop_id, r.id as return_id from returns r join shops s on s.id = r.shop_id
    where r.state = 'open' and r.id > ${after} and ${overdue(clock.now())}
    order by r.id limit ${batch_size}`.execute(db.root);
  return rows;
}

const overdue = (now: Date) => sql`coalesce((select max(l.created_at) from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.created_at)
  < ${now}::timestamptz - s.expires_after_days * ${day_ms / 1000} * interval '1 second'`;

/** Expires one return when the conditions hold, evaluated under its lock; answers whether. */
export async function expireIfOverdue(deps: Deps, { shop_id, return_id }: ReturnRef): Promise<boolean> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    const { goods_or_money_moved } = await readMovement(tx, row);
    if (goods_or_money_moved || !(await isStillOverdue(tx, deps, { shop_id, return_id }))) return false;
    const next = decide(row, 'expire');
    if (next.kind !== 'move') return false;
    await endReturn(tx, deps, row, next);
    return true;
  });
}

async function isStillOverdue(tx: Tx, { clock }: Deps, { shop_id, return_id }: ReturnRef): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select ${overdue(clock.now())} as overdue from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]?.overdue ?? false;
}
