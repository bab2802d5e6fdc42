import type { App } from '../../../server/src/app.ts';
import { outboxPath } from '../../../server/src/modules/messages/emails/index.ts';
import { requireShop } from '../../../server/src/modules/shop/shops/index.ts';
import { inviteFirstOwner } from '../../../server/src/modules/people/staff/index.ts';
import { browserOrigin } from '../../../server/src/platform/config.ts';
import { linkDemoOwner } from '../demo-owner.ts';
import { findDemoLinks } from '../portal-links.ts';
import type { DemoLinks } from '../portal-links.ts';
import { demo_handle } from '../seed-demo.ts';
import { storefront_path } from '../storefront/basket.ts';
import { openStorefront } from '../storefront/open-storefront.ts';
import { makeDemo } from './demo-command.ts';

/** What to try first: the demo's key, which is shown once, and a call that works. */
export async function prepareDemo({ deps, http }: App): Promise<(address: string) => string[]> {
  const demo = await makeDemo(deps);
  await openStorefront({ deps, http });
  const { id: shop_id } = await requireShop(deps.db.root, demo_handle);
  const outbox = outboxPath(deps, shop_id);
  const portal = portalLines(await findDemoLinks(deps));
  const invited = await inviteFirstOwner(deps, shop_id);
  const owner = invited ? undefined : await linkDemoOwner(deps);
  const key = demo.created ? demo.secret : '$KEY';
  return (address) => [
    ...(demo.created
      ? [
          `key      ${demo.secret}`,
          `         of the shop "${demo_handle}", with every scope; it isn't shown again`,
        ]
      : [
          `shop     "${demo_handle}"; to create a key: node_modules/.bin/retour keys create --shop ${demo_handle} --name mine --scopes all`,
        ]),
    '',
    'try      curl -H "X-Authorization: ' + key + `" ${address}/api/v1/warehouse/return/list`,
    `         ${address}/docs`,
    '',
    `console  ${browserOrigin({ origin: address })}/console`,
    ...(invited ? [`sign in  ${invited.url}`, '         creates the owner of the shop, once'] : []),
    ...(owner
      ? [`sign in  ${owner.url}`, `         as ${owner.name}, who owns the shop; once, within 15 minutes`]
      : []),
    ...(portal.length > 0 ? ['', ...portal] : []),
    '',
    `store    ${browserOrigin({ origin: address })}${storefront_path}`,
    '         the shop itself: choose “Shop at …” in a return, and come here with its credit',
    ...(deps.config.smtp_url === ''
      ? ['', `e-mail   ${address}${outbox}`, '         what shoppers would be sent; nothing is sent']
      : []),
  ];
}

/** Pages of the portal to try as a shopper. */
function portalLines({ eligible, not_eligible, gift }: DemoLinks): string[] {
  const lines = [
    ['portal   ', eligible, 'an order that can be returned'],
    ['         ', not_eligible, 'one that can’t be any more'],
    ['         ', gift, 'a gift'],
  ] as const;
  return lines.flatMap(([start, url, what]) => (url ? [`${start}${url}`, `         ${what}`] : []));
}
