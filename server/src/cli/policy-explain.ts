import { Command, InvalidArgumentError } from 'commander';
import { explainOrder } from '../modules/policy/eligibility/index.ts';
import type { VersionName } from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import { tellOrder } from './explained-order.ts';
import { compileFile, compileVersion } from './policy-of.ts';
import { parseVersion } from './policy-version.ts';
import { printJson } from './print.ts';
import { withDeps } from './session.ts';

type Options = {
  shop: string;
  policy?: string;
  version?: VersionName;
  at?: Date;
  email?: string;
  json?: true;
};

export function explainCommand(): Command {
  return new Command('explain')
    .argument('<order>', 'name of an order')
    .description(
      'Shows for every line of an order whether it can be returned, for which outcomes, until when, and what decided that.',
    )
    .requiredOption('--shop <handle>', 'the shop')
    .option('--policy <file>', 'a policy file; default: the policy in effect')
    .option('--version <n>', 'a version: its number, "draft" or "published"', parseVersion)
    .option('--at <time>', 'a time such as 2026-03-02T12:00:00Z; default: now', parseInstant)
    .option('--email <address>', 'the customer who returns, if not the customer of the order')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nReturns, refunds and lists count as they are now, also with --at.\n\nExamples:\n  $ retour policies explain "#1042" --shop acme\n  $ retour policies explain "#1042" --shop acme --version draft --at 2026-12-31T12:00:00Z',
    )
    .action(async (order_name: string, options: Options) => {
      const { shop: handle, policy: file, version, at, email: shopper_email } = options;
      const given = file === undefined ? undefined : await compileFile(file);
      const told = await withDeps(async ({ db, clock }) => {
        const shop = await requireShop(db.root, handle);
        const policy =
          given ?? (version === undefined ? undefined : await compileVersion(db.root, shop.id, version));
        return explainOrder(db.root, { shop, order_name, shopper_email, policy }, at ?? clock.now());
      });
      if (options.json) printJson(told);
      else console.log(tellOrder(told));
    });
}

function parseInstant(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a time with a date, such as 2026-03-02T12:00:00Z.');
  return at;
}
