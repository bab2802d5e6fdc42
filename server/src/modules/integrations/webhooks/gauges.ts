import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db.ts';
import { samplesByState } from '../../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';

/**
 * Webhook deliveries of all shops. Pending and dead ones have partial indexes. Delivered ones are the rest of all rows, which are counted in the
 * primary key: an index for them would cost every delivery a write.
 */
export const deliveryGauges = (db: Reader, clock: Clock): DatabaseGauge[] => [
  {
    name: 'retour_webhook_deliveries',
    help: 'Webhook deliveries of all shops by state; delivered ones are deleted after their retention',
    labels: ['state'],
    async read() {
      const { rows } = await sql<{ state: string; count: number }>`
        with open (pending, dead) as (select (select count(*) from webhook_deliveries where status = 'pending'),
          (select count(*) from webhook_deliveries where status = 'dead'))
        select 'pending' as state, pending as count from open union all select 'dead', dead from open
        union all select 'delivered', (select count(*) from webhook_deliveries) - pending - dead from open`.execute(
        db,
      );
      return samplesByState(['pending', 'delivered', 'dead'], rows);
    },
  },
  {
    name: 'retour_webhook_delivery_overdue_seconds',
    help: 'How long the most overdue pending webhook delivery has been due',
    labels: [],
    async read() {
      const { rows } = await sql<{ age_s: number }>`
        select greatest(coalesce(extract(epoch from ${clock.now()} - min(due_at)), 0), 0)::float8 as age_s
        from webhook_deliveries where status = 'pending'`.execute(db);
      return rows.map(({ age_s: value }) => ({ labels: {}, value }));
    },
  },
];
