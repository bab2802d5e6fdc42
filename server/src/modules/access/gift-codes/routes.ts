import { toTsMs } from '@retour/contract/time';
import type { Shop } from '../../../platform/authenticate.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, TsMs } from '../../../platform/fields.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { drawQr } from '../deep-links/index.ts';
import { createGiftCodes, orderNotFound, revokeCode } from './commands.ts';
import type { IssuedGiftCode } from './commands.ts';
import { listGiftCodes } from './store.ts';
import type { GiftCodeRow } from './store.ts';

const tag = 'Gift codes';
/** Sharp on paper at 4 cm. */
const qr_edge_px = 480;
const write = { tag, allow: { key: 'orders', staff: 'orders:write' } } as const;
const of_order = '/orders/{order_id}/gift-codes';
const params = { order_id: 'Identifier of the order.' };

const members = {
  id: Id,
  order_id: Id,
  last_letters: Type.String({ description: 'The last four letters of the code.' }),
  line_item_ids: Type.With(Nullable(Type.Array(Id)), {
    description: 'The line items that can be returned with the code; null for all of the order.',
  }),
  created_at: TsMs,
  revoked_at: Nullable(TsMs),
};

const GiftCode = Type.Object(members, {
  title: 'GiftCode',
  description: 'A code of a gift receipt, without its letters but the last.',
});

const IssuedGiftCodeJson = Type.Object(
  {
    ...members,
    code: Type.String({
      description: 'What the recipient types. Shown only in this response; stored as a hash.',
    }),
    url: Type.String({ description: 'Opens the portal with the code filled in, for a QR code.' }),
    qr: Type.String({
      pattern: '^data:image/png;base64,',
      description: `The QR code of \`url\`, as PNG of ${qr_edge_px} pixels in a data URL.`,
    }),
  },
  { title: 'IssuedGiftCode', description: 'A code of a gift receipt, with its letters.' },
);

const example = {
  id: 12,
  order_id: 50021877,
  last_letters: 'VH6T',
  line_item_ids: null,
  created_at: '2026-03-02T09:15:27.000Z',
  revoked_at: null,
};
const issued_example = {
  ...example,
  code: '7K2M-D9X4-B8N3-VH6T',
  url: 'https://portal.example.com/acme/gift?code=7K2M-D9X4-B8N3-VH6T',
  qr: 'data:image/png;base64,iVBORw0KGgo',
};

/** Codes of gift receipts (API contract, 12.4). */
export function giftCodeRoutes(deps: Deps): Route[] {
  return [listRoute(deps), createRoute(deps), revokeRoute(deps)];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'orders', staff: 'orders:read' },
    operation: 'listGiftCodes',
    method: 'GET',
    path: of_order,
    params,
    summary: 'List the gift codes of an order',
    description: 'All codes, revoked ones included, newest first and without their letters but the last.',
    success: {
      description: 'The codes.',
      schema: Type.Object({ gift_codes: Type.Array(GiftCode) }),
      examples: { codes: { gift_codes: [example] } },
    },
    refusals: ['order_not_found'],
    async handle({ caller, params: { order_id } }) {
      const codes = await listGiftCodes(db.root, caller.shop.id, pathId(order_id));
      if (!codes) throw orderNotFound();
      return { gift_codes: codes.map(giftCodeJson) };
    },
  });
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'createGiftCodes',
    method: 'POST',
    path: of_order,
    params,
    summary: 'Create gift codes for an order',
    description:
      'Makes codes for gift receipts. Who types one in the portal returns items of the order as a gift, without the order number and without anything about the giver. The response shows the codes this once.',
    body: Type.Object({
      line_item_ids: Type.Optional(
        Type.With(Nullable(Type.Array(Id, { minItems: 1, maxItems: 500 })), {
          description: 'The line items that can be returned with the code; without it, all of the order.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, default: 1, description: 'How many codes.' }),
      ),
    }),
    body_example: { line_item_ids: null, count: 1 },
    answers_secret: true,
    success: {
      status: 201,
      description: 'The codes, with their letters.',
      schema: Type.Object({ gift_codes: Type.Array(IssuedGiftCodeJson) }),
      examples: { created: { gift_codes: [issued_example] } },
    },
    refusals: ['validation_failed', 'order_not_found', 'gift_code_limit_exceeded'],
    async handle({ caller: { shop }, params: { order_id }, body: { line_item_ids = null, count = 1 } }) {
      const asked = { shop_id: shop.id, order_id: pathId(order_id), line_item_ids, count };
      const codes = await createGiftCodes(deps, asked);
      return { gift_codes: codes.map((code) => issuedJson(deps.config, shop, code)) };
    },
  });
}

function revokeRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'revokeGiftCode',
    method: 'DELETE',
    path: '/gift-codes/{gift_code_id}',
    params: { gift_code_id: 'Identifier of the gift code.' },
    summary: 'Revoke a gift code',
    description:
      'The code opens nothing any more, nor do sessions that it opened. Returns that were requested with it stay. Revoking it again changes nothing.',
    success: {
      description: 'The code.',
      schema: GiftCode,
      examples: { revoked: { ...example, revoked_at: '2026-03-09T10:05:00.000Z' } },
    },
    refusals: ['gift_code_not_found'],
    handle: async ({ caller, params: { gift_code_id } }) =>
      giftCodeJson(await revokeCode(deps, { shop_id: caller.shop.id, id: pathId(gift_code_id) })),
  });
}

const giftCodeJson = ({
  id,
  order_id,
  last_letters,
  line_item_ids,
  created_at,
  revoked_at,
}: GiftCodeRow) => ({
  id,
  order_id,
  last_letters,
  line_item_ids,
  created_at: toTsMs(created_at),
  revoked_at: revoked_at && toTsMs(revoked_at),
});

function issuedJson(config: Config, shop: Shop, { code, ...row }: IssuedGiftCode) {
  const url = `${shopPortalUrl(config, shop)}/gift?code=${code}`;
  const { content_type, image } = drawQr(url, 'png', qr_edge_px);
  return { ...giftCodeJson(row), code, url, qr: `data:${content_type};base64,${image.toString('base64')}` };
}
