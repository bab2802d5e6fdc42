import { minute_ms } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { Refusal, invalid } from '../refusal.ts';
import { createRateLimiter } from './rate-limit.ts';

/** Of one address in a minute; genuine messages aren't counted. */
const max_rejected = 60;

/**
 * Makes the refusal of a message that isn't genuine, which anybody can send: at most one line a minute is logged, as `logged_as` and with the number of rejected
 * messages, and an address that sends many has to wait. The sender reads `public_reason` in place of the reason. Each message is still checked, so that nobody
 * keeps out genuine ones from the same address.
 */
export function createRejections({ clock, log }: Pick<Deps, 'clock' | 'log'>, logged_as: string) {
  const rates = createRateLimiter(clock);
  let logged_at_ms = -Infinity;
  let since_logged = 0;
  return (
    address: string,
    about: Record<string, string>,
    reason: string,
    public_reason = reason,
  ): Refusal => {
    since_logged++;
    const now_ms = clock.now().getTime();
    if (Math.abs(now_ms - logged_at_ms) >= minute_ms) {
      log.warn({ ...about, reason, rejected: since_logged }, logged_as);
      logged_at_ms = now_ms;
      since_logged = 0;
    }
    const { allowed, reset_s } = rates.count(address, max_rejected);
    if (!allowed)
      return new Refusal('rate_limited', 'Too many messages without a valid signature.', {
        retry_after_s: reset_s,
      });
    return invalid({ signature: [public_reason] });
  };
}
