import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Text } from '../../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '../commands/own-passkeys.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import type { Passkey } from '../store-passkeys.ts';

const route_defaults = { tag: 'Staff sign-in', allow: { staff: 'own_sessions' } } as const;
const path = '/staff/me/passkeys';
const params = { passkey_id: 'Identifier of the passkey.' };
const needs = 'Needs an authentication within the last 10 minutes.';
const Name = Text(100, 'What you call it, for example the device.');

/** A passkey as the API shows it. */
export const showPasskey = ({ created_at, last_used_at, ...passkey }: Passkey) => ({
  ...passkey,
  created_at: toTsMs(created_at),
  last_used_at: last_used_at && toTsMs(last_used_at),
});

/** How members add, rename and remove their passkeys. */
export function ownPasskeyRoutes(deps: Deps): Route[] {
  return [beginRoute(deps), addRoute(deps), renameRoute(deps), removeRoute(deps)];
}

function beginRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'beginPasskey',
    prepares: true,
    method: 'POST',
    path: `${path}/options`,
    summary: 'Begin to add a passkey',
    description: `Returns what the browser makes a passkey with. ${needs}`,
    success: {
      description: 'What the browser needs.',
      schema: schemas.CredentialOptions,
      examples: { options: examples.request_options },
    },
    refusals: ['step_up_required', 'passkeys_unavailable', 'passkey_limit_exceeded'],
    handle: async ({ caller }) => ({ options: await beginPasskey(deps, caller) }),
  });
}

function addRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'addPasskey',
    method: 'POST',
    path,
    summary: 'Add a passkey',
    description: `With what the browser made of the options. ${needs}`,
    body: Type.Object({ name: Name, credential: schemas.Credential }),
    body_limit_bytes: 65_536,
    body_example: { name: 'Work laptop', credential: examples.credential },
    success: {
      status: 201,
      description: 'The passkey.',
      schema: schemas.PasskeySchema,
      examples: { passkey: examples.passkey },
    },
    refusals: [
      'validation_failed',
      'step_up_required',
      'passkey_invalid',
      'passkeys_unavailable',
      'passkey_limit_exceeded',
      'resource_exists',
    ],
    async handle({ caller, body: { name, credential: response } }) {
      return showPasskey(await addPasskey(deps, caller, { name, response }));
    },
  });
}

function renameRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'renamePasskey',
    method: 'PATCH',
    path: `${path}/{passkey_id}`,
    params,
    summary: 'Rename a passkey',
    description: 'Changes only its name.',
    body: Type.Object({ name: Name }),
    body_example: { name: 'Old laptop' },
    success: {
      description: 'The passkey.',
      schema: schemas.PasskeySchema,
      examples: { passkey: { ...examples.passkey, name: 'Old laptop' } },
    },
    refusals: ['validation_failed', 'passkey_not_found'],
    async handle({ caller, params: { passkey_id }, body: { name } }) {
      return showPasskey(await renamePasskey(deps, caller, { passkey_id: pathId(passkey_id), name }));
    },
  });
}

function removeRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'removePasskey',
    method: 'DELETE',
    path: `${path}/{passkey_id}`,
    params,
    summary: 'Remove a passkey',
    description: `It signs nobody in from now on. ${needs}`,
    success: { status: 204, description: 'The passkey is removed.', schema: Type.Null(), examples: {} },
    refusals: ['step_up_required', 'passkey_not_found'],
    handle: ({ caller, params: { passkey_id } }) => removePasskey(deps, caller, pathId(passkey_id)),
  });
}
