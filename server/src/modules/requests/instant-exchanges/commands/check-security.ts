import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { recordEvents } from '../../../records/events/index.ts';
import type { EventSpec } from '../../../records/events/index.ts';
import { endSecurity, refundLate } from '../../../money/securities/index.ts';
import type { Security } from '../../../money/securities/index.ts';
import { decideCharge, lockSecurity } from '../../../money/securities/rows.ts';
import { beginCharge, isLiveHold } from '../../../money/shopper-payments/index.ts';
import { lockChargeOf, lockShopperPayment } from '../../../money/shopper-payments/rows.ts';
import { lockReturn } from '../../../returns/index.ts';
import { amountOf, tell, tellCharged, tellReleased } from './tell.ts';
import {
  batch_size,
  findDueSecurities,
  notice_ms,
  readComingUnits,
  readSecured,
  readWarnings,
  renewed_before_ms,
} from '../store.ts';
import type { ComingUnit, DueSecurity, Exchange, Warning } from '../store.ts';

/** Does what is due of all securities: releases, reminds, charges and refunds what came late. Safe to run twice, at the same time, and after a crash at any point. */
export async function checkSecurities(deps: Deps): Promise<void> {
  for (let after: DueSecurity | undefined; ;) {
    const due = await findDueSecurities(deps.db.root, deps.clock.now(), after);
    for (const one of due) await checkSecurity(deps, one);
    after = due.at(-1);
    if (due.length < batch_size) return;
  }
}

/** The same of one security. Its row is locked: whoever releases or charges it does so alone, by what is true then. */
export function checkSecurity(deps: Deps, { return_id, ...ref }: DueSecurity): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, ref.shop_id, return_id);
    const security = await lockSecurity(tx, ref);
    if (!security) return;
    const units = await readComingUnits(tx, ref);
    const events = await actOn(tx, deps, security, units);
    if (events.length > 0) await recordEvents(tx, deps, ref.shop_id, return_id, events);
  });
}

async function actOn(tx: Tx, deps: Deps, security: Security, units: ComingUnit[]): Promise<EventSpec[]> {
  const now = deps.clock.now();
  if (security.state === 'held') return actOnHeld(tx, deps, security, units);
  const { late_until } = security;
  const late = units.filter((unit) => unit.charged && unit.has_come);
  if (!late_until || late_until <= now || late.length === 0) return [];
  const events = await refundLate(tx, deps, security, late);
  // Of a card that is still being charged, nothing goes back.
  if (security.state === 'charging') return events;
  await tell(tx, deps, security, 'security_released', {
    about: `${security.id} late ${late.map(({ return_line_item_id: id }) => id).join(' ')}`,
    amount: amountOf(late),
  });
  return events;
}

async function actOnHeld(tx: Tx, deps: Deps, security: Security, units: ComingUnit[]): Promise<EventSpec[]> {
  const exchange = await readSecured(tx, security);
  if (exchange === 'none' || units.every((unit) => unit.has_come))
    return release(tx, deps, security, exchange);
  if (exchange === 'due') {
    // Nobody is reminded of, or charged for, what they may never get.
    if (security.kind === 'hold') await renewHold(tx, deps, security);
    return [];
  }
  // What was graded anew is decided anew.
  const regraded = units.filter((unit) => unit.charge_decided_at !== null && !unit.differs);
  if (regraded.length > 0) await decideCharge(tx, security, idsOf(regraded), null);
  const now = deps.clock.now();
  const warnings = await readWarnings(tx, security);
  const differing = units.filter((unit) => unit.differs);
  const is_told = differing.every((unit) => mayChargeDiffering(security, unit, warnings, now));
  const out = units.filter((unit) => !unit.has_come && !unit.was_sent);
  const is_due = out.length > 0 && mayCharge(security, warnings, now);
  // Nothing is on its way: what has come, and what differs, is all that there is.
  const is_all = differing.length > 0 && units.every((unit) => unit.has_come || unit.differs);
  if (is_told && (is_due || is_all)) return charge(tx, deps, security, [...out, ...differing]);
  if (security.kind === 'hold') await renewHold(tx, deps, security);
  if (out.length > 0) await remind(tx, deps, security, { out, warnings });
  return [];
}

