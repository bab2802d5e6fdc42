import { countAttempt, counterOf, counterOfAddress } from '../../../platform/callers/attempts.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Attempts in 15 minutes. Strangers can fill those of a member and of a shop: these only slow down. */
const max_attempts = { member_from_address: 10, address: 30, member: 100, shop: 1000, step_up: 10, code: 10 };

type CountDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Counts an attempt of somebody who isn't signed in to prove who they are, and refuses it when there were too many from their address. Refusals:
 * too_many_attempts.
 */
export function countSignIn(
  deps: CountDeps,
  { shop_id, email, address }: { shop_id: number; email?: string; address: string },
): Promise<void> {
  const of_member =
    email === undefined
      ? []
      : [
          {
            counter: counterOfAddress('staff from', address, email),
            max: max_attempts.member_from_address,
          },
          { counter: counterOf('staff', email), max: max_attempts.member, slows: true as const },
        ];
  return countAttempt(deps, shop_id, [
    ...of_member,
    { counter: counterOfAddress('staff address', address), max: max_attempts.address },
    { counter: 'staff', max: max_attempts.shop, slows: true },
  ]);
}

/** Counts an attempt of a signed-in member to prove who they are again: only their own sessions count. Refusals: too_many_attempts. */
export const countStepUp = (
  deps: CountDeps,
  { shop_id, member_id }: { shop_id: number; member_id: number },
): Promise<void> =>
  countAttempt(deps, shop_id, [{ counter: `step-up ${member_id}`, max: max_attempts.step_up }]);

/** Counts a code that came with the right password, from anywhere: nobody else can fill this limit. Refusals: too_many_attempts. */
export const countCode = (
  deps: CountDeps,
  { shop_id, member_id }: { shop_id: number; member_id: number },
): Promise<void> =>
  countAttempt(deps, shop_id, [{ counter: `staff code ${member_id}`, max: max_attempts.code }]);
