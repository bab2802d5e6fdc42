import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { recordEvents } from '../../../records/events/index.ts';
import type { EventSpec } from '../../../records/events/index.ts';
import { queueAboutSecurity } from '../../../messages/emails/index.ts';
import { endSecurity, refundLate } from '../../../money/securities/index.ts';
import type { Security } from '../../../money/securities/index.ts';
import { lockSecurity } from '../../../money/securities/rows.ts';
import { lockReturn } from '../../../returns/index.ts';
import { batch_size, findDueSecurities, notice_ms, readComingUnits, readReminders } from '../store.ts';
import type { ComingUnit, DueSecurity } from '../store.ts';

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
  if (security.state === 'held') {
    if (units.every((unit) => unit.has_come)) return release(tx, deps, security);
    const out = units.filter((unit) => !unit.has_come && !unit.was_sent);
    if (out.length === 0) return [];
    if (await mayCharge(tx, security, now)) return charge(tx, deps, security, out);
    await remind(tx, deps, security, out);
    return [];
  }
  const { late_until } = security;
  const late = units.filter((unit) => unit.charged && unit.has_come);
  if (!late_until || late_until <= now || late.length === 0) return [];
  const events = await refundLate(tx, deps, security, late);
  const amount = late.reduce((sum, unit) => sum + unit.amount, 0);
  await tell(tx, deps, security, 'security_released', {
    about: `${security.id} late ${late.map(({ return_line_item_id: id }) => id).join(' ')}`,
    amount,
  });
  return events;
}

async function release(tx: Tx, deps: Deps, security: Security): Promise<EventSpec[]> {
  const events = await endSecurity(tx, deps, security, []);
  await tellReleased(tx, deps, security);
  return events;
}

/** Tells the shopper that a deposit is on its way back. */
export const tellReleased = (tx: Tx, deps: Deps, security: Security): Promise<void> => {
  const { id, state, amount, charged_amount } = security;
  return tell(tx, deps, security, 'security_released', {
    about: `${id} released`,
    amount: state === 'held' ? amount : charged_amount,
  });
};

async function charge(tx: Tx, deps: Deps, security: Security, out: ComingUnit[]): Promise<EventSpec[]> {
  const amount = out.reduce((sum, unit) => sum + unit.amount, 0);
  const events = await endSecurity(tx, deps, security, out);
  const charged = (await lockSecurity(tx, security))!;
  await tell(tx, deps, security, 'security_charged', {
    about: `${security.id} charged`,
    amount,
    deadline: charged.late_until!,
  });
  return events;
}

/** A deposit is only kept once a mail server took a message that said so, 72 hours before. Without one there is nothing to keep. */
async function mayCharge(tx: Tx, security: Security, now: Date): Promise<boolean> {
  if (now < security.charge_at) return false;
  if (security.kind === 'none') return true;
  const { sent_at } = await readReminders(tx, security.shop_id, aboutReminders(security));
  return sent_at !== null && now.getTime() - sent_at.getTime() >= notice_ms;
}

const reminders = ['half', 'three', 'one', 'last'] as const;
type Reminder = (typeof reminders)[number];

/** When each reminder is due. The last one is for those whom no other has reached. */
const dueAt = ({ created_at, send_by, charge_at }: Security): Record<Reminder, number> => ({
  half: (created_at.getTime() + send_by.getTime()) / 2,
  three: send_by.getTime() - 3 * day_ms,
  one: send_by.getTime() - day_ms,
  last: charge_at.getTime(),
});

/** What the reminders of a security are about; of one that was extended, others. */
const aboutReminder = ({ id, send_by }: Security, reminder: Reminder) =>
  `${id} ${send_by.toISOString()} ${reminder}`;
const aboutReminders = (security: Security) => reminders.map((reminder) => aboutReminder(security, reminder));

/** Puts the newest reminder that is due into the outbox, once. */
async function remind(tx: Tx, deps: Deps, security: Security, out: ComingUnit[]): Promise<void> {
  const now = deps.clock.now().getTime();
  const due_at = dueAt(security);
  const due = reminders.filter((reminder) => due_at[reminder] <= now).at(-1);
  if (!due) return;
  if (due === 'last') {
    const { sent_at, is_waiting } = await readReminders(tx, security.shop_id, aboutReminders(security));
    if (sent_at || is_waiting) return;
  }
  await tell(tx, deps, security, 'security_reminder', {
    about: aboutReminder(security, due),
    amount: out.reduce((sum, unit) => sum + unit.amount, 0),
    deadline: due === 'last' ? new Date(now + notice_ms) : security.send_by,
  });
}

type Told = { about: string; amount: number; deadline?: Date };

/** Writes to the shopper. Where there is no deposit, only reminders. */
async function tell(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, kind, currency }: Security,
  occasion: 'security_reminder' | 'security_released' | 'security_charged',
  { about, amount, deadline }: Told,
): Promise<void> {
  if (kind === 'none' && occasion !== 'security_reminder') return;
  const facts = {
    ...(kind === 'none' ? {} : { amount: { amount, currency } }),
    ...(deadline && { deadline: deadline.toISOString() }),
  };
  await queueAboutSecurity(tx, deps, { shop_id, return_id: return_id!, occasion, about, facts });
}
