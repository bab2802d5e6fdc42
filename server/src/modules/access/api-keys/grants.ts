import type { Scope } from '@retour/contract/scopes';
import type { Principal } from '../../../platform/authenticate.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** What a key may do, and for how long. */
export type Grant = {
  scopes: readonly Scope[];
  rate_limit_per_minute: number | null;
  expires_at: Date | null;
};

/**
 * Lets a key hand on what it has itself, and nothing beyond: no other scope, no longer life, no higher rate. Staff who may write keys, and the command line, may grant all.
 * Refusals: scope_not_grantable.
 */
export function requireGrantable(
  caller: Principal,
  { scopes, rate_limit_per_minute, expires_at }: Grant,
): void {
  if (caller.kind !== 'key' || caller.is_command_line) return;
  const missing = scopes.find((scope) => !caller.scopes.has(scope));
  if (missing !== undefined)
    throw new Refusal('scope_not_grantable', `Your key doesn't have the scope ${missing}.`, {
      params: { scope: missing },
    });
  const { usable_until, rate_limit_per_minute: limit } = caller;
  if (usable_until && (expires_at === null || expires_at > usable_until))
    throw new Refusal(
      'scope_not_grantable',
      `Your key expires at ${usable_until.toISOString()}; this one must not outlive it.`,
      {
        params: { expires_at: usable_until.toISOString() },
      },
    );
  if (limit !== null && (rate_limit_per_minute === null || rate_limit_per_minute > limit))
    throw new Refusal(
      'scope_not_grantable',
      `Your key has a rate limit of ${limit}; this one must have one of at most that.`,
      {
        params: { rate_limit: limit },
      },
    );
}
