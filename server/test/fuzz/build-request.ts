import type { Profile } from '../../src/platform/authenticate.ts';
import { mayTake } from './beyond-schema.ts';
import { listBreaks } from './breaks.ts';
import { boundaryOf, formType, writeForm } from './forms.ts';
import { kindsOfParameter } from './known-values.ts';
import type { Ready } from './known-values.ts';
import { form_media, json_media, lines_media } from './operations.ts';
import type { Operation } from './operations.ts';
import { never_existed } from './plans.ts';
import type { Intent, Plan } from './plans.ts';
import { listRawRequests } from './raw-requests.ts';
import type { SeededShop } from './seeded-shop.ts';
import { servedPath } from './served-path.ts';
import type { Surroundings } from './surroundings.ts';
import { fileOf } from './uploads.ts';
import { withUnnamedMembers } from '../support/unnamed-members.ts';
import { withoutBody } from './wire.ts';
import type { Ask } from './wire.ts';

/** A request, and what its answer must be. */
export type BuiltRequest = {
  ask: Ask;
  purpose: string;
  proves: Intent;
  /** Statuses that the answer may have; any that fits the intent if absent. */
  expected?: number[];
  /** Whom the server takes the caller for, if not by the profile of the plan. */
  as?: Profile | undefined;
};

/** The request that a plan means in this shop. */
export function buildRequest(
  plan: Plan,
  around: Surroundings,
  seeded: SeededShop,
  idempotency_key: string,
): BuiltRequest {
  const ask = completePlan(plan, around, seeded, idempotency_key);
  // Where no key may call, nobody has its profile.
  const as = plan.operation.scope ? undefined : { as: undefined };
  if (plan.intent === 'broken') return { ...buildBroken(plan, ask), ...as };
  if (plan.intent === 'stranger') return { ...buildStranger(plan, ask, around), ...as };
  if (plan.intent === 'key')
    return buildShopper(plan, ask, seeded.keys) ?? buildKey(plan, ask, around, seeded.keys);
  if (plan.intent === 'method') return { ...buildMethod(plan, ask), ...as };
  if (plan.intent === 'raw') return { ...as, ...buildRaw(plan, ask, around) };
  return { ask, purpose: 'valid', proves: 'valid', ...as };
}

function completePlan(
  plan: Plan,
  { pictures, surplus }: Surroundings,
  seeded: SeededShop,
  idempotency_key: string,
): Ask {
  const { operation, legacy } = plan;
  const { known, keys } = seeded;
  const { params, query, body } = { ...plan, ...(plan.is_exact ? {} : instead(plan, seeded)) };
  const said = known.complete(body);
  const media = operation.body?.media;
  const has_surplus =
    media === json_media &&
    plan.intent === 'valid' &&
    plan.choice % 4 === 0 &&
    JSON.stringify(said ?? 0).length < 5000;
  const lines = media === lines_media && Array.isArray(said) ? said : undefined;
  const boundary = media === form_media && said !== undefined ? boundaryOf(plan.choice) : undefined;
  return {
    method: operation.method,
    path: spell(plan),
    params: spareKeys(known.complete(params) as Record<string, unknown>, keys),
    query: shorten(known.complete(query) as Record<string, unknown>),
    body: lines ? undefined : has_surplus ? withUnnamedMembers(operation.body!.schema, said, surplus) : said,
    ...(lines ? { raw: fileOf(lines) } : {}),
    ...(boundary ? { write: (form: unknown) => writeForm(form, boundary, pictures) } : {}),
    headers: {
      ...(lines ? { 'Content-Type': lines_media } : {}),
      ...(boundary ? { 'Content-Type': formType(boundary) } : {}),
      ...credentialsOf(operation, keys, legacy),
      ...(plan.repeated ? { 'Idempotency-Key': idempotency_key } : {}),
    },
  };
}

/** Names a key that there is not in the place of one that requests are sent with, which would be revoked. */
const spareKeys = (params: Record<string, unknown>, { ids }: SeededShop['keys']) =>
  ids.has(Number(params['key_id'])) ? { ...params, key_id: never_existed } : params;

/** A key, or where none may call, the session of a member of staff or of a shopper. */
function credentialsOf(
  { scope, is_for_staff, is_for_shoppers }: Operation,
  keys: SeededShop['keys'],
  legacy: boolean,
): Record<string, string> {
  if (scope) return { 'X-Authorization': legacy ? keys.legacy : keys.standard };
  // What begins a session in a browser takes requests from pages of the server only, whoever asks.
  const from_page = { 'Sec-Fetch-Site': 'same-origin' };
  if (is_for_staff) return { ...from_page, Authorization: `Bearer ${keys.staff}` };
  if (is_for_shoppers) return { ...from_page, Authorization: `Bearer ${keys.shopper}` };
  return from_page;
}

/** What a plan had better say in this shop: a request that is known to succeed, or one about something that there is. */
function instead({ operation, intent, choice }: Plan, { known, places }: SeededShop): Ready {
  const ready = intent === 'valid' && choice % 3 > 0 ? known.takeReady(operation.id) : undefined;
  if (ready) return ready;
  const params = choice % 5 > 0 ? places.pick(operation, Math.floor(choice / 15)) : undefined;
  return params ? { params } : {};
}

