import { hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { countFailing } from './store.ts';

/** What readiness reports while a connected platform can't be used for an hour. */
export const connectionWarning = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Warning => ({
  name: 'connections',
  async check() {
    const { connections, shops } = await countFailing(db.root, new Date(clock.now().getTime() - hour_ms));
    if (connections === 0) return undefined;
    return `${connections} connection(s) of ${shops} shop(s) have been failing for an hour. Run "retour connections status".`;
  },
});
