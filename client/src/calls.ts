import type { paths } from './schema.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M> = M extends keyof paths[P] ? paths[P][M] : never;

type NeverOptional<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

type Params<O> = O extends { parameters: infer P }
  ? [RequiredKeys<NeverOptional<P>>] extends [never]
    ? { params?: P }
    : { params: P }
  : { params?: never };

type MediaBody<C> = C extends { 'application/json': infer B } ? B : FormBody<C> | TextBody<C>;
type FormBody<C> = C extends { 'multipart/form-data': unknown } ? FormData : never;
type TextBody<C> = C extends { 'application/x-ndjson': unknown } ? string : never;

type Body<O> = O extends { requestBody: { content: infer C } }
  ? { body: MediaBody<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: MediaBody<C> }
    : { body?: never };

/** What a call sends besides its path. A write gets an `Idempotency-Key` unless `headers` has one. */
export type CallOptions<O> = Params<O> &
  Body<O> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Responses<O> = O extends { responses: infer R } ? R : never;
type Json<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;
type Success<R> = { [S in keyof R]: S extends number ? Json<R[S]> : never }[keyof R];
type Failure<R> = R extends { default: { content: { 'application/problem+json': infer B } } } ? B : never;

/** `data` of a success, or `error` with a problem document. `response` has the status and the headers. */
export type CallResult<O> =
  | { data: Success<Responses<O>>; error?: never; response: Response }
  | { data?: never; error: Failure<Responses<O>>; response: Response };

type Arguments<Options> = [RequiredKeys<Options>] extends [never] ? [options?: Options] : [options: Options];

/** A call of one method. Parameters, body and result have the types of the path; a property that the operation doesn't have is a type error. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...options: Arguments<CallOptions<Operation<P, M>>>
) => Promise<CallResult<Operation<P, M>>>;

/** The operations of the API, by method and path. */
export type RetourClient = {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
};
