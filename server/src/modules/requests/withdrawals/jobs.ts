import { OPEN_STATES } from '@retour/contract/withdrawals';
import { day_ms, minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { recordWithdrawalEvent } from './case-event.ts';
import { matchCase } from './commands/match.ts';
import { maintenance_queue, match_queue } from './queues.ts';
import { changeCase, listDueSoon, listToMatch, lockCase } from './store-cases.ts';
import type { CaseRef } from './store-cases.ts';
import { takeAccepted, takeAlerts, takeFailed } from './store-receipts.ts';
import { receipt_patience_ms } from './warnings.ts';

const batch = 100;
/** How long before a refund is due the shop is reminded. */
const due_soon_ms = 3 * day_ms;

/** What works on the queues of withdrawals. */
export function withdrawalJobs(deps: Deps): JobDefinition[] {
  return [
    {
      ...match_queue,
      handle: (data, signal) => matchNew(deps, signal, (data as { shop_id?: number }).shop_id),
    },
    {
      ...maintenance_queue,
      async handle(_data, signal) {
        await matchNew(deps, signal);
        await noteAccepted(deps);
        await deps.db.inTransaction((tx) => takeFailed(tx, deps.clock.now()));
        await alertLateReceipts(deps);
        await remindOfRefunds(deps, signal);
      },
    },
  ];
}

/** Looks for the orders of all new cases, of one shop or of all. */
async function matchNew(deps: Deps, signal: AbortSignal, shop_id?: number): Promise<void> {
  let found: CaseRef[];
  do {
    found = await listToMatch(deps.db.root, batch, shop_id);
    for (const ref of found) {
      if (signal.aborted) return;
      await matchCase(deps, ref);
    }
  } while (found.length === batch);
}

/** Notes which receipts a mail server has taken, and sends `withdrawal.receipt_sent` for each. */
async function noteAccepted(deps: Deps): Promise<void> {
  let count: number;
  do {
    count = await deps.db.inTransaction(async (tx) => {
      const cases = await takeAccepted(tx, batch);
      for (const found of cases) await recordWithdrawalEvent(tx, deps, 'withdrawal.receipt_sent', found);
      return cases.length;
    });
  } while (count === batch);
}

/** Logs every receipt that no mail server has accepted within five minutes, or that can't be delivered, once. Without a mail server, it only warns. */
async function alertLateReceipts({ db, clock, config, log }: Deps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - receipt_patience_ms);
  const late = await db.inTransaction((tx) => takeAlerts(tx, before, now));
  for (const { shop_id, reference, state } of late)
    if (state === 'failed')
      log.error({ shop_id, reference }, 'the receipt of a withdrawal could not be delivered');
    else if (config.smtp_url === '')
      log.warn({ shop_id, reference }, 'the receipt of a withdrawal is held: the server has no SMTP server');
    else
      log.error(
        { shop_id, reference, after_min: receipt_patience_ms / minute_ms },
        'the receipt of a withdrawal was not accepted',
      );
}

/** Sends `withdrawal.due_soon` for open cases, once each. */
async function remindOfRefunds(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() + due_soon_ms);
  for (const ref of await listDueSoon(deps.db.root, before, batch)) {
    if (signal.aborted) return;
    await deps.db.inTransaction(async (tx) => {
      const found = await lockCase(tx, ref.shop_id, ref.case_id);
      if (!found || found.due_soon_at || !OPEN_STATES.some((state) => state === found.state)) return;
      const changed = await changeCase(tx, found, { due_soon_at: now }, now);
      await recordWithdrawalEvent(tx, deps, 'withdrawal.due_soon', changed);
    });
  }
}
