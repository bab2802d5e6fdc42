import { PlatformFailure } from '../connector.ts';
import type { Check } from '../connector.ts';
import { change_feed_path } from './changes.ts';
import type { Client } from './client.ts';

const minute_ms = 60_000;
const most_clock_difference_ms = 5 * minute_ms;

type Stores = { stores?: { supported_currencies?: { currency_code: string; is_default?: boolean }[] }[] };

/** Whether Medusa answers, accepts the key, sells in the shop's currency and has the change feed, and whether the clocks agree. */
export async function checkMedusa(
  client: Client,
  now: () => Date,
  { currency }: { currency: string },
): Promise<Check[]> {
  try {
    const stores = await client.get<Stores>('/admin/stores', { fields: 'id,*supported_currencies' });
    const feed = await client.ask(
      `${change_feed_path}?since=${encodeURIComponent(now().toISOString())}&limit=1`,
    );
    const has_feed = feed.status === 200 && (await feed.text()).includes('"changes"');
    return [
      passed('key', 'Medusa accepts the API key.'),
      checkCurrency(stores, currency),
      checkFeed(has_feed, feed.status),
      checkClock(feed.headers.get('date'), now()),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return [keyCheck(error)];
  }
}

const passed = (name: string, message: string): Check => ({
  name,
  status: 'passed',
  message,
  what_to_do: null,
});

function keyCheck({ kind, message }: PlatformFailure): Check {
  if (kind === 'unauthorized')
    return {
      name: 'key',
      status: 'failed',
      message,
      what_to_do:
        'Make a new secret API key in Medusa (Settings > Secret API Keys) and change the key of the connection.',
    };
  if (kind === 'not_found' || kind === 'refused')
    return {
      name: 'url',
      status: 'failed',
      message: `There is no Admin API of Medusa at the URL: ${message}`,
      what_to_do:
        'Enter the address of the Medusa server itself, such as https://medusa.example.com, not of its storefront.',
    };
  return {
    name: 'url',
    status: 'failed',
    message,
    what_to_do: 'Check that Medusa is running, and that the server of Retour can reach the URL.',
  };
}

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

function checkFeed(has_feed: boolean, status: number): Check {
  const name = 'change_feed';
  if (has_feed) return passed(name, 'Medusa reports every change.');
  return {
    name,
    status: 'warning',
    message: `Medusa has no change feed (${status}): payments, refunds and deliveries that are recorded in Medusa arrive with the next nightly comparison.`,
    what_to_do: 'Add the two files of the guide "Connect Medusa" to your Medusa project and deploy it.',
  };
}

function checkClock(date: string | null, now: Date): Check {
  const name = 'clock';
  const difference_ms = date === null ? 0 : Math.abs(Date.parse(date) - now.getTime());
  if (!(difference_ms > most_clock_difference_ms)) return passed(name, 'The clocks agree.');
  return {
    name,
    status: 'warning',
    message: `The clocks of Medusa and Retour differ by ${Math.round(difference_ms / minute_ms)} minutes, so Medusa's messages are rejected.`,
    what_to_do: 'Set both servers to the right time, such as with NTP.',
  };
}
