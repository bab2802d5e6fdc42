import { PlatformFailure } from '../connector.ts';
import type { FailureKind, Tools } from '../connector.ts';
import { createRestClient } from '../rest-client.ts';

/** Asks Vendure's Admin API a query or mutation, and returns its data. Throws a PlatformFailure, also where only a part of it fails. */
export type Ask = <T>(query: string, variables?: object) => Promise<T>;

/** The API of a shop. */
export type Api = {
  ask: Ask;
  /** The time of Vendure in its last response; null if it didn't say. */
  lastDate: () => string | null;
};

type GraphError = {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string };
};
type Answer = { data?: unknown; errors?: GraphError[] };

type Shop = { url: string; key: string; channel: string | undefined };

/** Opens the Admin API of a shop. */
export function createApi({ url, key, channel }: Shop, tools: Tools): Api {
  const headers = { 'vendure-api-key': key, ...(channel ? { 'vendure-token': channel } : {}) };
  const client = createRestClient({ title: 'Vendure', base: url, headers }, tools);
  let last_date: string | null = null;
  return {
    lastDate: () => last_date,
    async ask<T>(query: string, variables: object = {}) {
      const response = await client.send('', { query, variables });
      last_date = response.headers.get('date');
      const { data, errors } = await client.read<Answer>(response);
      const [error] = errors ?? [];
      if (error) throw failureOf(error);
      if (typeof data !== 'object' || data === null)
        throw new PlatformFailure('not_found', 'The response has no data.');
      return data as T;
    },
  };
}

const kinds: Readonly<Record<string, FailureKind>> = {
  FORBIDDEN: 'unauthorized',
  UNAUTHORIZED: 'unauthorized',
  CHANNEL_NOT_FOUND: 'refused',
  ENTITY_NOT_FOUND: 'not_found',
  USER_INPUT_ERROR: 'refused',
  ILLEGAL_OPERATION: 'refused',
};

/** Vendure answers 200 also where it refuses. What it has no word for may have been done or not. */
function failureOf({ message, extensions = {}, path = [] }: GraphError): PlatformFailure {
  const { code = null } = extensions;
  const kind = kinds[code ?? ''] ?? 'unavailable';
  const words =
    kind === 'unauthorized'
      ? `Vendure rejects the API key, or its role may not use ${path.join('.') || 'the API'}.`
      : `Vendure: ${message.slice(0, 300)}`;
  return new PlatformFailure(kind, words, { status: kind === 'unauthorized' ? 403 : 200, code });
}
