import { SETTLEMENT_STATES } from '@retour/contract/states';
import type { Reader } from '../../../platform/db.ts';
import { stateGauge } from '../../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';

/** Settlements of all shops by state, counted in the index `settlements_counted_by_state` alone. */
export const settlementGauge = (db: Reader): DatabaseGauge =>
  stateGauge(db, {
    name: 'retour_settlements',
    help: 'Settlements of all shops by state',
    table: 'settlements',
    states: SETTLEMENT_STATES,
  });
