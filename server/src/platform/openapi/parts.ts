import { STEP_UP_METHODS } from '@retour/contract/sign-in';
import type { JsonObject } from './schemas.ts';

// The parts of the API description that do not come from routes.

export const info_description = `Retour manages the returns of online shops: which items are returned, why, and what the shopper gets for them.

**Keys.** Send your API key as \`X-Authorization: <key>\`, or as \`Authorization: Bearer <key>\`. A key belongs to one shop and has scopes; no scope includes another.

**Sessions.** A shopper who verifies an order gets a session with \`POST /shopper-sessions\`, which gives access to that order only. Staff members get a session when they sign in; their role decides their permissions. Send the token as \`Authorization: Bearer <token>\`; browsers have it in a cookie. Each operation lists its callers.

**Errors.** Each key has an error profile. *standard* returns HTTP error statuses and problem documents (RFC 9457): tell problems apart by \`code\`; \`type\` is the URL of a page that explains it. *legacy* returns the statuses and bodies of Loop Returns API v1: several errors then have status 200, so check the body. Bodies marked \`x-profile: legacy\` are returned to such keys only. Successful responses are the same in both.

**Idempotency.** Every write accepts an \`Idempotency-Key\`: for 24 hours, the same request with the same key returns the first response again.

**Rate limits.** The \`RateLimit\` headers show how many requests remain.

**Time and money.** Times without a zone are UTC. Amounts are text with exactly the decimals of their currency.

**Versions.** \`/api/v1/\` is version \`2026-07\`; \`/api/2026-10/\` and \`/api/latest/\` are the newest one. Operations that differ between versions have \`x-version-changes\`, and each version serves a description of its own at \`/openapi.json\`.

**Paths.** A slash at the end is accepted. \`HEAD\` is accepted wherever \`GET\` is. Unknown parameters are ignored, and new members may appear in answers: ignore those that you do not know. An empty string in an optional member of a body means \`null\` where the member can be \`null\`; inside addresses it is rejected.

**Unknown fields.** A field of a body that the operation does not know is ignored and named in the header \`X-Retour-Warnings\`. With \`Prefer: handling=strict\` it is rejected with \`validation_failed\`.`;

export const tag_descriptions: Record<string, string> = {
  Returns:
    'Read the returns of a shop, and process, cancel, flag, unflag or close them, remove units and add notes.',
  Securities: 'What secures items whose exchange was sent before they are back.',
  Settlements:
    'Refunds, store credit, gift cards and exchanges of returns: list them, retry failed ones, and record refunds that were paid outside Retour.',
  'Deep links': 'Links and QR codes that open the portal on one order.',
  'Credit memos': 'Documents of refunds, with a number, for accounting.',
  'Gift codes': 'Codes of gift receipts. Their recipients return items of an order as a gift.',
  'Blocklist and allowlist':
    'Items that exclude orders, customers and products from returns, and items that make exceptions. The allowlist overrides the blocklist, the blocklist overrides the policy, and statutory rights override all of them.',
  'Return eligibility': "Which items of an order can be returned, and why others can't.",
  Destinations: 'The warehouses and donation centres that returned items are sent to.',
  Labels:
    'Labels of returns, and label requests. In a shop with the setting `third_party`, an integration fulfils the requests.',
  Inspection: 'Grades of returned units, and what happens to them.',
  'Warehouse station':
    'What a returns bench in a warehouse needs: finding what was scanned, a work list for offline use, actions, photos, unknown parcels and restock labels.',
  'Draft returns':
    'Returns in progress: choose items, reasons and resolutions, read the totals, submit. A draft reserves nothing; submitting it evaluates everything again.',
  'Drop-off shipments': 'Consolidated shipments of returns that shoppers dropped off without a box.',
  'Drop-off network': 'Reports of a drop-off network: drop-offs, bags in shipments, arrivals.',
  'Commerce data':
    'Orders, products, collections, customers, locations and inventories, which your integration keeps up to date.',
  Webhooks: 'Webhook subscriptions, their deliveries, and the list of events.',
  Carts: "Exchange items that a shopper chose in the shop's storefront.",
  'E-mails': 'Emails to shoppers: sent ones, those that were not sent and why, and sending again.',
  'Customer histories': 'Who returns, by email address, and what is known of them.',
  'Return queue':
    'The list of returns that staff work with: filters, search, counts, saved views, and who takes care of a return.',
  'Store credit': 'Store credit issued for returns: balances and redemptions.',
  Insights:
    'Figures about returns: rates, reasons, costs and durations, and the products and places behind them.',
  Attention: 'What needs attention now, and how yesterday was.',
  'Test mode': 'The test side of a shop, where nothing reaches anybody and time can be moved.',
  'Request log': 'What keys, staff and shoppers of the shop requested.',
  'Audit log': 'What staff, API keys and commands of the server changed.',
  Withdrawals:
    'Withdrawals from a contract (Directive 2011/83/EU, Article 11a): statements, receipts, matching and returns.',
  'Bulk operations': 'Uploads of many records of commerce data, one per line, with a result for each line.',
  'Shopper sessions': 'Sessions of shoppers, who verify an order and get access to that order only.',
  'Shopper returns': 'Returns as shoppers see them.',
  'Staff sessions': 'Sessions of staff members.',
  Settings: 'The shop, its brand, reasons, e-mail and payment provider. Each section has a revision.',
  Connections: 'Commerce platforms that orders, products and stock are imported from.',
  Policies: 'The policy of the shop: versions, draft, publishing, test cases, backtests.',
  'API keys': 'Keys of integrations: create, rotate, revoke.',
  'Staff members': 'Members of the staff, their roles, and invitations.',
  Notifications: 'What staff are told by e-mail and in a chat, and how soon.',
  'Staff sign-in':
    'Signing in with a passkey, a password or a link, confirming who you are, and changing how you sign in.',
  'API description': 'This document.',
};

