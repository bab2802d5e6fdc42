import { Command, Option } from 'commander';
import type { App } from '../app.ts';
import { serve } from '../main.ts';
import { roles } from '../role.ts';
import type { Role } from '../role.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Runs the server, with its own PostgreSQL unless DATABASE_URL names one. Ctrl-C stops it in order.',
    )
    .addOption(
      new Option('--role <role>', 'api answers requests, worker works on jobs and answers probes only')
        .choices(roles)
        .default('all'),
    )
    .option('--demo', 'makes the shop "demo" first, where there is none, and prints a key for it')
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
  const { demo_handle } = await import('../modules/demo/index.ts');
  const { makeDemo } = await import('./demo.ts');
  const { outboxPath } = await import('../modules/emails/index.ts');
  const { requireShop } = await import('../modules/shops/index.ts');
  const demo = await makeDemo(deps);
  const outbox = outboxPath(deps, (await requireShop(deps.db.root, demo_handle)).id);
  const key = demo.created ? demo.secret : '$KEY';
  return (address) => [
    ...(demo.created
      ? [
          `key      ${demo.secret}`,
          `         of the shop "${demo_handle}", with every scope; it is not shown again`,
        ]
      : [
          `shop     "${demo_handle}"; node_modules/.bin/retour keys create --shop ${demo_handle} --name mine --scopes all makes a key`,
        ]),
    '',
    'try      curl -H "X-Authorization: ' + key + `" ${address}/api/v1/warehouse/return/list`,
    `         ${address}/docs`,
    ...(deps.config.smtp_url === ''
      ? ['', `e-mail   ${address}${outbox}`, '         what shoppers would be sent; nothing is sent']
      : []),
  ];
}
