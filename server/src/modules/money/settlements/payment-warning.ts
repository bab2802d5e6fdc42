import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { unauthorized_code } from './record-call.ts';

/** Refunds that wait because a payment provider rejects our credentials, and of how many shops they are. */
async function countUnauthorized(db: Reader): Promise<{ refunds: number; shops: number }> {
  const { rows } = await sql<{ refunds: number; shops: number }>`
    select count(*) as refunds, count(distinct s.shop_id) as shops from settlements s
    join returns r on r.shop_id = s.shop_id and r.id = s.return_id and r.state = 'processing'
    where s.failure_code = ${sql.lit(unauthorized_code)}`.execute(db);
  return rows[0]!;
}

/** What readiness reports while a payment provider rejects our credentials. */
export const paymentWarning = ({ db }: Pick<Deps, 'db'>): Warning => ({
  name: 'payments',
  async check() {
    const { refunds, shops } = await countUnauthorized(db.root);
    if (refunds === 0) return undefined;
    return `A payment provider rejects Retour's credentials, so ${refunds} refund(s) of ${shops} shop(s) are waiting. Run "retour payments show", and check RETOUR_PAYMENT_SECRET.`;
  },
});

/** The same for alerts, counted in the index `settlements_unauthorized`. */
export const unauthorizedGauge = (db: Reader): DatabaseGauge => ({
  name: 'retour_settlements_unauthorized',
  help: 'Refunds of all shops that wait because a payment provider rejects the credentials',
  labels: [],
  async read() {
    return [{ labels: {}, value: (await countUnauthorized(db)).refunds }];
  },
});
