import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { acceptRoutes } from './routes/invitation.ts';
import { ownMethodRoutes } from './routes/own-methods.ts';
import { ownPasskeyRoutes } from './routes/own-passkeys.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signInSettingRoutes } from './routes/settings.ts';
import { stepUpRoutes } from './routes/step-up.ts';

/** The operations by which staff sign in, prove again who they are, and change how they sign in. */
export function staffSignInRoutes(deps: Deps): Route[] {
  return [
    ...signInRoutes(deps),
    ...acceptRoutes(deps),
    ...stepUpRoutes(deps),
    ...signInSettingRoutes(deps),
    ...ownMethodRoutes(deps),
    ...ownPasskeyRoutes(deps),
  ];
}
