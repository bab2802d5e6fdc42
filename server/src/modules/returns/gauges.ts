import { sql } from 'kysely';
import { RETURN_STATES } from '@retour/contract/states';
import type { Reader } from '../../platform/db.ts';
import { samplesByState } from '../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../platform/ops/gauges.ts';

/** Returns of all shops by state, counted in the index `returns_by_state` alone. */
export const returnGauge = (db: Reader): DatabaseGauge => ({
  name: 'retour_returns',
  help: 'Returns of all shops by state',
  labels: ['state'],
  async read() {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) as count from returns group by state`.execute(db);
    return samplesByState(RETURN_STATES, rows);
  },
});
