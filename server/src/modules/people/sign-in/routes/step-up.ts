import { toTsMs } from '@retour/contract/time';
import { required } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { beginStepUp, stepUpWithPasskey, stepUpWithPassword } from '../commands/step-up.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';

const route_defaults = { tag: 'Staff sign-in', method: 'POST', allow: { staff: 'own_sessions' } } as const;

/** How a signed-in member proves again who they are. */
export function stepUpRoutes(deps: Deps): Route[] {
  return [optionsRoute(deps), stepUpRoute(deps)];
}

function optionsRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'beginStepUp',
    prepares: true,
    path: '/staff/step-up/options',
    summary: 'Begin to confirm who you are with a passkey',
    description: 'Returns what the browser signs with one of your passkeys.',
    success: {
      description: 'What the browser needs.',
      schema: schemas.CredentialOptions,
      examples: { options: examples.request_options },
    },
    refusals: ['passkeys_unavailable'],
    handle: async ({ caller }) => ({ options: await beginStepUp(deps, caller) }),
  });
}

function stepUpRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'stepUp',
    path: '/staff/step-up',
    summary: 'Confirm who you are',
    description:
      'With `credential`, or with `password` and `code`. For the next 10 minutes, the session can call operations that need a recent authentication.',
    body: Type.Object({
      credential: Type.Optional(schemas.Credential),
      password: Type.Optional(schemas.Password),
      code: Type.Optional(schemas.Code),
    }),
    body_limit_bytes: 65_536,
    body_example: { credential: examples.credential },
    success: {
      description: 'The session is stepped up.',
      schema: schemas.SteppedUp,
      examples: { stepped_up: examples.stepped_up },
    },
    refusals: [
      'validation_failed',
      'sign_in_failed',
      'code_required',
      'code_invalid',
      'passkeys_unavailable',
      'too_many_attempts',
    ],
    async handle({ caller, body: { credential, password, code } }) {
      if (!credential && !password) throw invalid({ credential: [required('credential')] });
      const authenticated_at = credential
        ? await stepUpWithPasskey(deps, caller, credential)
        : await stepUpWithPassword(deps, caller, { password: password!, code });
      return {
        authenticated_at: toTsMs(authenticated_at),
        authenticated_by: credential ? 'passkey' : 'password_and_code',
      };
    },
  });
}