const pick = <T>(from: T[], choice: number): T | undefined => from[choice % from.length];

function buildBroken({ operation, choice }: Plan, ask: Ask): BuiltRequest {
  const breaks = listBreaks(operation, ask).filter(({ fault }) => !mayTake(operation.id, fault));
  const broken = pick(breaks, choice);
  if (!broken) return { ask, purpose: 'valid', proves: 'valid' };
  return { ask: broken.ask, purpose: broken.fault, proves: 'broken' };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

function buildMethod({ operation, choice }: Plan, ask: Ask): BuiltRequest {
  const others = methods.filter(
    (method) => !operation.allowed.includes(method) && !operation.matched_elsewhere.includes(method),
  );
  const method = pick(others, choice)!;
  return {
    ask: { ...withoutBody(ask), method },
    purpose: `method ${method}`,
    proves: 'method',
    expected: [405],
  };
}

function buildRaw({ operation, choice }: Plan, ask: Ask, { pictures }: Surroundings): BuiltRequest {
  const { ask: raw, fault, statuses } = pick(listRawRequests(operation, ask, { pictures, choice }), choice)!;
  // At a path that there is not, no profile counts.
  const as = statuses.every((status) => status === 404) ? { as: undefined } : undefined;
  return { ask: raw, purpose: fault, proves: 'raw', expected: statuses, ...as };
}

/** Leaves parameters out until what is left is short enough for a URL. */
function shorten(query: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(query);
  while (servedPath('', {}, Object.fromEntries(members)).length > longest_query) members.pop();
  return Object.fromEntries(members);
}

const longest_query = 7000;

function spell({ operation: { path, aliases }, spelling }: Plan): string {
  if (spelling === 0) return path.replace('/api/v1/', '/api/2026-07/');
  if (spelling === 1) return `${path}/`;
  return spelling < 4 ? (aliases[spelling % Math.max(aliases.length, 1)] ?? path) : path;
}

/** The same request with one value that is another shop's. */
function buildStranger({ operation, choice }: Plan, ask: Ask, { foreign }: Surroundings): BuiltRequest {
  const name = operation.params.at(-1)?.name;
  if (name) {
    // A name that callers choose may name something in any shop, once it was sent to it.
    const is_chosen = /external_id|shipment_id|location_code|language|version|^(message|name|source)$/.test(
      name,
    );
    const kinds = kindsOfParameter(operation.path, name);
    const stranger = choice % 3 === 0 ? never_existed : foreign(kinds, choice);
    const value = is_chosen ? `no-such-${choice}` : stranger;
    const named_by_caller = is_chosen && operation.method === 'PUT';
    return {
      ask: { ...ask, params: { ...ask.params, [name]: value } },
      purpose: `stranger ${name}`,
      proves: 'stranger',
      ...(named_by_caller ? {} : { expected: [404, 409, 422] }),
    };
  }
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([member, value]) => [
        member,
        value !== null && typeof value !== 'object' && /(_id|_name|barcode|email)$/.test(member)
          ? foreign([member], choice)
          : replaced(value),
      ]),
    );
  };
  return {
    ask: { ...ask, query: replaced(ask.query) as Record<string, unknown>, body: replaced(ask.body) },
    purpose: 'stranger',
    proves: 'stranger',
  };
}

/** Now and then the same as a shopper whose order has neither drafts nor returns: whatever the request names is out of their reach. */
function buildShopper(
  { operation, choice }: Plan,
  ask: Ask,
  keys: SeededShop['keys'],
): BuiltRequest | undefined {
  if (choice % 3 > 0 || (operation.is_for_shoppers && operation.params.length === 0)) return undefined;
  const { 'X-Authorization': _own, ...headers } = ask.headers;
  return {
    ask: { ...ask, headers: { ...headers, Authorization: `Bearer ${keys.lonely_shopper}` } },
    purpose: 'shopper of another order',
    proves: 'key',
    expected: operation.is_for_shoppers ? [404, 422] : [403],
    as: 'standard',
  };
}

function buildKey(
  { operation, choice, legacy }: Plan,
  ask: Ask,
  { useless_keys }: Surroundings,
  keys: SeededShop['keys'],
): BuiltRequest {
  const own = legacy ? keys.legacy : keys.standard;
  const unknown: (string | undefined)[] = [
    undefined,
    '',
    'nonsense',
    own.slice(0, -1),
    `${own.slice(0, -6)}000000`,
    own.toLowerCase(),
  ];
  const profile = legacy ? 'legacy' : 'standard';
  const narrow = keys.without(operation.scope!, profile);
  const options = [...unknown, ...useless_keys, narrow, narrow, narrow];
  const key = options[choice % options.length];
  const { 'X-Authorization': _own, ...headers } = ask.headers;
  const as = key === narrow ? profile : useless_keys.includes(key!) ? 'standard' : undefined;
  const expected = as === 'standard' && key === narrow ? [403] : [401];
  const named = key === undefined ? headers : { ...headers, 'X-Authorization': key };
  return {
    ask: { ...ask, headers: named },
    purpose: `key ${key?.slice(0, 8) ?? 'none'}`,
    proves: 'key',
    expected,
    as,
  };
}
