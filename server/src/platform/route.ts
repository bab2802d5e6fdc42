import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { LegacyGroup, ProblemCode } from '@retour/contract/problems';
import type { Static, TObject, TSchema } from 'typebox';
import type { Allow, KeyPrincipal, Principal, ShopperPrincipal, StaffPrincipal } from './authenticate.ts';
import type { GatheredErrors } from './refusal.ts';
import { bodyLimitOf, largestJsonBytes } from './schema/largest-body.ts';
import type { UnknownField } from './schema/unknown-fields.ts';
import type { Upload, UploadRule } from './files/upload.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that passed every check that needs no stored data. */
export type RouteRequest<Q, B, P = Principal> = {
  caller: P;
  params: Record<string, string>;
  query: Q;
  body: B;
  /** The files of an operation that takes some. */
  upload?: Upload;
  /** What `prepareUpload` makes of them, if there is one; it has ended, or failed. */
  prepared?: Promise<unknown>;
  /** The caller prefers that fields are rejected that nothing knows (`Prefer: handling=strict`). Of a JSON body they are by now. */
  strict: boolean;
  /** Amounts of the body that lost a fraction. */
  cuts: readonly UnknownField[];
  /** The `Accept` header; empty when there is none. */
  accept: string;
  /** Path as the client wrote it, without query: page URLs repeat it. */
  path: string;
  /** Address of the client. */
  address: string;
  headers: IncomingHttpHeaders;
};

/** JSON text that is sent as it is: hot reads get it from the database in one statement. */
export class JsonText {
  /** Its parts, in their order. Many short ones are cheaper to collect as garbage than one long text. */
  readonly parts: readonly string[];
  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join('');
  }
}

/** An answer with another status than the route's own, or with headers. */
export class Answer {
  readonly body: unknown;
  readonly options: { status?: number; headers?: Record<string, string> };
  constructor(body: unknown, options: { status?: number; headers?: Record<string, string> }) {
    this.body = body;
    this.options = options;
  }
}

/** An answer that goes on until the stream ends. */
export class StreamedAnswer {
  readonly type: string;
  readonly body: Readable;
  readonly headers: Record<string, string>;
  constructor(type: string, body: Readable, headers: Record<string, string> = {}) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/** For whom a body is checked against stored data, and what was wrong with it. */
type StoredCheck = { caller: Principal; params: Record<string, string>; errors: GatheredErrors };

export type RouteDefinition<
  Q extends TObject,
  B extends TSchema,
  A extends Allow = Exclude<Allow, 'anyone'>,
> = {
  /** `operationId` of the OpenAPI document and name in the client. */
  operation: string;
  tag: string;
  summary: string;
  description?: string;
  method: Method;
  /** Relative to `/api/v1`, unless it begins with `/api/`. Parameters in braces. */
  path: string;
  /** Paths that are served identically. */
  aliases?: string[];
  /** Methods that are served identically. */
  alias_methods?: Method[];
  /** Who may call it. */
  allow: A;
  /** It signs a browser in: the page of another site can't call it, and its answer is kept nowhere. */
  sets_cookie?: true;
  /** It changes nothing that lasts, but prepares another operation: the audit log has that one. */
  prepares?: true;
  /** It would reach somebody outside, or is about who may enter: the test side of a shop refuses it. */
  live_only?: true;
  /** No rate limit refuses it: the law requires that it can be called at any time. */
  never_limited?: true;
  /** Rows of the contract's master table that differ for this operation. */
  legacy_group?: LegacyGroup;
  params?: Record<string, string>;
  query?: Q;
  body?: B;
  body_example?: unknown;
  /** The size of the largest body, where its schema doesn't say: the operation checks a part of it itself. */
  body_limit_bytes?: number;
  /**
   * Rules about the body that need no stored data and that its schema cannot express; what breaks them is reported together with what breaks
   * the schema. Members that break the schema are left out of `body`.
   */
  check?(body: Partial<Static<B>>, caller: Principal): GatheredErrors;
  /**
   * Rules about the body that need stored data. They are asked only if something else is wrong, so that everything is reported together: the
   * body lacks what is wrong with it. Of a body without such faults `handle` reports them.
   */
  checkStored?(body: Partial<Static<B>>, request: StoredCheck): Promise<GatheredErrors>;
  /** Takes files as its body; streamed, never in memory. */
  upload?: UploadRule;
  /**
   * Work on the files that takes long. It ends before the transaction of an Idempotency-Key begins, so that it holds no connection of the
   * database; a failure is thrown where `handle` awaits `prepared`.
   */
  prepareUpload?(upload: Upload, caller: Principal): Promise<unknown>;
  success: {
    status?: number;
    legacy_status?: number;
    /** Further statuses that a success may have, with the same body, and when. The operation answers them with an `Answer`. */
    also?: Readonly<Record<number, string>>;
    description: string;
    /** Media type of the body where that isn't JSON. The operation answers it with a `StreamedAnswer`. */
    type?: string;
    schema: TSchema;
    examples: Record<string, unknown>;
    /** Another form of the same, for who accepts it. The operation answers it with an `Answer`. */
    other_form?: { type: string; schema: TSchema; example_name: string; example: unknown };
  };
  /** What the server sends by itself to whom this operation subscribes. */
  sends?: readonly WebhookMessage[];
  /** `X-Loop-Global-Identifier-Type: string` makes the ids of the answer text. */
  chooses_id_type?: true;
  /** The answer holds a secret: what is kept of it for repeats is encrypted. */
  answers_secret?: true;
  /** Codes on top of the set that every operation of this method can give. */
  refusals: readonly ProblemCode[];
  handle(request: RouteRequest<Static<Q>, Static<B>, PrincipalOf<A>>): Promise<unknown>;
};

/** Who calls an operation that is open to these. */
type PrincipalOf<A extends Allow> = Allow extends A
  ? Principal
  :
      | (A extends { key: string } ? KeyPrincipal : never)
      | (A extends { staff: string } ? StaffPrincipal : never)
      | (A extends { shopper: true } ? ShopperPrincipal : never);

/** An operation that needs no credentials. It takes no Idempotency-Key: nobody could be told apart who repeats one. */
export type OpenRouteDefinition<Q extends TObject, B extends TSchema> = Omit<
  RouteDefinition<Q, B>,
  'allow' | 'check' | 'checkStored' | 'handle' | 'upload' | 'prepareUpload'
> & {
  handle(request: Omit<RouteRequest<Static<Q>, Static<B>>, 'caller'>): Promise<unknown>;
};

export type Route = RouteDefinition<TObject, TSchema, Allow> & {
  /** The operation as later versions of the API have it, by their names. */
  versions?: ReadonlyMap<string, Route>;
  /** Of the operation of a later version: the version that changed it last. */
  changed_since?: string;
  /** What they change, in words. */
  version_changes?: readonly { since: string; summary: string }[];
};

/** A message to a subscriber, for the API description. */
export type WebhookMessage = {
  name: string;
  summary: string;
  description: string;
  schema: TSchema;
  example: unknown;
};

const common: readonly ProblemCode[] = [
  'rate_limited',
  'method_not_allowed',
  'uri_too_long',
  'internal_error',
  'service_unavailable',
];
const common_write: readonly ProblemCode[] = [
  ...common,
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  // Strict handling rejects unknown fields, also of a body that the operation does not read.
  'validation_failed',
];

const of_idempotency: readonly ProblemCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
];

