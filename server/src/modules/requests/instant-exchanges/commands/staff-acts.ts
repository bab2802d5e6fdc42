import { addDays, dayOf, endOfDay } from '@retour/contract/days';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { recordEvents } from '../../../records/events/index.ts';
import { endSecurity, giveBack, refundLate, selectSecurities } from '../../../money/securities/index.ts';
import type { Security, SecurityRef } from '../../../money/securities/index.ts';
import { changeSecurity, decideCharge, lockSecurity } from '../../../money/securities/rows.ts';
import { lockReturn } from '../../../returns/index.ts';
import {
  notice_ms,
  readComingUnits,
  readSecured,
  readSecurityOfReturn,
  readTimeZone,
  readWarnings,
} from '../store.ts';
import type { ComingUnit, ListedSecurity } from '../store.ts';
import { aboutDifference, idsOf, tellReminder } from './check-security.ts';
import { amountOf, tell, tellReleased } from './tell.ts';

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
    const is_released = security.state !== 'held' && security.charged_amount === 0;
    if (!is_released) await releaseNow(tx, deps, security);
    // Of a charge that isn't due any more, nothing was taken.
    else if (security.ended_at !== null) await giveBack(tx, deps, security);
    return (await readSecurityOfReturn(tx, ref.shop_id, security.return_id))!;
  });
}

async function releaseNow(tx: Tx, deps: Deps, security: Security & { return_id: number }): Promise<void> {
  const charged = (await readComingUnits(tx, security)).filter((unit) => unit.charged);
  const events =
    security.state === 'held'
      ? await endSecurity(tx, deps, security, [])
      : await refundLate(tx, deps, security, charged);
  // A card that is still being charged is told how that ends.
  if (security.state !== 'charging') await tellReleased(tx, deps, security);
  await recordEvents(tx, deps, security.shop_id, security.return_id, events);
}

/**
 * Gives a shopper so many more days to hand the items in; reminders follow the new day. Refusals: security_not_found, security_ended.
 */
export function extendSecurity(deps: Deps, ref: SecurityRef, days: number): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockHeld(tx, ref);
    const time_zone = await readTimeZone(tx, ref.shop_id);
    const later = (at: Date) => endOfDay(addDays(dayOf(at, time_zone), days), time_zone);
    await changeSecurity(tx, ref, {
      send_by: later(security.send_by),
      charge_at: later(security.charge_at),
    });
    return (await readSecurityOfReturn(tx, ref.shop_id, security.return_id))!;
  });
}

/** Locks a security that is held. Refusals: security_not_found, security_ended. */
async function lockHeld(tx: Tx, ref: SecurityRef): Promise<Security & { return_id: number }> {
  const security = await lockWithReturn(tx, ref);
  if (security.state !== 'held') throw new Refusal('security_ended', 'The security has ended.');
  return security;
}

const readShown = async (tx: Tx, { shop_id, return_id }: Security & { return_id: number }) =>
  (await readSecurityOfReturn(tx, shop_id, return_id))!;

/**
 * Reminds the shopper now of what isn't handed in, at most once a day. After the last day they get 72 hours more, and so does what is charged.
 * Refusals: security_not_found, security_ended, security_nothing_out.
 */
export function remindOfSecurity(deps: Deps, ref: SecurityRef): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockHeld(tx, ref);
    const units = await readComingUnits(tx, ref);
    const out = units.filter((unit) => !unit.has_come && !unit.was_sent);
    if (out.length === 0) throw new Refusal('security_nothing_out', 'All items were handed in.');
    if ((await readSecured(tx, ref)) !== 'sent')
      throw new Refusal(
        'security_nothing_out',
        "The new items aren't ordered yet: nothing is charged before that.",
      );
    const now = deps.clock.now();
    const { send_by, charge_at } = security;
    const deadline = now < send_by ? send_by : new Date(now.getTime() + notice_ms);
    const reminder = `asked ${dayOf(now, await readTimeZone(tx, ref.shop_id))}`;
    await tellReminder(tx, deps, security, { reminder, amount: amountOf(out), deadline });
    // What a message promises is kept.
    if (deadline > charge_at) await changeSecurity(tx, ref, { charge_at: deadline });
    return readShown(tx, security);
  });
}

/**
 * Decides that the part of units is kept that were graded as missing, as another item or as unusable. The shopper is told, and 72 hours after a mail server took that
 * message the security ends. Without a deposit it ends with the next check. Units of which they were told before stay as they are.
 * Refusals: security_not_found, security_ended, security_nothing_differs.
 */
export function chargeDiffering(deps: Deps, ref: SecurityRef): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockHeld(tx, ref);
    const differing = (await readComingUnits(tx, ref)).filter((unit) => unit.differs);
    if (differing.length === 0)
      throw new Refusal(
        'security_nothing_differs',
        'No item was graded as missing, another one or unusable.',
      );
    if ((await readSecured(tx, ref)) !== 'sent')
      throw new Refusal(
        'security_nothing_differs',
        "The new items aren't ordered yet: nothing is kept before that.",
      );
    const warnings = await readWarnings(tx, security);
    const isTold = ({ charge_decided_at: at }: ComingUnit) =>
      at !== null &&
      warnings.some(
        ({ about, sent_at, is_waiting }) =>
          about === aboutDifference(security, at) && (sent_at !== null || is_waiting),
      );
    const untold = differing.filter((unit) => !isTold(unit));
    if (untold.length === 0) return readShown(tx, security);
    const now = deps.clock.now();
    await decideCharge(tx, ref, idsOf(untold), now);
    await tell(tx, deps, security, 'security_difference', {
      about: aboutDifference(security, now),
      amount: amountOf(untold),
      deadline: new Date(now.getTime() + notice_ms),
    });
    return readShown(tx, security);
  });
}

/** Expects nothing more of items that never came, and for which there was no deposit. A repeat changes nothing. Refusals: security_not_found, security_not_lost. */
export function writeOffSecurity(deps: Deps, ref: SecurityRef, reason: string): Promise<ListedSecurity> {
  return deps.db.inTransaction(async (tx) => {
    const security = await lockWithReturn(tx, ref);
    if (security.state !== 'uncollected')
      throw new Refusal('security_not_lost', 'Only what never came, and had no deposit, is written off.');
    if (security.written_off_at === null)
      await changeSecurity(tx, ref, { written_off_at: deps.clock.now(), written_off_reason: reason });
    return readShown(tx, security);
  });
}
