import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { createDeepLink, createQrLink } from './commands.ts';
import { qr_types } from './qr-image.ts';
import * as schemas from './schemas.ts';

const portal = 'https://portal.example.com/acme/link/0d6f2c7e-91b4-4e0f-8a35-6b1f0c9d7e24';
const route_defaults = {
  tag: 'Deep links',
  allow: { key: 'orders', staff: 'orders:write' },
  legacy_group: 'deep_links',
  method: 'POST',
} as const;
const refusals = ['validation_failed', 'order_not_found', 'order_not_available'] as const;

/** The operations of API contract, 12.1 and 12.2. */
export function deepLinkRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...route_defaults,
      operation: 'createDeepLink',
      path: '/order/link',
      summary: 'Create a return deep link',
      description:
        'Creates a link that opens the portal on the order. A wrong name and a wrong value return the same problem.',
      body: schemas.LinkBody,
      body_example: { name: '#2207', zip: '20099', gift: false },
      success: { description: 'The link.', schema: schemas.Link, examples: { link: { url: portal } } },
      refusals,
      handle: ({ caller, body: { name, zip, gift } }) =>
        createDeepLink(deps, { shop: caller.shop, name, zip, gift: gift ?? false }),
    }),
    defineRoute({
      ...route_defaults,
      operation: 'createQrDeepLink',
      path: '/orders/qr',
      aliases: ['/order/qr'],
      summary: 'Create a return deep link with a QR code',
      description: 'Creates the same link and a QR image of it as PNG, SVG or EPS, which needs no key.',
      body: schemas.QrBody,
      body_limit_bytes: 65_536,
      body_example: { name: '#2207', zip: '20099', type: 'png', size: 250 },
      success: {
        description: 'The link and its image.',
        schema: schemas.QrLink,
        examples: {
          link: {
            qr: 'https://retour.example.com/api/v1/qr/i/5a1d3e90-7c42-4f6b-b8d1-2e9c40f7a613',
            deeplink_url: portal,
          },
        },
      },
      refusals,
      handle: ({ caller, body: { name, zip, gift, type, size = 250 } }) =>
        createQrLink(deps, {
          shop: caller.shop,
          name,
          zip,
          gift: gift ?? false,
          type: qr_types.find((known) => known === type) ?? 'png',
          size,
        }),
    }),
  ];
}
