import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestNote } from './http-deps.ts';

/** Ids of ours: numbers, UUIDs, and ULIDs with a prefix. Everything else in a path may name a person, or be a secret. */
const own_id = /^(\d{1,16}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[a-z]{2,4}_[\dA-HJKMNP-TV-Z]{26})$/;
const foreign_ids = new Set(['external_id', 'network_shipment_id', 'happy_returns_shipment_id']);
const namesOwnId = (name: string) => (name === 'id' || name.endsWith('_id')) && !foreign_ids.has(name);

/** What the request log keeps of a request to an operation by a known caller; undefined for everything else. */
export function noteOf(
  request: FastifyRequest,
  reply: FastifyReply,
  duration_ms: number,
): RequestNote | undefined {
  const caller = request.requested_by;
  if (!caller) return undefined;
  const { url } = request.routeOptions;
  const { route } = request.routeOptions.config;
  const is_unknown = request.is404 && request.url.startsWith('/api/');
  if (!route && !is_unknown) return undefined;
  const is_shopper = caller.kind === 'shopper';
  return {
    shop_id: caller.shop.id,
    id: request.id,
    method: request.method,
    operation: route?.operation ?? null,
    template: url && route ? templateOf(url) : null,
    path: url && route ? pathOf(url, request.params as Record<string, string>) : null,
    status: reply.statusCode,
    code: request.problem ?? null,
    duration_us: Math.round(duration_ms * 1000),
    caller_kind: caller.kind,
    caller_id: caller.kind === 'key' ? caller.key_id : caller.kind === 'staff' ? caller.member_id : null,
    address: is_shopper ? null : request.ip,
  };
}

const parameter = /:(\w+)/g;

const templateOf = (url: string) => (url.includes(':') ? url.replaceAll(parameter, '{$1}') : url);

const pathOf = (url: string, params: Record<string, string>) =>
  url.includes(':')
    ? url.replaceAll(parameter, (_, name: string) => {
        const value = params[name] ?? '';
        return namesOwnId(name) && own_id.test(value) ? value : `{${name}}`;
      })
    : url;
