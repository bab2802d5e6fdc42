import { Command } from 'commander';
import {
  endLegacyOverlap,
  listWebhooks,
  readLegacySecret,
  replayDelivery,
  rotateLegacySecret,
  rotateSecret,
  sendTest,
} from '../modules/webhooks/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function webhooksCommand(): Command {
  return new Command('webhooks')
    .description('Webhooks: subscriptions, tests, replays and secrets.')
    .addCommand(listCommand())
    .addCommand(testCommand())
    .addCommand(replayCommand())
    .addCommand(rotateCommand())
    .addCommand(legacySecretCommand());
}

type ListedWebhook = {
  id: number;
  topic: string;
  triggers: string[];
  url: string;
  status: string;
  disabled_reason: string | null;
  profile: string;
};

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the webhooks of a shop.')
    .addHelpText('after', '\nExample:\n  $ retour webhooks list --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const webhooks = JSON.parse(await listWebhooks(db, shop.id)) as ListedWebhook[];
        if (json) return printJson(webhooks);
        if (webhooks.length === 0) return console.log(`The shop ${handle} has no webhooks.`);
        printTable(['ID', 'STATUS', 'PROFILE', 'TOPIC', 'TRIGGERS', 'URL'], webhooks.map(webhookRow));
      }),
    );
}

function webhookRow({ id, topic, triggers, url, status, disabled_reason, profile }: ListedWebhook): string[] {
  const state = disabled_reason === null ? status : `${status} (${disabled_reason})`;
  return [String(id), state, profile, topic, triggers.join(' '), url];
}

function testCommand(): Command {
  return withShopOptions(new Command('test'))
    .argument('<id>', 'id of the webhook, from "webhooks list"', parseWholeNumber)
    .description('Sends a sample payload to a webhook and shows the result.')
    .addHelpText('after', '\nExample:\n  $ retour webhooks test 3301 --shop acme')
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const result = await sendTest(deps, { shop_id: shop.id, id });
        const { delivered, response_status, error, duration_ms } = result;
        if (json) {
          printJson(result);
          if (!delivered) process.exitCode = 1;
          return;
        }
        const answer = response_status === null ? 'no answer' : `status ${response_status}`;
        if (!delivered)
          throw new CommandError(`Not delivered: ${error}, ${answer}, after ${duration_ms} ms.`);
        console.log(`Delivered: ${answer} after ${duration_ms} ms.`);
      }),
    );
}

function replayCommand(): Command {
  return withShopOptions(new Command('replay'))
    .argument('<id>', 'id of the webhook', parseWholeNumber)
    .argument('<delivery>', 'message id of the delivery, msg_…')
    .description('Replays a delivery that was delivered or given up. A server or worker must be running.')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour webhooks replay 3301 msg_01KM2H6S8T0V2W4X6Y8Z1A3B5D --shop acme',
    )
    .action((webhook_id: number, id: string, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const delivery = await replayDelivery(deps, { shop_id: shop.id, webhook_id, id });
        if (json) return printJson(JSON.parse(delivery));
        console.log(`The delivery ${id} is queued again.`);
      }),
    );
}

function rotateCommand(): Command {
  return withShopOptions(new Command('rotate-secret'))
    .argument('<id>', 'id of the webhook', parseWholeNumber)
    .description('Replaces the secret of a standard webhook and shows the new one once.')
    .addHelpText('after', '\nExample:\n  $ retour webhooks rotate-secret 3301 --shop acme')
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const rotated = await rotateSecret(deps, { shop_id: shop.id, id });
        if (json) return printJson(rotated);
        console.log(rotated.secret);
        console.error(`\nThe previous secret also signs until ${rotated.previous_secret_expires_at}.`);
      }),
    );
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
