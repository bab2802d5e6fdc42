import { createHmac } from 'node:crypto';
import { executeSync, parse, validate } from 'graphql';
import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql';
import { startFakeService } from '../../../server/test/support/fake-service.ts';
import type { Operation, ServiceAnswer, ServiceRequest } from '../../../server/test/support/fake-service.ts';
import { api_version } from '../../src/shopify/operations.ts';
import { costOf, countObjects } from './cost.ts';
import { mutationsOf, queriesOf, resolveField, said, schema, Stopped } from './resolve.ts';
import { createShop } from './shop.ts';
import type { FakeShopify, Shop } from './shop.ts';

/** Starts a Shopify with a product of two sizes and one without, two locations, and no orders. */
export async function startShopify({ now }: { now: () => Date }): Promise<FakeShopify> {
  const shop = createShop(now);
  const nameOf = ({ body }: ServiceRequest) => /^(?:query|mutation) (\w+)/.exec(body?.query ?? '')?.[1] ?? '';
  const operations: Operation[] = [
    ['token', 'POST', /^\/admin\/oauth\/access_token$/, ({ body }) => makeToken(shop, body ?? {})],
    [
      nameOf,
      'POST',
      new RegExp(`^/admin/api/${api_version}/graphql.json$`),
      (request) => answer(shop, request),
    ],
  ];
  return Object.assign(shop, await startFakeService(operations), shop.acts);
}

function makeToken(
  shop: Shop,
  { client_id, client_secret, grant_type, code }: Record<string, string>,
): ServiceAnswer {
  const is_right = client_id === shop.client_id && client_secret === shop.client_secret;
  if (!is_right) return { status: 400, body: { error: 'application_cannot_be_found' } };
  if (grant_type === undefined) {
    // A code counts once, and its token stays.
    const is_code = code !== undefined && shop.codes.delete(code);
    return is_code
      ? { status: 200, body: { access_token: shop.token, scope: [...shop.scopes].join() } }
      : { status: 400, body: { error: 'invalid_request' } };
  }
  if (grant_type !== 'client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } };
  const access_token = `shpat_made_${shop.made_tokens.length + 1}`;
  shop.made_tokens.push(access_token);
  return { status: 200, body: { access_token, scope: [...shop.scopes].join(), expires_in: 86_399 } };
}

const known = new Map<string, { document: DocumentNode; faults: readonly GraphQLError[] }>();

/** An operation, and what the schema says against it. */
function read(query: string) {
  const read_before = known.get(query);
  if (read_before) return read_before;
  const document = parse(query);
  const made = { document, faults: validate(schema, document) };
  known.set(query, made);
  return made;
}

/** Whom a shop lets in, what it takes, what that costs, and what comes of it. */
function answer(shop: Shop, { headers, body }: ServiceRequest): ServiceAnswer {
  const date = { Date: shop.now().toUTCString(), 'X-Shopify-API-Version': shop.version };
  const token = String(headers['x-shopify-access-token'] ?? '');
  if (token !== shop.token && !shop.made_tokens.includes(token))
    return {
      status: 401,
      body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      headers: date,
    };
  const { document, faults } = read(body.query);
  if (faults.length > 0) return { status: 200, body: { errors: faults }, headers: date };
  const [definition] = document.definitions as OperationDefinitionNode[];
  const requested = costOf(document, body.variables ?? {});
  if (requested > shop.points.of_one)
    return {
      status: 200,
      body: { errors: [said('Query cost is too high.', 'MAX_COST_EXCEEDED')] },
      headers: date,
    };
  if (available(shop) < requested) {
    const cost = { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: throttleOf(shop) };
    return {
      status: 200,
      body: { errors: [said('Throttled', 'THROTTLED')], extensions: { cost } },
      headers: date,
    };
  }
  const result = executeSync({
    schema,
    document,
    rootValue: definition?.operation === 'mutation' ? mutationsOf(shop) : queriesOf(shop),
    variableValues: body.variables,
    fieldResolver: resolveField,
  });
  const stopped = result.errors?.find(({ originalError }) => originalError instanceof Stopped);
  if (stopped) return { status: 502, body: {}, headers: date };
  const actual = Math.min(requested, countObjects(result.data));
  shop.spent.points += actual;
  const cost = { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: throttleOf(shop) };
  return { status: 200, body: { ...result, extensions: { cost } }, headers: date };
}

/** The points that are left now. */
function available({ points, spent, now }: Shop): number {
  const now_ms = now().getTime();
  spent.points = Math.max(0, spent.points - (points.per_s * (now_ms - spent.at_ms)) / 1000);
  spent.at_ms = now_ms;
  return points.most - spent.points;
}

const throttleOf = (shop: Shop) => ({
  maximumAvailable: shop.points.most,
  currentlyAvailable: Math.floor(available(shop)),
  restoreRate: shop.points.per_s,
});

/** A message as Shopify signs it: the body alone, without a time. Every delivery of a message has its id. */
export function signedWebhook(
  secret: string,
  { topic, body: given, id = crypto.randomUUID() }: { topic: string; body: object; id?: string },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(given);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': 'acme.myshopify.com',
      'x-shopify-api-version': api_version,
      'x-shopify-webhook-id': id,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    },
  };
}

/** The query of a request that the app proxy passes on: what the visitor asked for, what Shopify says, and the signature of both. */
export function proxiedQuery(
  secret: string,
  { shop, customer, at, asked = '' }: { shop: string; customer: string; at: Date; asked?: string },
): string {
  const query = new URLSearchParams(asked);
  query.append('shop', shop);
  query.append('logged_in_customer_id', customer);
  query.append('path_prefix', '/apps/returns');
  query.append('timestamp', String(Math.floor(at.getTime() / 1000)));
  const names = [...new Set(query.keys())];
  const text = names.map((name) => `${name}=${query.getAll(name).join(',')}`).toSorted();
  query.append('signature', createHmac('sha256', secret).update(text.join('')).digest('hex'));
  return query.toString();
}

/** The query with which Shopify sends a browser back once somebody has agreed, signed as that of OAuth. */
export function authorizedQuery(
  secret: string,
  { code, shop, state, at }: { code: string; shop: string; state: string; at: Date },
): string {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const query = new URLSearchParams({
    code,
    host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYWNtZQ',
    shop,
    state,
    timestamp,
  });
  query.sort();
  query.append('hmac', createHmac('sha256', secret).update(query.toString()).digest('hex'));
  return query.toString();
}
