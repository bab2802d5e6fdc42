import { STEP_UP_METHODS, isStepUpMethod, step_up_valid_ms } from '@retour/contract/sign-in';
import type { StaffPrincipal } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';

type Authenticated = Pick<StaffPrincipal, 'authenticated_at' | 'authenticated_by'>;

/** Whether a member proved who they are within the last 10 minutes, by any method. */
export const isRecent = ({ authenticated_at }: Authenticated, clock: Clock): boolean =>
  clock.now().getTime() - authenticated_at.getTime() < step_up_valid_ms;

/** Refuses a member who didn't prove who they are within the last 10 minutes, by more than a password alone. Refusals: step_up_required. */
export function requireStepUp(caller: Authenticated, clock: Clock): void {
  if (!isRecent(caller, clock) || !isStepUpMethod(caller.authenticated_by)) throw stepUpRequired();
}

/** The refusal of somebody who has to prove again who they are. */
export const stepUpRequired = () =>
  new Refusal('step_up_required', 'Confirm that it is you, then send the request again.', {
    accepted: STEP_UP_METHODS,
  });
