import { minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DatabaseGauge } from '../../../platform/ops/gauges.ts';
import type { Warning } from '../../../platform/ops/health.ts';
import { listHeld } from './held-statements.ts';
import { countLateReceipts } from './store-receipts.ts';

/** How long a receipt may wait for a mail server before somebody should know. */
export const receipt_patience_ms = 5 * minute_ms;

type Watching = Pick<Deps, 'db' | 'clock'>;

const countLate = ({ db, clock }: Watching) =>
  countLateReceipts(db.root, new Date(clock.now().getTime() - receipt_patience_ms));

/** What readiness reports while receipts of withdrawals wait, or statements aren't in the register yet. */
export const withdrawalWarning = (deps: Watching & Pick<Deps, 'config'>): Warning => ({
  name: 'withdrawals',
  async check() {
    const { receipts, shops } = await countLate(deps);
    const held = (await listHeld(deps.config)).length;
    const told = [
      receipts > 0 &&
        `${receipts} receipt(s) of withdrawals of ${shops} shop(s) couldn’t be delivered, or have waited longer than five minutes for a mail server. The law asks for them without undue delay.`,
      held > 0 &&
        `${held} statement(s) of withdrawal wait in the data folder to be entered into the register.`,
    ].filter(Boolean);
    return told.length > 0 ? told.join(' ') : undefined;
  },
});

/** Receipts of withdrawals that wait too long, for alerts. */
export const lateReceiptGauge = (deps: Watching): DatabaseGauge => ({
  name: 'retour_withdrawal_receipts_late',
  help: 'Receipts of withdrawals that no mail server has accepted within five minutes',
  labels: [],
  async read() {
    return [{ labels: {}, value: (await countLate(deps)).receipts }];
  },
});
