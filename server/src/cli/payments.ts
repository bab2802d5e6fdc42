import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { clearPaymentBridge, setPaymentBridge, showPaymentBridge } from '../modules/settlements/index.ts';
import type { ShownBridge } from '../modules/settlements/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { withShop } from './shop-command.ts';

export function paymentsCommand(): Command {
  return new Command('payments')
    .description('The payment bridge of a shop: the service that makes its refunds.')
    .addCommand(setCommand())
    .addCommand(showCommand())
    .addCommand(clearCommand());
}

const withShopOption = (name: string) => new Command(name).requiredOption('--shop <handle>', 'the shop');

function setCommand(): Command {
  return withShopOption('set')
    .description("Gives a shop a payment bridge of its own, in place of the server's.")
    .requiredOption('--url <url>', 'base URL of the bridge')
    .option('--secret-file <file>', 'file with the bearer token that is sent to it; - reads standard input')
    .addHelpText(
      'after',
      '\nThe secret is stored encrypted and never shown. Without --secret-file, requests carry none.\n\nExample:\n  $ retour payments set --shop acme --url https://pay.acme.example --secret-file acme.secret',
    )
    .action(async ({ shop: handle, url, secretFile }: { shop: string; url: string; secretFile?: string }) => {
      const secret = secretFile === undefined ? undefined : await readSecretFile(secretFile);
      await withShop(handle, (deps, shop) => setPaymentBridge(deps, { shop_id: shop.id, url, secret }));
      const kept = secret === undefined ? 'Requests carry no secret.' : 'The secret is stored encrypted.';
      console.log(
        `Refunds of ${handle} now go to ${url}. ${kept} Refunds that wait are tried within five minutes.`,
      );
    });
}

async function readSecretFile(file: string): Promise<string> {
  if (file === '-') return (await text(process.stdin)).trim();
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`);
  });
  return content.trim();
}

function showCommand(): Command {
  return withShopOption('show')
    .description('Shows where the refunds of a shop go.')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ retour payments show --shop acme')
    .action(({ shop: handle, json }: { shop: string; json?: true }) =>
      withShop(handle, async (deps, shop) => {
        const bridge = await showPaymentBridge(deps, shop.id);
        if (json) return printJson({ shop: handle, ...bridge });
        console.log(`Refunds of ${handle} ${sentence(bridge)}`);
      }),
    );
}

function sentence({ source, url, has_secret }: ShownBridge): string {
  const secret = has_secret ? 'with a secret' : 'without a secret';
  if (source === 'shop') return `go to its own bridge, ${url}, ${secret}.`;
  if (source === 'server') return `go to the bridge of the server, ${url} (RETOUR_PAYMENT_URL), ${secret}.`;
  return 'are recorded as owed: neither the shop nor the server has a payment bridge.';
}

function clearCommand(): Command {
  return withShopOption('clear')
    .description("Removes the shop's own payment bridge, so that the server's is used again.")
    .addHelpText('after', '\nExample:\n  $ retour payments clear --shop acme')
    .action(({ shop: handle }: { shop: string }) =>
      withShop(handle, async (deps, shop) => {
        if (!(await clearPaymentBridge(deps, shop.id)))
          throw new CommandError(`The shop ${handle} has no payment bridge of its own.`);
        console.log(`Removed. Refunds of ${handle} ${sentence(await showPaymentBridge(deps, shop.id))}`);
      }),
    );
}
