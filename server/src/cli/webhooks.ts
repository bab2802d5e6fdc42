import { Command } from 'commander';
import {
  endLegacyOverlap,
  readLegacySecret,
  rotateLegacySecret,
} from '../modules/integrations/webhooks/index.ts';
import { printJson } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function webhooksCommand(): Command {
  return new Command('webhooks')
    .description('The secret of legacy webhooks. For the rest: "retour api webhooks".')
    .addCommand(legacySecretCommand());
}

type LegacyOptions = ShopOptions & { rotate?: true; endOverlap?: true };

function legacySecretCommand(): Command {
  return withShopOptions(new Command('legacy-secret'))
    .description('Shows the secret that signs the legacy webhooks of a shop.')
    .option('--rotate', 'create a new secret, which replaces the old one after 24 hours')
    .option('--end-overlap', 'replace the old secret now')
    .addHelpText('after', '\nExample:\n  $ retour webhooks legacy-secret --shop acme')
    .action(({ shop: handle, json, rotate, endOverlap }: LegacyOptions) =>
      withShop(handle, async (deps, shop) => {
        const act = endOverlap ? endLegacyOverlap : rotate ? rotateLegacySecret : readLegacySecret;
        const found = await act(deps, shop.id);
        if (json) return printJson(found);
        console.log(found.secret);
        if (found.next_secret)
          console.error(`\nFrom ${found.overlap_ends_at} on, the secret is ${found.next_secret}.`);
      }),
    );
}