/** The codes of whom an operation is not open to. */
function refusalsOfCallers(route: Pick<Route, 'allow' | 'method' | 'sets_cookie'>): ProblemCode[] {
  if (route.allow === 'anyone') return route.sets_cookie ? ['cross_site_request'] : [];
  const { key, staff, shopper, step_up } = route.allow;
  return [
    ...(key ? (['key_missing', 'key_invalid', 'key_expired', 'key_revoked', 'scope_missing'] as const) : []),
    // A token of a session is told so, whoever may call.
    'session_invalid',
    'session_expired',
    'permission_missing',
    ...(step_up ? (['step_up_required'] as const) : []),
    ...((staff || shopper) && isWrite(route) ? (['cross_site_request'] as const) : []),
  ];
}

/** Declares an operation. A route that does not say who may call it, or without its refusals, is a fault that stops the start. */
export function defineRoute<Q extends TObject, B extends TSchema, const A extends Exclude<Allow, 'anyone'>>(
  route: RouteDefinition<Q, B, A>,
): Route {
  if (!route.allow || Object.keys(route.allow).length === 0)
    throw new Error(`${route.operation} does not declare who may call it.`);
  return requireComplete(route);
}

/** Declares an operation that anyone may call. */
export function defineOpenRoute<Q extends TObject, B extends TSchema>(
  route: OpenRouteDefinition<Q, B>,
): Route {
  const open: OpenRouteDefinition<TObject, TSchema> = route;
  return requireComplete({ ...open, allow: 'anyone' });
}

function requireComplete(route: Route): Route {
  if (!Array.isArray(route.refusals)) throw new Error(`${route.operation} declares no refusals.`);
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const described = Object.keys(route.params ?? {});
  if (named.join() !== described.join())
    throw new Error(`${route.operation} must describe the parameters of its path.`);
  if (route.query && largestJsonBytes(route.query) === Number.POSITIVE_INFINITY)
    throw new Error(`${route.operation} must limit every text of its query.`);
  if (bodyLimitOf(route) === Number.POSITIVE_INFINITY)
    throw new Error(`${route.operation} must limit every text and array of its body, or the body itself.`);
  return route;
}

export const isWrite = (route: Pick<Route, 'method'>) => route.method !== 'GET';

/** Whether an `Idempotency-Key` makes a request safe to repeat. */
export const takesIdempotencyKey = (route: Pick<Route, 'allow' | 'method' | 'sets_cookie'>) =>
  isWrite(route) && route.allow !== 'anyone' && !route.sets_cookie;

/** Every code that the operation can answer with. */
export function allRefusals(
  route: Pick<Route, 'allow' | 'method' | 'refusals' | 'sets_cookie' | 'live_only'>,
): ProblemCode[] {
  return [
    ...new Set([
      ...refusalsOfCallers(route),
      ...(isWrite(route) ? common_write : common),
      ...(takesIdempotencyKey(route) ? of_idempotency : []),
      ...(route.live_only ? (['live_side_only'] as const) : []),
      ...route.refusals,
    ]),
  ];
}

/** These operations, with the writes among them kept from the test sides of shops. */
export const liveOnly = (routes: Route[]): Route[] =>
  routes.map((route) => (isWrite(route) ? { ...route, live_only: true } : route));

/** Every absolute path that serves the route, its own first. */
export function servedPaths(route: Route): string[] {
  return [route.path, ...(route.aliases ?? [])].map((path) =>
    path.startsWith('/api/') ? path : `/api/v1${path}`,
  );
}

/** An `id` in a path. What is not well formed becomes 0, which no row has, and so answers exactly as an id that never existed. */
export function pathId(text: string | undefined): number {
  return text && /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;
}
