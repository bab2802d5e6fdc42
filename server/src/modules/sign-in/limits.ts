import { countAttempt, counterOf } from '../../platform/callers/attempts.ts';
import type { Deps } from '../../platform/deps.ts';

/** Attempts to sign in, in 15 minutes. */
const max_attempts = { member: 10, address: 30, shop: 1000 };

/**
 * Counts an attempt of somebody to prove who they are, and refuses it when there were too many: of a member, if it names one, of an address, and in a
 * shop. Refusals: too_many_attempts.
 */
export function countSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop_id, email, address }: { shop_id: number; email?: string; address: string },
): Promise<void> {
  return countAttempt(deps, shop_id, [
    ...(email === undefined ? [] : [{ counter: counterOf('staff', email), max: max_attempts.member }]),
    { counter: counterOf('staff address', address), max: max_attempts.address },
    { counter: 'staff', max: max_attempts.shop },
  ]);
}
