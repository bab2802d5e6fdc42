import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { memberRoutes } from './routes/members.ts';
import { sessionRoutes } from './routes/sessions.ts';

/** The members of a shop's staff, invitations, who is signed in, and the sessions of staff. */
export function staffRoutes(deps: Deps): Route[] {
  return [...memberRoutes(deps), ...invitationRoutes(deps), ...sessionRoutes(deps)];
}
