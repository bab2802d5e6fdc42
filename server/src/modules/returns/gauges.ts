import { RETURN_STATES } from '@retour/contract/states';
import type { Reader } from '../../platform/db.ts';
import { stateGauge } from '../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../platform/ops/gauges.ts';

/** Returns of all shops by state, counted in the index `returns_by_state` alone. */
export const returnGauge = (db: Reader): DatabaseGauge =>
  stateGauge(db, {
    name: 'retour_returns',
    help: 'Returns of all shops by state',
    table: 'returns',
    states: RETURN_STATES,
  });
