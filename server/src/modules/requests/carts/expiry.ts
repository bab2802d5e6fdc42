import { day_ms } from '../../../platform/clock.ts';

/** A cart is valid for 7 days after its last change (API contract, 16). */
export const cartExpiry = (changed_at: Date) => new Date(changed_at.getTime() + 7 * day_ms);

/** A return session ends a day after its last change. */
export const sessionExpiry = (changed_at: Date) => new Date(changed_at.getTime() + day_ms);
