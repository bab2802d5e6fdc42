import { sql } from 'kysely';
import type { Reader } from '../db.ts';
import type { DatabaseGauge } from './gauges.ts';

/**
 * Depth, age and failures of the job queues. Waiting jobs are counted in the partial index from which workers take them. pg-boss counts active
 * and failed jobs itself once a minute while a worker runs; its counts are read from the one row that each queue has.
 */
export function jobGauges(db: Reader): DatabaseGauge[] {
  return [
    {
      name: 'retour_jobs',
      help: 'Jobs by queue and state: waiting (due), scheduled (due later), active, failed (all attempts used up)',
      labels: ['queue', 'state'],
      async read() {
        const { rows } = await sql<Record<string, number> & { name: string }>`
          select q.name, coalesce(w.waiting, 0) as waiting, coalesce(w.scheduled, 0) as scheduled, q.active_count as active,
            q.failed_count as failed
          from jobs.queue q left join (select name, count(*) filter (where start_after <= now()) as waiting,
              count(*) filter (where start_after > now()) as scheduled
            from jobs.job where state < 'active' and not blocked group by name) w on w.name = q.name`.execute(
          db,
        );
        return rows.flatMap(({ name: queue, ...states }) =>
          Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
        );
      },
    },
    {
      name: 'retour_job_oldest_waiting_seconds',
      help: 'How long the oldest waiting job of a queue has been due',
      labels: ['queue'],
      async read() {
        const { rows } = await sql<{ queue: string; age_s: number }>`
          select q.name as queue, coalesce(extract(epoch from now() - w.oldest), 0)::float8 as age_s
          from jobs.queue q left join (select name, min(greatest(created_on, start_after)) as oldest
            from jobs.job where state < 'active' and not blocked and start_after <= now() group by name) w on w.name = q.name`.execute(
          db,
        );
        return rows.map(({ queue, age_s: value }) => ({ labels: { queue }, value }));
      },
    },
  ];
}
