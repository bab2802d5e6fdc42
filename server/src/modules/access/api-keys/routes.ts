import { SCOPES } from '@retour/contract/scopes';
import { parseTime, toTsMs } from '@retour/contract/time';
import { hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, OneOf, Text, TimeText, TsMs } from '../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { changeProfile, createKey, revokeKey, rotateKey } from './commands.ts';
import type { IssuedKey } from './commands.ts';
import { requireGrantable } from './grants.ts';
import { listKeys } from './store.ts';
import type { ApiKey } from './store.ts';

const tag = 'API keys';
const read_defaults = { tag, allow: { key: 'settings:read', staff: 'keys:read' } } as const;
const write_defaults = { tag, allow: { key: 'settings:write', staff: 'keys:write' } } as const;
/** What shows a secret. */
const issuing = { ...write_defaults, allow: { ...write_defaults.allow, step_up: true } } as const;
const by_id = { params: { key_id: 'Identifier of the key.' } };

const Profile = OneOf(['standard', 'legacy'], { description: 'The error profile.' });

const members = {
  id: Id,
  name: Type.String(),
  scopes: Type.Array(OneOf(SCOPES)),
  profile: Profile,
  rate_limit: Type.With(Nullable(Type.Integer({ minimum: 1 })), {
    description: "Requests per minute; null for the server's limit.",
  }),
  state: OneOf(['active', 'expired', 'revoked']),
  created_at: TsMs,
  expires_at: Nullable(TsMs),
  revoked_at: Nullable(TsMs),
  previous_secret_expires_at: Type.With(Nullable(TsMs), {
    description: 'Until when the secret before the last rotation is accepted.',
  }),
  last_used_at: Type.With(Nullable(TsMs), { description: 'To the minute.' }),
};
const Key = Type.Object(members, { title: 'ApiKey', description: 'An API key, without its secret.' });
const Issued = Type.Object(
  { ...members, secret: Type.String({ description: 'Shown only in this response.' }) },
  { title: 'IssuedApiKey', description: 'An API key with its secret.' },
);

const example = {
  id: 7,
  name: 'Warehouse',
  scopes: ['returns', 'label_requests:read'],
  profile: 'standard',
  rate_limit: null,
  state: 'active',
  created_at: '2026-03-02T09:15:27.000Z',
  expires_at: null,
  revoked_at: null,
  previous_secret_expires_at: null,
  last_used_at: '2026-03-02T11:02:00.000Z',
};
const issued_example = { ...example, last_used_at: null, secret: 'rtr_0123456789ABCDEFGHIJabcdefghij1wmyeY' };

/** The API keys of a shop (API contract, 26.3). */
export function apiKeyRoutes(deps: Deps): Route[] {
  return [listRoute(deps), createRoute(deps), updateRoute(deps), rotateRoute(deps), revokeRoute(deps)];
}

/** Keys that a list shows: the newest. */
const max_listed = 500;

function listRoute({ db, clock }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    summary: 'List API keys',
    description: `The newest ${max_listed} keys of the shop, revoked ones included, without their secrets.`,
    success: {
      description: 'The keys, newest first.',
      schema: Type.Object({ api_keys: Type.Array(Key) }),
      examples: { keys: { api_keys: [example] } },
    },
    refusals: [],
    async handle({ caller }) {
      const keys = await listKeys(db.root, caller.shop.id);
      const shown = keys.toReversed().slice(0, max_listed);
      return { api_keys: shown.map((key) => keyJson(key, clock.now())) };
    },
  });
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    ...issuing,
    operation: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key',
    description:
      'The response shows the secret this once. A key can create keys within its own scopes, expiry and rate limit only.',
    body: Type.Object({
      name: Text(100, 'The system that uses the key.'),
      scopes: Type.Array(OneOf(SCOPES), { minItems: 1, maxItems: 50 }),
      profile: Type.Optional(Profile),
      rate_limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000 }))),
      expires_at: Type.Optional(Nullable(TimeText('When the key stops working.'))),
    }),
    body_example: { name: 'Warehouse', scopes: ['returns', 'label_requests:read'] },
    answers_secret: true,
    success: {
      status: 201,
      description: 'The key with its secret.',
      schema: Issued,
      examples: { created: issued_example },
    },
    refusals: ['validation_failed', 'scope_not_grantable'],
    async handle({ caller, body }) {
      const { name, scopes, profile, rate_limit: rate_limit_per_minute = null } = body;
      const expires_at = body.expires_at ? (parseTime(body.expires_at)?.at ?? null) : null;
      const key = { scopes, rate_limit_per_minute, expires_at };
      requireGrantable(caller, key);
      const given = { ...key, name, ...(profile && { profile }), shop_id: caller.shop.id };
      return issuedJson(await createKey(deps, given), deps.clock.now());
    },
  });
}

