import { addDays, dayOf, endOfDay } from '@retour/contract/days';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { recordEvents } from '../../../records/events/index.ts';
import { endSecurity, refundDeposit, refundLate, selectSecurities } from '../../../money/securities/index.ts';
import type { Security, SecurityRef } from '../../../money/securities/index.ts';
import { changeSecurity, lockSecurity } from '../../../money/securities/rows.ts';
import { lockReturn } from '../../../returns/index.ts';
import { readComingUnits, readSecurityOfReturn, readTimeZone } from '../store.ts';
import type { ListedSecurity } from '../store.ts';
import { tellReleased } from './check-security.ts';

const securityNotFound = () => new Refusal('security_not_found', 'No security found with this id.');

/** Locks a security with its return. Refusals: security_not_found. */
async function lockWithReturn(tx: Tx, ref: SecurityRef): Promise<Security & { return_id: number }> {
  const known = await selectSecurities(tx, ref.shop_id).where('id', '=', ref.id).executeTakeFirst();
  if (!known || known.return_id === null) throw securityNotFound();
  await lockReturn(tx, ref.shop_id, known.return_id);
  const security = (await lockSecurity(tx, ref))!;
  return { ...security, return_id: known.return_id };
}

/**
 * Ends a security though its items aren't back, or gives back what was kept for them. Of one that was released before, a refund that was declined is tried again; else
 * nothing changes. Refusals: security_not_found.
 */
export function releaseSecurity(deps: Deps, ref: SecurityRef): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockWithReturn(tx, ref);
    if (security.ended_at !== null && security.charged_amount === 0) await refundDeposit(tx, deps, security);
    else await releaseNow(tx, deps, security);
    return (await readSecurityOfReturn(tx, ref.shop_id, security.return_id))!;
  });
}

async function releaseNow(tx: Tx, deps: Deps, security: Security & { return_id: number }): Promise<void> {
  const charged = (await readComingUnits(tx, security)).filter((unit) => unit.charged);
  const events =
    security.state === 'held'
      ? await endSecurity(tx, deps, security, [])
      : await refundLate(tx, deps, security, charged);
  await tellReleased(tx, deps, security);
  await recordEvents(tx, deps, security.shop_id, security.return_id, events);
}

/**
 * Gives a shopper so many more days to hand the items in; reminders follow the new day. Refusals: security_not_found, security_ended.
 */
export function extendSecurity(deps: Deps, ref: SecurityRef, days: number): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockWithReturn(tx, ref);
    if (security.state !== 'held')
      throw new Refusal('security_ended', 'The security has ended: there is nothing to extend.');
    const time_zone = await readTimeZone(tx, ref.shop_id);
    const later = (at: Date) => endOfDay(addDays(dayOf(at, time_zone), days), time_zone);
    await changeSecurity(tx, ref, {
      send_by: later(security.send_by),
      charge_at: later(security.charge_at),
    });
    return (await readSecurityOfReturn(tx, ref.shop_id, security.return_id))!;
  });
}
