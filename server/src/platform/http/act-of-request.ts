import type { FastifyRequest } from 'fastify';
import type { ActObject, Actor, NewAct } from '../acts.ts';
import type { Principal } from '../authenticate.ts';
import type { Route } from '../route.ts';

/** Who a request acts as. What shoppers do is told by the events of their returns. */
function actorOf(caller: Principal | undefined): Actor | undefined {
  if (caller?.kind === 'key' && caller.is_command_line)
    return { kind: 'cli', id: null, name: caller.key_name };
  if (caller?.kind === 'key') return { kind: 'key', id: caller.key_id, name: caller.key_name };
  if (caller?.kind === 'staff') return { kind: 'staff', id: caller.member_id, name: caller.name };
  return undefined;
}

/** The act that a request is, if a key or a member of staff makes it. */
export function actOfRequest(route: Route, request: FastifyRequest): NewAct | undefined {
  const { caller } = request;
  const actor = actorOf(caller);
  if (!caller || !actor || route.prepares) return undefined;
  return {
    shop_id: caller.shop.id,
    actor,
    operation: route.operation,
    object: objectOf(route, request.params as Record<string, string>),
    reason: null,
    ...(actor.kind === 'cli'
      ? { request_id: null, address: null, user_agent: null }
      : {
          request_id: request.id,
          address: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
        }),
  };
}

/** Parameters that are secrets. */
const secrets = new Set(['token']);

/** What a path names first: `/webhooks/{id}/test` is about a webhook, `/returns/{return_id}/labels` about a return. */
function objectOf({ path }: Route, params: Record<string, string>): ActObject | null {
  const found = /([^/]+)\/\{(\w+)\}/.exec(path);
  const [, segment = '', parameter = ''] = found ?? [];
  const id = params[parameter];
  if (!id || secrets.has(parameter)) return null;
  const named = parameter === 'id' ? singular(segment) : parameter.replace(/_(id|code)$/, '');
  return { type: object_types[named] ?? named, id: id.slice(0, 255) };
}

/** What the log calls an object that paths call by a shorter name. Its changes have the same name. */
const object_types: Readonly<Record<string, string>> = {
  key: 'api_key',
  member: 'staff_member',
  invitation: 'staff_invitation',
  parcel: 'received_parcel',
  view: 'return_view',
};

const singular = (segment: string) => segment.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');

/** The reason that a body gives. */
export function reasonIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const given = body as Record<string, unknown>;
  for (const name of ['override_reason', 'reason', 'ground'] as const) {
    const text = given[name];
    if (typeof text === 'string' && text.trim() !== '') return text.slice(0, 500);
  }
  return null;
}