/** The tags as a reader looks for them: the reference lists them by these groups. */
const tag_groups: Readonly<Record<string, readonly string[]>> = {
  Returns: [
    'Returns',
    'Draft returns',
    'Return eligibility',
    'Carts',
    'Settlements',
    'Securities',
    'Store credit',
    'Credit memos',
    'Withdrawals',
    'Deep links',
    'Gift codes',
  ],
  'Shipping and warehouse': [
    'Labels',
    'Destinations',
    'Drop-off network',
    'Drop-off shipments',
    'Inspection',
    'Warehouse station',
  ],
  'Shop data': [
    'Commerce data',
    'Connections',
    'Bulk operations',
    'Blocklist and allowlist',
    'Policies',
    'Settings',
  ],
  'Events and logs': ['Webhooks', 'E-mails', 'Request log', 'Audit log'],
  'Work of staff': ['Return queue', 'Attention', 'Notifications', 'Customer histories', 'Insights'],
  Access: [
    'API keys',
    'Test mode',
    'Staff members',
    'Staff sign-in',
    'Staff sessions',
    'Shopper sessions',
    'Shopper returns',
  ],
  'About the API': ['API description'],
};

/** The groups with the tags that this description has. Throws for a tag without a group. */
export function describeTagGroups(tags: readonly string[]): JsonObject[] {
  const grouped = new Set(Object.values(tag_groups).flat());
  const lost = tags.filter((name) => !grouped.has(name));
  if (lost.length > 0) throw new Error(`No group in openapi/parts.ts has the tags ${lost.join()}.`);
  return Object.entries(tag_groups)
    .map(([name, members]) => ({ name, tags: members.filter((tag) => tags.includes(tag)) }))
    .filter((group) => group.tags.length > 0);
}

export const security_schemes: Record<string, JsonObject> = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Authorization',
    description: 'The API key.',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The API key as a bearer token; read only when `X-Authorization` is absent.',
  },
  StaffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-retour_staff',
    description:
      "The session of a staff member. Writes with the cookie must come from a page of this server; a bearer token `rts_…` in `Authorization` doesn't have this restriction.",
  },
  ShopperSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token `rts_…` of the session of a shopper, from `POST /shopper-sessions`.',
  },
  ShopperCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-retour_shopper',
    description:
      'The same session in the browser. Writes with the cookie must come from a page of this server.',
  },
};

export const idempotency_parameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the request safe to repeat: for 24 hours, the same request with the same key returns the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: '6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad',
};

