import type { Allow, Principal } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Credential } from './credentials.ts';
import { Refusal } from '../refusal.ts';
import { requireStepUp } from './step-up.ts';

/** Refuses a caller whom an operation is not open to. Refusals: scope_missing, permission_missing, step_up_required. */
export function requireAccess(principal: Principal, allow: Exclude<Allow, 'anyone'>, clock: Clock): void {
  switch (principal.kind) {
    case 'key':
      if (allow.key && principal.scopes.has(allow.key)) return;
      throw new Refusal('scope_missing', `The API key lacks the scope ${allow.key}.`, {
        required_scope: allow.key!,
      });
    case 'staff':
      if (allow.staff && principal.permissions.has(allow.staff)) {
        if (allow.step_up) requireStepUp(principal, clock);
        return;
      }
      throw new Refusal(
        'permission_missing',
        allow.staff
          ? `The role ${principal.role} doesn't include the permission ${allow.staff}.`
          : "Staff can't use this operation.",
      );
    case 'shopper':
      if (allow.shopper) return;
      throw new Refusal('permission_missing', "Shoppers can't use this operation.");
  }
}

/** The refusal of a request that nobody could be identified by. */
export function unidentified(credential: Credential | undefined, allow: Exclude<Allow, 'anyone'>): Refusal {
  if (credential?.kind === 'session') return new Refusal('session_invalid', "The session doesn't exist.");
  if (!allow.key)
    return new Refusal('session_invalid', 'This operation needs a session, and the request has none.');
  return credential
    ? new Refusal('key_invalid', 'The API key is unknown.')
    : new Refusal('key_missing', 'Send an API key in the X-Authorization header.');
}
