import { sql } from 'kysely';
import { SETTLEMENT_STATES } from '@retour/contract/states';
import type { Reader } from '../../../platform/db.ts';
import { samplesByState } from '../../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';

/** Settlements of all shops by state, counted in the index `settlements_counted_by_state` alone. */
export const settlementGauge = (db: Reader): DatabaseGauge => ({
  name: 'retour_settlements',
  help: 'Settlements of all shops by state',
  labels: ['state'],
  async read() {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) as count from settlements group by state`.execute(db);
    return samplesByState(SETTLEMENT_STATES, rows);
  },
});