/** Holds the amount anew, before it can't be captured any more; what is held is let go once the new hold stands. */
async function renewHold(
  tx: Tx,
  deps: Deps,
  { shop_id, id, shopper_payment_id, amount }: Security,
): Promise<void> {
  const payment = await lockShopperPayment(tx, { shop_id, id: shopper_payment_id! });
  if (!payment || !isLiveHold(payment) || (await lockChargeOf(tx, { shop_id, id }))) return;
  if (payment.capture_before!.getTime() - deps.clock.now().getTime() > renewed_before_ms) return;
  await beginCharge(tx, deps, payment, { security_id: id, amount, deposit_amount: amount, is_hold: true });
}

async function release(tx: Tx, deps: Deps, security: Security, exchange: Exchange): Promise<EventSpec[]> {
  const events = await endSecurity(tx, deps, security, []);
  await tellReleased(tx, deps, security, { is_needless: exchange === 'none' });
  return events;
}

async function charge(tx: Tx, deps: Deps, security: Security, lost: ComingUnit[]): Promise<EventSpec[]> {
  const events = await endSecurity(tx, deps, security, lost);
  const ended = (await lockSecurity(tx, security))!;
  // A card is charged first.
  if (ended.state !== 'charging') await tellCharged(tx, deps, ended, ended.charged_amount);
  return events;
}

export const idsOf = (units: readonly ComingUnit[]) => units.map(({ return_line_item_id: id }) => id);

/** A deposit is only kept once a mail server took a message that said so, 72 hours before. Without one there is nothing to keep. */
function mayCharge(security: Security, warnings: readonly Warning[], now: Date): boolean {
  if (now < security.charge_at) return false;
  return security.kind === 'none' || remindersOf(security, warnings).some((one) => isOldEnough(one, now));
}

/** The same of a unit that isn't what was expected, which is kept if staff say so. */
function mayChargeDiffering(
  security: Security,
  unit: ComingUnit,
  warnings: readonly Warning[],
  now: Date,
): boolean {
  const { charge_decided_at: decided_at } = unit;
  if (decided_at === null) return false;
  const about = aboutDifference(security, decided_at);
  return security.kind === 'none' || warnings.some((one) => one.about === about && isOldEnough(one, now));
}

const isOldEnough = ({ sent_at }: Warning, now: Date) =>
  sent_at !== null && now.getTime() - sent_at.getTime() >= notice_ms;

/** What the message is about that says that a part is kept for units that differ. */
export const aboutDifference = ({ id }: Security, decided_at: Date) =>
  `${id} differs ${decided_at.toISOString()}`;

const reminders = ['half', 'three', 'one', 'last'] as const;

/** When each reminder is due. The last one is for those whom no other has reached. */
const dueAt = ({ created_at, send_by, charge_at }: Security): Record<(typeof reminders)[number], number> => ({
  half: (created_at.getTime() + send_by.getTime()) / 2,
  three: send_by.getTime() - 3 * day_ms,
  one: send_by.getTime() - day_ms,
  last: charge_at.getTime(),
});

/** What the reminders of a security are about; of one that was extended, others. */
const reminders_of = ({ id, send_by }: Security) => `${id} ${send_by.toISOString()} `;
const remindersOf = (security: Security, warnings: readonly Warning[]) =>
  warnings.filter(({ about }) => about.startsWith(reminders_of(security)));

type Reminding = { out: ComingUnit[]; warnings: readonly Warning[] };

/** Puts the newest reminder that is due into the outbox, once. */
async function remind(tx: Tx, deps: Deps, security: Security, { out, warnings }: Reminding): Promise<void> {
  const now = deps.clock.now().getTime();
  const due_at = dueAt(security);
  const due = reminders.filter((reminder) => due_at[reminder] <= now).at(-1);
  if (!due) return;
  const known = remindersOf(security, warnings);
  if (due === 'last' && known.some(({ sent_at, is_waiting }) => sent_at !== null || is_waiting)) return;
  await tellReminder(tx, deps, security, {
    reminder: due,
    amount: amountOf(out),
    deadline: due === 'last' ? new Date(now + notice_ms) : security.send_by,
  });
}

/** Reminds of items that aren't handed in, once of each name. */
export const tellReminder = (
  tx: Tx,
  deps: Deps,
  security: Security,
  { reminder, ...told }: { reminder: string; amount: number; deadline: Date },
): Promise<void> =>
  tell(tx, deps, security, 'security_reminder', { ...told, about: reminders_of(security) + reminder });
