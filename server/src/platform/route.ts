import type { LegacyGroup, ProblemCode } from '@retour/contract/problems';
import type { Scope } from '@retour/contract/scopes';
import type { Static, TObject, TSchema } from 'typebox';
import type { Caller } from './authenticate.ts';
import type { GatheredErrors } from './refusal.ts';
import type { Upload, UploadRule } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request that passed every check that needs no stored data. */
export type RouteRequest<Q, B> = {
  caller: Caller;
  params: Record<string, string>;
  query: Q;
  body: B;
  /** The files of an operation that takes some. */
  upload?: Upload;
  /** What `prepareUpload` makes of them, if there is one; it has ended, or failed. */
  prepared?: Promise<unknown>;
  /** The caller prefers that fields are rejected that nothing knows (`Prefer: handling=strict`). Of a JSON body they are by now. */
  strict: boolean;
  /** The `Accept` header; empty when there is none. */
  accept: string;
  /** Path as the client wrote it, without query: page URLs repeat it. */
  path: string;
};

/** JSON text that is sent as it is: hot reads get it from the database in one statement. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
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

export type RouteDefinition<Q extends TObject, B extends TSchema> = {
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
  scope: Scope;
  /** Rows of the contract's master table that differ for this operation. */
  legacy_group?: LegacyGroup;
  params?: Record<string, string>;
  query?: Q;
  body?: B;
  body_example?: unknown;
  /**
   * Rules about the body that need no stored data and that its schema cannot express; what breaks them is reported together with what breaks
   * the schema. Members that break the schema are left out of `body`.
   */
  check?(body: Partial<Static<B>>, caller: Caller): GatheredErrors;
  /** Takes files as its body; streamed, never in memory. */
  upload?: UploadRule;
  /**
   * Work on the files that takes long. It ends before the transaction of an Idempotency-Key begins, so that it holds no connection of the
   * database; a failure is thrown where `handle` awaits `prepared`.
   */
  prepareUpload?(upload: Upload, caller: Caller): Promise<unknown>;
  success: {
    status?: number;
    legacy_status?: number;
    /** Further statuses that a success may have, with the same body, and when. The operation answers them with an `Answer`. */
    also?: Readonly<Record<number, string>>;
    description: string;
    schema: TSchema;
    examples: Record<string, unknown>;
    /** Another form of the same, for who accepts it. The operation answers it with an `Answer`. */
    other_form?: { type: string; schema: TSchema; example_name: string; example: unknown };
  };
  /** What the server sends by itself to whom this operation subscribes. */
  sends?: readonly WebhookMessage[];
  /** The answer holds a secret: what is kept of it for repeats is encrypted. */
  answers_secret?: true;
  /** Codes on top of the set that every operation of this method can give. */
  refusals: readonly ProblemCode[];
  handle(request: RouteRequest<Static<Q>, Static<B>>): Promise<unknown>;
};

export type Route = RouteDefinition<TObject, TSchema>;

/** A message to a subscriber, for the API description. */
export type WebhookMessage = {
  name: string;
  summary: string;
  description: string;
  schema: TSchema;
  example: unknown;
};

const common: readonly ProblemCode[] = [
  'key_missing',
  'key_invalid',
  'key_expired',
  'key_revoked',
  'scope_missing',
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
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  // Strict handling rejects unknown fields, also of a body that the operation does not read.
  'validation_failed',
];

/** Declares an operation. A route without a scope or without its refusals is a fault that stops the start. */
export function defineRoute<Q extends TObject, B extends TSchema>(route: RouteDefinition<Q, B>): Route {
  if (!route.scope) throw new Error(`${route.operation} declares no scope.`);
  if (!Array.isArray(route.refusals)) throw new Error(`${route.operation} declares no refusals.`);
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const described = Object.keys(route.params ?? {});
  if (named.join() !== described.join())
    throw new Error(`${route.operation} must describe the parameters of its path.`);
  return route;
}

export const isWrite = (route: Pick<Route, 'method'>) => route.method !== 'GET';

/** Every code that the operation can answer with. */
export function allRefusals(route: Route): ProblemCode[] {
  return [...new Set([...(isWrite(route) ? common_write : common), ...route.refusals])];
}

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
