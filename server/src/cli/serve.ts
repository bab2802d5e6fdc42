import { Command, Option } from 'commander';
import type { App } from '../app.ts';
import type { DemoLinks } from '../modules/demo/index.ts';
import { serve } from '../main.ts';
import { browserOrigin } from '../platform/config.ts';
import { roles } from '../role.ts';
import type { Role } from '../role.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Runs the server, with the bundled PostgreSQL unless DATABASE_URL is set. Ctrl-C shuts down gracefully.',
    )
    .addOption(
      new Option('--role <role>', 'api serves requests; worker runs jobs and serves only probes')
        .choices(roles)
        .default('all'),
    )
    .option('--demo', 'create the shop "demo" first if it doesn\'t exist, and print a key')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour serve\n  $ PORT=4001 DATABASE_URL=postgres://localhost/retour retour serve --role worker',
    )
    .action(async ({ role, demo }: { role: Role; demo?: true }) =>
      serve({ role, ...(demo ? { prepare: prepareDemo } : {}) }),
    );
}

/** What to try first: the demo's key, which is shown once, and a call that works. */
async function prepareDemo({ deps }: App): Promise<(address: string) => string[]> {
  const { demo_handle, findDemoLinks, linkDemoOwner } = await import('../modules/demo/index.ts');
  const { makeDemo } = await import('./demo.ts');
  const { outboxPath } = await import('../modules/emails/index.ts');
  const { requireShop } = await import('../modules/shops/index.ts');
  const demo = await makeDemo(deps);
  const { id: shop_id } = await requireShop(deps.db.root, demo_handle);
  const outbox = outboxPath(deps, shop_id);
  const portal = portalLines(await findDemoLinks(deps));
  const { inviteFirstOwner } = await import('../modules/staff/index.ts');
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
