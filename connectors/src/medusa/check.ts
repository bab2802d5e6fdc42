import { clockCheck, failedCheck, passed } from '../checks.ts';
import { PlatformFailure } from '../connector.ts';
import type { Check, CheckedShop } from '../connector.ts';
import { change_feed_path } from './changes.ts';
import type { RestClient } from '../rest-client.ts';
import { drafts_path } from './exchanges.ts';

type Stores = { stores?: { supported_currencies?: { currency_code: string; is_default?: boolean }[] }[] };

/** Whether Medusa answers, accepts the key, sells in the shop's currency and has the change feed, and whether the clocks agree. */
export async function checkMedusa(
  client: RestClient,
  now: () => Date,
  { currency, writes_exchanges = false }: CheckedShop,
): Promise<Check[]> {
  try {
    const stores = await client.get<Stores>('/admin/stores', { fields: 'id,*supported_currencies' });
    const feed = await client.ask(change_feed_path, { since: now().toISOString(), limit: '1' });
    const has_feed = feed.status === 200 && (await feed.text()).includes('"changes"');
    return [
      passed('key', 'Medusa accepts the API key.'),
      checkCurrency(stores, currency),
      checkFeed(has_feed, feed.status),
      ...(writes_exchanges ? [await checkDrafts(client)] : []),
      clockCheck(feed.headers.get('date'), now(), {
        title: 'Medusa',
        consequence: "so Medusa's messages are rejected",
      }),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return [keyCheck(error)];
  }
}

const keyCheck = (failure: PlatformFailure): Check =>
  failedCheck(failure, {
    title: 'Medusa',
    key: {
      name: 'key',
      status: 'failed',
      message: failure.message,
      what_to_do:
        'Make a new secret API key in Medusa (Settings > Secret API Keys) and change the key of the connection.',
    },
    address:
      'Enter the address of the Medusa server itself, such as https://medusa.example.com, not of its storefront.',
  });

function checkCurrency({ stores = [] }: Stores, currency: string): Check {
  const name = 'currency';
  const sold = stores
    .flatMap(({ supported_currencies = [] }) => supported_currencies)
    .map(({ currency_code }) => currency_code.toUpperCase());
  if (!sold.includes(currency))
    return {
      name,
      status: 'failed',
      message: `The store in Medusa doesn't sell in ${currency}, the currency of the shop in Retour.`,
      what_to_do:
        'Connect a shop in Retour whose currency is that of the store, or add the currency in Medusa.',
    };
  if (sold.length > 1)
    return {
      name,
      status: 'warning',
      message: `The store also sells in ${sold.filter((one) => one !== currency).join(', ')}. Orders in these currencies aren't imported.`,
      what_to_do: null,
    };
  return passed(name, `The store sells in ${currency}.`);
}

async function checkDrafts(client: RestClient): Promise<Check> {
  const name = 'exchange';
  const { status } = await client.ask(drafts_path, { limit: '1', fields: 'id' });
  if (status === 200) return passed(name, 'Orders of exchanges can be made as draft orders.');
  return {
    name,
    status: 'warning',
    message: `Medusa lets Retour make no draft orders (${status}): Retour can make no orders of exchanges in Medusa.`,
    what_to_do:
      'Update Medusa to 2.8.4 or later. If it limits what keys may do, let the key make draft orders.',
  };
}

function checkFeed(has_feed: boolean, status: number): Check {
  const name = 'change_feed';
  if (has_feed) return passed(name, 'Medusa reports every change.');
  return {
    name,
    status: 'warning',
    message: `Medusa has no change feed (${status}): payments, refunds and deliveries that are recorded in Medusa arrive with the next nightly comparison.`,
    what_to_do: 'Add the files of the guide "Connect Medusa" to your Medusa project and deploy it.',
  };
}
