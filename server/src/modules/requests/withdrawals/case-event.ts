import type { Trigger } from '@retour/contract/event-types';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordEventsWithoutReturn } from '../../records/events/index.ts';
import { showCase } from './case-json.ts';
import { readCase } from './store-cases.ts';
import type { CaseRow } from './store-cases.ts';
import { listStatements } from './store-register.ts';

type OfWithdrawals = Extract<Trigger, `withdrawal.${string}`>;
type EventDeps = Pick<Deps, 'clock' | 'config' | 'event_parts' | 'jobs'>;

/** Records an event of a case with the case as it is in `tx`. */
export async function recordWithdrawalEvent(
  tx: Tx,
  deps: EventDeps,
  trigger: OfWithdrawals,
  { shop_id, id }: Pick<CaseRow, 'shop_id' | 'id'>,
): Promise<void> {
  const found = (await readCase(tx, shop_id, id))!;
  const details = showCase(found, await listStatements(tx, shop_id, [id]));
  await recordEventsWithoutReturn(tx, deps, shop_id, [{ trigger, details }]);
}
