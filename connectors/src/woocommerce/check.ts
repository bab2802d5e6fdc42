import { minorDigits } from '@retour/contract/money';
import { clockCheck, failedCheck, passed } from '../checks.ts';
import { PlatformFailure } from '../connector.ts';
import type { Check, CheckedShop } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';
import { missingTopics } from './install.ts';
import { paths, settingOf } from './native.ts';
import type { Setting } from './native.ts';

const title = 'WooCommerce';

type Checking = { client: RestClient; url: string; now: () => Date };

/** Whether WooCommerce answers over https, accepts the key, also for writes, sells in the shop's currency with its decimals, and sends its webhooks. */
export async function checkWooCommerce({ client, url, now }: Checking, shop: CheckedShop): Promise<Check[]> {
  const is_https = url.startsWith('https:');
  try {
    const response = await client.ask(paths.settings);
    const settings = await client.read<Setting[]>(response);
    return [
      passed('consumer_key', 'WooCommerce accepts the API key.'),
      ...(is_https ? [] : [insecure]),
      ...(await writeChecks(client, shop)),
      ...moneyChecks(settings, shop),
      ...(shop.inbox_url === undefined ? [] : [await messagesCheck(client, shop.inbox_url)]),
      clockCheck(response.headers.get('date'), now(), {
        title,
        consequence: 'so new orders may arrive late',
      }),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return [whyNot(error, is_https)];
  }
}

const insecure: Check = {
  name: 'https',
  status: 'warning',
  message: 'The URL begins with http: the key and what Retour reads are sent unencrypted.',
  what_to_do: 'Use https, unless WooCommerce is on the same machine or in a network of your own.',
};

const new_key =
  'Make a new key in WooCommerce (Settings > Advanced > REST API) for a user who is shop manager or administrator. If the key is right, the web server keeps the header Authorization from WooCommerce: the guide says how to change that.';

const whyNot = (failure: PlatformFailure, is_https: boolean): Check =>
  failedCheck(failure, {
    title,
    key: {
      name: 'consumer_key',
      status: 'failed',
      message: failure.message,
      what_to_do: `${is_https ? '' : 'Enter the address with https: over http, WooCommerce takes no keys. '}${new_key}`,
    },
    address:
      'Enter the address of the shop, such as https://shop.example.com. In WordPress, Settings > Permalinks must be another choice than "Plain".',
  });

/** A batch of nothing changes nothing, and only keys that may write may send it. */
async function writeChecks(client: RestClient, { writes_exchanges = false }: CheckedShop): Promise<Check[]> {
  const [write, exchange] = ['write', 'exchange'];
  try {
    await client.post(`${paths.orders}/batch`, {});
    return [
      passed(write, 'The key may write.'),
      ...(writes_exchanges ? [passed(exchange, 'The key may make orders of exchanges.')] : []),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const may = 'make a key with the permissions Read/Write.';
    const check: Check = {
      name: write,
      status: 'warning',
      message: 'The key may only read: Retour can make neither webhooks nor refunds.',
      what_to_do: `To refund through WooCommerce, ${may}`,
    };
    const message = 'The key may only read: Retour can make no orders of exchanges in WooCommerce.';
    const what_to_do = `To make orders of exchanges in WooCommerce, ${may}`;
    return [check, ...(writes_exchanges ? [{ ...check, name: exchange, message, what_to_do }] : [])];
  }
}

function moneyChecks(settings: readonly Setting[], { currency }: CheckedShop): Check[] {
  const sold = settingOf(settings, 'woocommerce_currency');
  if (sold === currency)
    return [passed('currency', `The store sells in ${currency}.`), decimalsCheck(settings, currency)];
  return [
    {
      name: 'currency',
      status: 'failed',
      message: `The store in WooCommerce sells in ${sold || 'no currency'}, and the currency of the shop in Retour is ${currency}.`,
      what_to_do: 'Connect a shop in Retour whose currency is that of the store.',
    },
  ];
}

function decimalsCheck(settings: readonly Setting[], currency: string): Check {
  const name = 'decimals';
  const [given, needed] = [settingOf(settings, 'woocommerce_price_num_decimals'), minorDigits(currency)];
  if (Number(given || needed) === needed) return passed(name, `Prices have ${needed} decimals.`);
  return {
    name,
    status: 'warning',
    message: `Prices in WooCommerce have ${given} decimals, and ${currency} has ${needed}: amounts may differ by a minor unit.`,
    what_to_do: `Set the number of decimals to ${needed} in WooCommerce (Settings > General).`,
  };
}

async function messagesCheck(client: RestClient, inbox_url: string): Promise<Check> {
  const name = 'messages';
  const missing = await missingTopics(client, inbox_url).catch((error: unknown) => {
    if (!(error instanceof PlatformFailure)) throw error;
    return ['all'];
  });
  if (missing.length === 0) return passed(name, 'WooCommerce sends its webhooks to Retour.');
  return {
    name,
    status: 'warning',
    message: `WooCommerce doesn't send the webhooks that Retour needs (${missing.join(', ')}): changes arrive within a minute instead of seconds.`,
    what_to_do:
      'Retour makes them again every night; to do it now, pause the connection and resume it. With a key that may only read, make them by hand as the guide says.',
  };
}
