import { createHash } from 'node:crypto';
import { PlatformFailure } from '../connector.ts';
import type { FailureKind, Tools } from '../connector.ts';
import { callPlatform, readAnswer } from '../rest-client.ts';
import { textOf } from '../texts.ts';
import { api_version } from './operations.ts';

export const title = 'Shopify';

/** The Admin API of a shop at Shopify. Throws a PlatformFailure when an operation fails. */
export type ShopifyClient = {
  /** What an operation returns. Waits while Shopify asks for fewer requests, as long as that takes seconds. */
  ask<T>(operation: string, variables?: object): Promise<T>;
  /** The same with what the response says of Shopify: its time, and the version that it answers by. */
  askForAll<T>(operation: string, variables?: object): Promise<Told<T>>;
};
type Told<T> = { data: T; date: string | null; version: string | null };

/** How a shop lets in: with a token that stays, or with one of a day that Shopify makes for the id and the secret of an app. */
export type Access = { url: string; token: string; client_id: string; client_secret: string };

type GraphqlError = { message?: string; extensions?: { code?: string } };
type Cost = {
  requestedQueryCost?: number;
  throttleStatus?: { currentlyAvailable?: number; restoreRate?: number };
};
type Answer<T> = { data?: T | null; errors?: GraphqlError[] | string; extensions?: { cost?: Cost } };

const second_ms = 1000;
/** Longer than it takes to restore what any single operation may cost. */
const longest_wait_ms = 25 * second_ms;
const default_restore_per_s = 50;

export function createShopifyClient(access: Access, tools: Tools): ShopifyClient {
  const url = `${access.url}/admin/api/${api_version}/graphql.json`;

  async function post(body: string): Promise<Response> {
    const headers = {
      'x-shopify-access-token': await tokenOf(access, tools),
      'content-type': 'application/json',
      accept: 'application/json',
    };
    return callPlatform(title, tools, url, { method: 'POST', headers, body });
  }

  async function send<T>(body: string): Promise<{ response: Response; answer: Answer<T> }> {
    let response = await post(body);
    // A token that was made may be over sooner than Shopify said.
    if (response.status === 401 && forgetToken(access)) response = await post(body);
    // A shop that is frozen or locked comes back.
    if (response.status === 402 || response.status === 423)
      throw new PlatformFailure('unavailable', 'The shop is frozen or locked at Shopify.', {
        status: response.status,
      });
    return { response, answer: await readAnswer<Answer<T>>(title, response) };
  }

  async function askForAll<T>(operation: string, variables: object = {}): Promise<Told<T>> {
    const body = JSON.stringify({ query: operation, variables });
    for (let waited_ms = 0; ;) {
      const { response, answer } = await send<T>(body);
      const failure = failureOf(answer);
      if (failure === null && answer.data) {
        const { headers } = response;
        return {
          data: answer.data,
          date: headers.get('date'),
          version: headers.get('x-shopify-api-version'),
        };
      }
      const is_throttled = failure?.kind === 'rate_limited';
      const wait_ms = (failure?.retry_after_s ?? 0) * second_ms;
      if (!is_throttled || waited_ms + wait_ms > longest_wait_ms)
        throw failure ?? new PlatformFailure('unavailable', "Shopify's response has no data.");
      await tools.pause(wait_ms);
      waited_ms += wait_ms;
    }
  }
  return {
    askForAll,
    async ask<T>(operation: string, variables?: object) {
      return (await askForAll<T>(operation, variables)).data;
    },
  };
}

const kinds: Readonly<Record<string, FailureKind>> = {
  THROTTLED: 'rate_limited',
  ACCESS_DENIED: 'unauthorized',
  MAX_COST_EXCEEDED: 'refused',
  INTERNAL_SERVER_ERROR: 'unavailable',
  TIMEOUT: 'unavailable',
};

/** Why an operation failed: Shopify says so in a response of success. What it couldn't read is refused as a whole. */
function failureOf({ errors, extensions }: Answer<unknown>): PlatformFailure | null {
  const [error]: GraphqlError[] = typeof errors === 'string' ? [{ message: errors }] : (errors ?? []);
  if (!error) return null;
  const message = `Shopify refuses it: ${textOf(error.message, 300) ?? 'it says nothing.'}`;
  const code = textOf(error.extensions?.code, 100);
  const kind = kinds[code ?? ''] ?? (code?.startsWith('IDEMPOTENCY_') ? 'unavailable' : 'refused');
  const retry_after_s = kind === 'rate_limited' ? restoredIn(extensions?.cost) : null;
  return new PlatformFailure(kind, message, { status: 200, code, retry_after_s });
}

/** How many seconds it takes until Shopify has restored what an operation costs; at least one. */
function restoredIn({ requestedQueryCost = 0, throttleStatus }: Cost = {}): number {
  const { currentlyAvailable = 0, restoreRate = default_restore_per_s } = throttleStatus ?? {};
  const missing = Math.max(0, requestedQueryCost - currentlyAvailable);
  return Math.max(1, Math.ceil(missing / Math.max(1, restoreRate)));
}

type MadeToken = { token: string; until_ms: number };

const made = new Map<string, MadeToken>();
const most_remembered = 1000;
/** A token is replaced that much before it ends. */
const early_ms = 300 * second_ms;

const nameOf = ({ url, client_id, client_secret }: Access) =>
  createHash('sha256').update(`${url} ${client_id} ${client_secret}`).digest('hex');

/** Whether there was one that was made. */
const forgetToken = (access: Access): boolean => !access.token && made.delete(nameOf(access));

async function tokenOf(access: Access, tools: Tools): Promise<string> {
  if (access.token) return access.token;
  const name = nameOf(access);
  const now_ms = tools.now().getTime();
  const known = made.get(name);
  if (known && known.until_ms - early_ms > now_ms) return known.token;
  const { token, seconds } = await makeToken(access, tools);
  if (made.size >= most_remembered) made.clear();
  made.set(name, { token, until_ms: now_ms + seconds * second_ms });
  return token;
}

/** Asks for a token by the client credentials grant (RFC 6749, 4.4). */
async function makeToken(
  { url, client_id, client_secret }: Access,
  tools: Tools,
): Promise<{ token: string; seconds: number }> {
  if (!client_id)
    throw new PlatformFailure('unauthorized', 'There is neither an access token nor a client id.');
  const response = await callPlatform(title, tools, `${url}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
  });
  if (response.status === 400)
    throw new PlatformFailure('unauthorized', 'Shopify rejects the client id or the secret (400).', {
      status: 400,
    });
  const { access_token, expires_in } = await readAnswer<{ access_token?: unknown; expires_in?: unknown }>(
    title,
    response,
  );
  if (typeof access_token !== 'string')
    throw new PlatformFailure('unavailable', "Shopify's response has no access token.");
  return { token: access_token, seconds: Number(expires_in) || 0 };
}
