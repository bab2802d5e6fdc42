import { hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { samplesByState } from '../../../platform/ops/gauges.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';
import type { Reader } from '../../../platform/db.ts';
import { countByStatus, countFailing } from './store.ts';

/** What readiness reports while a connected platform can't be used for an hour. */
export const connectionWarning = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Warning => ({
  name: 'connections',
  async check() {
    const { connections, shops } = await countFailing(db.root, new Date(clock.now().getTime() - hour_ms));
    if (connections === 0) return undefined;
    return `${connections} connection(s) of ${shops} shop(s) have been failing for an hour. Run "retour connections status".`;
  },
});

/** Connections of all shops by what they do now. */
export const connectionGauge = (db: Reader): DatabaseGauge => ({
  name: 'retour_connections',
  help: 'Connections of all shops to commerce platforms by status',
  labels: ['status'],
  async read() {
    const samples = samplesByState(['paused', 'failing', 'loading', 'working'], await countByStatus(db));
    return samples.map(({ labels: { state = '' }, value }) => ({ labels: { status: state }, value }));
  },
});