export const prefer_parameter: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` rejects unknown fields of the body (RFC 7240). By default they are ignored and listed in `X-Retour-Warnings`.',
  schema: { type: 'string', maxLength: 255 },
  example: 'handling=strict',
};

export const id_type_parameter: JsonObject = {
  name: 'X-Loop-Global-Identifier-Type',
  in: 'header',
  description: "`string` returns Retour's ids as text, with the same digits. By default they are integers.",
  schema: { type: 'string', enum: ['integer', 'string'], default: 'integer' },
};

const text = (description: string, example: string, more: JsonObject = {}) => ({
  description,
  schema: { type: 'string', ...more },
  example,
});
const count = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

export const headers: Record<string, JsonObject> = {
  'X-Request-Id': text(
    "Id of the request; the `request_id` of problems and of the server's log.",
    'req_01JZ8Q5V3N7C2T9XKD4W6HBMRA',
    { pattern: '^req_[0-9A-Z]{26}$' },
  ),
  'X-API-Version': text('Version of the API.', '1.0', { const: '1.0' }),
  'RateLimit-Policy': text('Quota, and its window in seconds.', '"default";q=300;w=60'),
  RateLimit: text(
    'Remaining requests, and seconds until the oldest one leaves the window.',
    '"default";r=257;t=31',
  ),
  'X-RateLimit-Limit': count('The quota.', 300),
  'X-RateLimit-Remaining': count('Requests left.', 257),
  'X-RateLimit-Reset': count('Unix time, in seconds, when the oldest request leaves the window.', 1772805731),
  'Retry-After': count('Seconds to wait before the next attempt.', 12),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer realm="retour"'),
  Allow: text('The methods of the path.', 'GET, HEAD'),
  'Idempotent-Replayed': text('Present if this is the stored response of an earlier request.', 'true', {
    const: 'true',
  }),
  'X-Retour-Warnings': text(
    'Present if the body has unknown fields: a JSON array of `{"field", "message"}`, in ASCII and at most 1,024 characters. `field` is the path, or `null` in a last entry if there are more.',
    '[{"field":"fulfilments","message":"The fulfilments field is unknown. Did you mean fulfillments?"}]',
  ),
  'Preference-Applied': text('The handling that `Prefer` requested.', 'handling=strict', {
    enum: ['handling=strict', 'handling=lenient'],
  }),
};

export const common_headers = [
  'X-Request-Id',
  'X-API-Version',
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

const string = (description: string) => ({ type: 'string', description });

/** The problem document; `code` is narrowed by every response. */
export const problem_schema: JsonObject = {
  type: 'object',
  description: 'Why a request was rejected (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  properties: {
    type: { ...string('URL of the page that explains the code.'), format: 'uri' },
    title: string('The code in words.'),
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: string('What happened in this case. For people; the text can change.'),
    instance: string('Path of the request.'),
    code: string('The problem code, by which programs tell problems apart.'),
    request_id: string('Equals the header `X-Request-Id`.'),
    errors: {
      type: 'object',
      description: 'Messages by field. Positions in arrays count from zero: `items.0.line_item_id`.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    required_scope: string('The scope that the key lacks.'),
    state: string('The current state of the return.'),
    retry_after_s: {
      type: 'integer',
      minimum: 0,
      description: 'Seconds to wait; equals the header `Retry-After`.',
    },
    differences: {
      type: 'array',
      description: 'What changed in the order since the return was quoted.',
      items: {
        type: 'object',
        required: ['line_item_id', 'problem', 'available'],
        properties: {
          line_item_id: { type: 'integer' },
          problem: {
            type: 'string',
            enum: ['refunded_elsewhere', 'unit_cancelled', 'captured_amount_exceeded'],
          },
          available: { type: 'string' },
        },
      },
    },
    totals: {
      type: 'object',
      description:
        'With `quote_moved`: the totals of the draft return in the quote (null for a gift), and the current totals.',
      required: ['quoted', 'current'],
      properties: { quoted: { type: ['object', 'null'] }, current: { type: 'object' } },
    },
    accepted: {
      type: 'array',
      description: 'With `step_up_required`: how the member of staff can prove who they are.',
      items: { type: 'string', enum: [...STEP_UP_METHODS] },
    },
    params: {
      type: 'object',
      description: 'The values in `detail` by name, to word it in another language.',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
    error: {
      type: 'object',
      description: 'For clients of the legacy profile, if the request has no valid key.',
      required: ['code', 'http_code', 'message'],
      properties: {
        code: { type: 'string', const: '401' },
        http_code: { type: 'string', const: 'GEN-UNAUTHORIZED' },
        message: { type: 'string', const: 'Unauthorized.' },
      },
    },
  },
};
