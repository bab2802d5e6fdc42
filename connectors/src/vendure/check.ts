import { clockCheck, failedCheck, passed } from '../checks.ts';
import { PlatformFailure } from '../connector.ts';
import type { Check, CheckedShop } from '../connector.ts';
import type { Api, Ask } from './api.ts';
import { isWithoutPlugin } from './changes.ts';
import { address_advice, locationAddress } from './map-catalogue.ts';
import type { StockLocation } from './native.ts';
import { whyNoRestock } from './returns.ts';

type Channel = { activeChannel: { availableCurrencyCodes: string[] } };

/**
 * Whether Vendure answers, accepts the key with a role that may do what Retour needs, and sells in the shop's currency; whether its locations have an address,
 * the plug-in is there and puts units of returns back into stock, and the clocks agree.
 */
export async function checkVendure(
  { ask, lastDate }: Api,
  now: () => Date,
  { currency, writes_exchanges = false }: CheckedShop,
): Promise<Check[]> {
  try {
    const { activeChannel } = await ask<Channel>(
      'query CheckChannel { activeChannel { availableCurrencyCodes } }',
    );
    return [
      passed('key', 'Vendure accepts the API key.'),
      currencyCheck(activeChannel.availableCurrencyCodes, currency),
      await permissionCheck(ask),
      ...(writes_exchanges ? [await exchangeCheck(ask)] : []),
      await returnsCheck(ask),
      await locationCheck(ask),
      await pluginCheck(ask, now()),
      clockCheck(lastDate(), now(), {
        title: 'Vendure',
        consequence: "so Vendure's messages are rejected",
      }),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return [whyNot(error)];
  }
}

const whyNot = (failure: PlatformFailure): Check =>
  failedCheck(failure, {
    title: 'Vendure',
    key: {
      name: 'key',
      status: 'failed',
      message: failure.message,
      what_to_do:
        'Create a new API key in Vendure (Settings > API Keys) and change the key of the connection. In the configuration of Vendure, authOptions.tokenMethod must include "api-key".',
    },
    address: 'Enter the address of the Admin API, such as https://vendure.example.com/admin-api.',
  });

function currencyCheck(sold: readonly string[], currency: string): Check {
  const name = 'currency';
  if (!sold.includes(currency))
    return {
      name,
      status: 'failed',
      message: `The channel in Vendure doesn't sell in ${currency}, the currency of the shop in Retour.`,
      what_to_do:
        'Connect a shop in Retour whose currency is that of the channel, or add the currency in Vendure.',
    };
  const others = sold.filter((one) => one !== currency);
  if (others.length === 0) return passed(name, `The channel sells in ${currency}.`);
  return {
    name,
    status: 'warning',
    message: `The channel also sells in ${others.join(', ')}. Orders in these currencies aren't imported.`,
    what_to_do: null,
  };
}

/** What each permission is for, and a request that needs it and changes nothing: no order has the id 0. */
const permissions: readonly { name: string; purpose: string; query: string; is_needed: boolean }[] = [
  {
    name: 'ReadOrder',
    purpose: 'read orders',
    query: 'query CheckOrders { orders(options: { take: 1 }) { items { id } } }',
    is_needed: true,
  },
  {
    name: 'ReadCatalog',
    purpose: 'read products and stock',
    query: 'query CheckProducts { products(options: { take: 1 }) { items { id } } }',
    is_needed: true,
  },
  {
    name: 'ReadStockLocation',
    purpose: 'read stock locations',
    query: 'query CheckLocations { stockLocations(options: { take: 1 }) { items { id } } }',
    is_needed: true,
  },
  {
    name: 'UpdateOrder',
    purpose: 'make refunds',
    query:
      'mutation CheckRefunds { addNoteToOrder(input: { id: "0", note: "Retour", isPublic: false }) { id } }',
    is_needed: false,
  },
];

async function permissionCheck(ask: Ask): Promise<Check> {
  const forbidden = await Promise.all(permissions.map(({ query }) => isForbidden(ask, query)));
  const missing = permissions.filter((_permission, i) => forbidden[i]);
  if (missing.length === 0) return passed('permissions', 'The role of the key may do what Retour needs.');
  const names = missing.map(({ name }) => name).join(', ');
  return {
    name: 'permissions',
    status: missing.some(({ is_needed }) => is_needed) ? 'failed' : 'warning',
    message: `The role of the key may not ${missing.map(({ purpose }) => purpose).join(', ')}.`,
    what_to_do: `In Vendure, add ${names} to the role of the key (Settings > Roles).`,
  };
}

/** What orders of exchanges need, in the same way. */
const exchange_permissions: readonly { name: string; query: string }[] = [
  {
    name: 'CreateOrder',
    query: 'query CheckDrafts { eligibleShippingMethodsForDraftOrder(orderId: "0") { id } }',
  },
  { name: 'DeleteOrder', query: 'mutation CheckDeletion { deleteDraftOrder(orderId: "0") { result } }' },
  ...permissions.filter(({ name }) => name === 'UpdateOrder'),
];

async function exchangeCheck(ask: Ask): Promise<Check> {
  const name = 'exchange';
  const forbidden = await Promise.all(exchange_permissions.map(({ query }) => isForbidden(ask, query)));
  const missing = exchange_permissions.filter((_permission, i) => forbidden[i]);
  if (missing.length === 0) return passed(name, 'The role of the key may make orders of exchanges.');
  const names = missing.map((one) => one.name).join(', ');
  return {
    name,
    status: 'warning',
    message: `The role of the key has no permission ${names}: Retour can make no orders of exchanges in Vendure.`,
    what_to_do: `In Vendure, add ${names} to the role of the key (Settings > Roles).`,
  };
}

async function returnsCheck(ask: Ask): Promise<Check> {
  const name = 'returns';
  const why = await whyNoRestock(ask);
  return why
    ? { name, status: 'warning', ...why }
    : passed(name, 'Returned units can be put back into stock.');
}

async function isForbidden(ask: Ask, query: string): Promise<boolean> {
  try {
    await ask(query);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    if (error.kind === 'unauthorized') return true;
    if (error.code !== 'ENTITY_NOT_FOUND') throw error;
  }
  return false;
}

async function locationCheck(ask: Ask): Promise<Check> {
  const query =
    'query CheckAddresses { stockLocations(options: { take: 100 }) { items { id name description } } }';
  const answer = await ask<{ stockLocations: { items: StockLocation[] } }>(query).catch(() => null);
  const without = (answer?.stockLocations.items ?? []).filter((location) => !locationAddress(location));
  if (without.length === 0) return passed('locations', 'Every stock location has an address.');
  return {
    name: 'locations',
    status: 'warning',
    message: `Stock locations without an address: ${without.map(({ name }) => name).join(', ')}. Their stock isn't imported.`,
    what_to_do: address_advice,
  };
}

async function pluginCheck(ask: Ask, now: Date): Promise<Check> {
  const name = 'change_feed';
  try {
    await ask('query CheckChanges($since: DateTime!) { retourChanges(since: $since, limit: 1) { now } }', {
      since: now,
    });
    return passed(name, 'Vendure reports every change.');
  } catch (error) {
    if (!isWithoutPlugin(error)) throw error;
    return {
      name,
      status: 'warning',
      message:
        "Vendure doesn't have Retour's plug-in: refunds that are made in Vendure arrive with the next nightly comparison, and so does stock.",
      what_to_do: 'Add the plug-in of the guide "Connect Vendure" to your Vendure project and deploy it.',
    };
  }
}
