import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { moveStaffSessions } from '../../../access/sessions/rows.ts';
import { beginMove, endMove, readClock, updateClock } from '../store-clock.ts';

type ClockDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** How far a clock is moved at once. */
export const max_move_days = 400;

/**
 * Asks for the clock of a test side to be moved forward to a moment, at most 400 days at once. It moves in the process that works on the side's jobs. Refusals:
 * test_side_only, validation_failed, clock_moving.
 */
export async function moveClock({ db, clock, config }: ClockDeps, shop_id: number, to: Date): Promise<void> {
  if (!config.is_test_side)
    throw new Refusal('test_side_only', 'Only the clock of the test side can be moved.');
  const from = clock.now();
  const by_ms = to.getTime() - from.getTime();
  if (by_ms <= 0) throw invalid({ to: ['A clock only moves forward. Clear the test data to go back.'] });
  if (by_ms > max_move_days * day_ms)
    throw invalid({ to: [`A clock can be moved by at most ${max_move_days} days at once.`] });
  const has_begun = await db.inTransaction((tx) => beginMove(tx, { shop_id, from, to }));
  if (!has_begun) throw new Refusal('clock_moving', 'The clock is being moved.');
}

/** Moves the clock on, and the sessions of the staff with it, who did nothing meanwhile. Returns how far it is ahead. */
export function moveStep(
  { db }: Pick<Deps, 'db'>,
  shop_id: number,
  { by_ms, is_due }: { by_ms: number; is_due: boolean },
): Promise<number> {
  return db.inTransaction(async (tx) => {
    const { ahead_ms: before, done_count } = await readClock(tx, shop_id);
    const ahead_ms = before + by_ms;
    await updateClock(tx, shop_id, { ahead_ms, done_count: done_count + (is_due ? 1 : 0) });
    await moveStaffSessions(tx, shop_id, by_ms);
    return ahead_ms;
  });
}

export const stopMove = ({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<void> =>
  db.inTransaction((tx) => endMove(tx, shop_id));