const refOf = ({ caller, params }: Pick<RouteRequest<unknown, unknown>, 'caller' | 'params'>) => ({
  shop_id: caller.shop.id,
  key_id: pathId(params['key_id']),
});

function updateRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...by_id,
    operation: 'updateApiKey',
    method: 'PATCH',
    path: '/api-keys/{key_id}',
    summary: 'Update an API key',
    description: 'Changes the error profile, from the next request on.',
    body: Type.Object({ profile: Profile }),
    body_example: { profile: 'standard' },
    success: { description: 'The key.', schema: Key, examples: { key: example } },
    refusals: ['validation_failed', 'resource_not_found', 'resource_in_use'],
    async handle(request) {
      const key = await changeProfile(deps, { ...refOf(request), profile: request.body.profile });
      return keyJson(key, deps.clock.now());
    },
  });
}

function rotateRoute(deps: Deps): Route {
  return defineRoute({
    ...issuing,
    ...by_id,
    operation: 'rotateApiKey',
    method: 'POST',
    path: '/api-keys/{key_id}/rotate',
    summary: 'Rotate the secret of an API key',
    description:
      'The response shows the new secret this once. The present one stays valid for `overlap_hours`; an older one that was still valid ends.',
    body: Type.Object({
      overlap_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 720, default: 24 })),
    }),
    body_example: { overlap_hours: 24 },
    answers_secret: true,
    success: {
      description: 'The key with its new secret.',
      schema: Issued,
      examples: { rotated: { ...issued_example, previous_secret_expires_at: '2026-03-03T09:15:27.000Z' } },
    },
    refusals: ['validation_failed', 'resource_not_found', 'resource_in_use', 'scope_not_grantable'],
    async handle(request) {
      const { caller, body } = request;
      const overlap_ms = (body.overlap_hours ?? 24) * hour_ms;
      const key = await rotateKey(deps, {
        ...refOf(request),
        overlap_ms,
        check: (present) => requireGrantable(caller, present),
      });
      return issuedJson(key, deps.clock.now());
    },
  });
}

function revokeRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...by_id,
    operation: 'revokeApiKey',
    method: 'POST',
    path: '/api-keys/{key_id}/revoke',
    summary: 'Revoke an API key',
    description: 'Rejects the key immediately and permanently. Repeating it changes nothing.',
    success: {
      description: 'The revoked key.',
      schema: Key,
      examples: { revoked: { ...example, state: 'revoked', revoked_at: '2026-03-02T12:00:00.000Z' } },
    },
    refusals: ['resource_not_found'],
    async handle(request) {
      return keyJson(await revokeKey(deps, refOf(request)), deps.clock.now());
    },
  });
}

function keyJson({ shop_id: _shop_id, rate_limit_per_minute, ...key }: ApiKey, now: Date): object {
  const { revoked_at, expires_at, previous_secret_expires_at, last_used_at } = key;
  const show = (at: Date | null) => at && toTsMs(at);
  return {
    ...key,
    rate_limit: rate_limit_per_minute,
    state: revoked_at ? 'revoked' : expires_at && expires_at <= now ? 'expired' : 'active',
    created_at: toTsMs(key.created_at),
    expires_at: show(expires_at),
    revoked_at: show(revoked_at),
    previous_secret_expires_at: show(previous_secret_expires_at),
    last_used_at: show(last_used_at),
  };
}

const issuedJson = ({ secret, ...key }: IssuedKey, now: Date) => ({ ...keyJson(key, now), secret });
