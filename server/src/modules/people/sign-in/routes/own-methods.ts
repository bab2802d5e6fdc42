import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import {
  beginAuthenticator,
  changePassword,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../commands/own-methods.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { listPasskeys } from '../store-passkeys.ts';
import { readOwnMethods } from '../store.ts';
import { showPasskey } from './own-passkeys.ts';

const route_defaults = { tag: 'Staff sign-in', allow: { staff: 'own_sessions' } } as const;
const needs = 'Needs an authentication within the last 10 minutes.';

/** How members change their own password and authenticator app. */
export function ownMethodRoutes(deps: Deps): Route[] {
  return [
    listRoute(deps),
    passwordRoute(deps),
    beginAppRoute(deps),
    finishAppRoute(deps),
    removeAppRoute(deps),
    renewCodesRoute(deps),
  ];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'getOwnSignInMethods',
    method: 'GET',
    path: '/staff/me/sign-in-methods',
    summary: 'Get your ways to sign in',
    description: 'Passkeys, password and authenticator app of the caller.',
    success: {
      description: 'The ways to sign in.',
      schema: schemas.OwnMethodsSchema,
      examples: { methods: examples.own_methods },
    },
    refusals: [],
    async handle({ caller: { shop, member_id } }) {
      const ref = { shop_id: shop.id, member_id };
      const [own, passkeys] = await Promise.all([readOwnMethods(db.root, ref), listPasskeys(db.root, ref)]);
      return {
        email: own.email,
        password_set_at: own.password_set_at && toTsMs(own.password_set_at),
        authenticator_since: own.authenticator_since && toTsMs(own.authenticator_since),
        recovery_codes_left: own.recovery_codes_left,
        passkeys: passkeys.map(showPasskey),
      };
    },
  });
}

function passwordRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'changeOwnPassword',
    method: 'PUT',
    path: '/staff/me/password',
    summary: 'Set your password',
    description: `12 to 128 characters; very route_defaults passwords are rejected. Ends your other sessions. ${needs}`,
    body: Type.Object({ password: schemas.Password }),
    body_example: { password: 'nine lives of a cat' },
    success: { status: 204, description: 'The password is set.', schema: Type.Null(), examples: {} },
    refusals: ['validation_failed', 'step_up_required'],
    handle: ({ caller, body }) => changePassword(deps, caller, body.password),
  });
}

function beginAppRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'beginAuthenticator',
    method: 'POST',
    path: '/staff/me/authenticator',
    summary: 'Begin to use an authenticator app',
    description: `Returns the secret. It counts once you confirm a code. ${needs}`,
    success: {
      description: 'The secret of the app.',
      schema: schemas.NewAuthenticator,
      examples: { authenticator: examples.authenticator },
    },
    answers_secret: true,
    refusals: ['step_up_required', 'resource_exists'],
    handle: ({ caller }) => beginAuthenticator(deps, caller),
  });
}

function finishAppRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'confirmAuthenticator',
    method: 'POST',
    path: '/staff/me/authenticator/confirm',
    summary: 'Confirm the authenticator app',
    description: `With its first code. From now on a sign-in with the password needs a code. Returns the recovery codes. ${needs}`,
    body: Type.Object({ code: schemas.Code }),
    body_example: { code: '123456' },
    success: {
      description: 'The recovery codes.',
      schema: schemas.RecoveryCodes,
      examples: { codes: examples.recovery_codes },
    },
    answers_secret: true,
    refusals: ['validation_failed', 'step_up_required', 'code_invalid'],
    handle: async ({ caller, body }) => ({
      recovery_codes: await finishAuthenticator(deps, caller, body.code),
    }),
  });
}

function removeAppRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'removeAuthenticator',
    method: 'DELETE',
    path: '/staff/me/authenticator',
    summary: 'Stop using the authenticator app',
    description: `Its recovery codes stop working too. ${needs}`,
    success: { status: 204, description: 'The app is removed.', schema: Type.Null(), examples: {} },
    refusals: ['step_up_required'],
    handle: ({ caller }) => removeAuthenticator(deps, caller),
  });
}

function renewCodesRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'renewRecoveryCodes',
    method: 'POST',
    path: '/staff/me/recovery-codes',
    summary: 'Create new recovery codes',
    description: `The old ones stop working. ${needs}`,
    success: {
      description: 'The recovery codes.',
      schema: schemas.RecoveryCodes,
      examples: { codes: examples.recovery_codes },
    },
    answers_secret: true,
    refusals: ['step_up_required', 'resource_not_found'],
    handle: async ({ caller }) => ({ recovery_codes: await renewRecoveryCodes(deps, caller) }),
  });
}
