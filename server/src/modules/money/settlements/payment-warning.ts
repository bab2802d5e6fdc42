import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { unauthorized_code } from './record-call.ts';

/** What readiness reports while a payment provider rejects our credentials. */
export const paymentWarning = ({ db }: Pick<Deps, 'db'>): Warning => ({
  name: 'payments',
  async check() {
    const { rows } = await sql<{ refunds: number; shops: number }>`
      select count(*) as refunds, count(distinct s.shop_id) as shops from settlements s
      join returns r on r.shop_id = s.shop_id and r.id = s.return_id and r.state = 'processing'
      where s.failure_code = ${sql.lit(unauthorized_code)}`.execute(db.root);
    const { refunds = 0, shops = 0 } = rows[0] ?? {};
    if (refunds === 0) return undefined;
    return `A payment provider rejects Retour's credentials, so ${refunds} refund(s) of ${shops} shop(s) are waiting. Run "retour payments show", and check RETOUR_PAYMENT_SECRET.`;
  },
});
