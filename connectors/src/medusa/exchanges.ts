import { PlatformFailure } from '../connector.ts';
import type { DraftState, ExchangeIntent, ExchangeWrite, ShipTo } from '../connector.ts';
import { refusal, refusedAs } from '../exchange-write.ts';
import type { RestClient } from '../rest-client.ts';
import { exchangeMarkedAs } from './native.ts';
import type { Order } from './native.ts';

export const drafts_path = '/admin/draft-orders';

type Draft = Pick<Order, 'id' | 'display_id' | 'status' | 'is_draft_order'> & { total?: number };

/**
 * Orders of exchanges as draft orders whose items cost nothing. A draft reserves and ships nothing; Medusa converts it once, under a lock, and the order has its id.
 */
export const medusaExchanges = (client: RestClient): ExchangeWrite => ({
  begin: (intent) => begin(client, intent),
  look: async (draft) => stateOf(await read(client, draft)),
  complete: (draft) => end(client, draft, () => client.post(`${pathOf(draft)}/convert-to-order`, {})),
  discard: (draft) => end(client, draft, () => client.remove(pathOf(draft))),
});

const pathOf = (draft: string) => `${drafts_path}/${encodeURIComponent(draft)}`;

/** Does something to a draft, unless it is none any more. Another request may have ended it meanwhile, so that this one was refused. */
async function end(client: RestClient, draft: string, act: () => Promise<unknown>): Promise<DraftState> {
  const before = stateOf(await read(client, draft));
  if (before.kind !== 'open') return before;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !['refused', 'not_found'].includes(error.kind)) throw error;
    const after = stateOf(await read(client, draft));
    if (after.kind === 'open') throw refusedAs('Medusa', isSoldOut(error) ? soldOut() : error);
    return after;
  }
  return stateOf(await read(client, draft));
}

async function read(client: RestClient, id: string): Promise<Draft | null> {
  try {
    const { order } = await client.get<{ order: Draft }>(`/admin/orders/${encodeURIComponent(id)}`, {
      fields: 'id,display_id,status,is_draft_order,total',
    });
    return order.id === id ? order : null;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
    throw error;
  }
}

/** An order that was made and is cancelled was made all the same. */
function stateOf(draft: Draft | null): DraftState {
  if (draft === null) return { kind: 'gone' };
  if (draft.is_draft_order || draft.status === 'draft') return { kind: 'open' };
  return { kind: 'completed', order: { id: draft.id, name: `#${draft.display_id ?? draft.id.slice(-8)}` } };
}

async function begin(client: RestClient, intent: ExchangeIntent): Promise<string> {
  try {
    const body = await bodyOf(client, intent);
    const { draft_order } = await client.post<{ draft_order: { id: string } }>(drafts_path, body);
    const draft = await read(client, draft_order.id);
    if (draft?.total === 0) return draft.id;
    await client.remove(pathOf(draft_order.id));
    throw refusal(`Medusa would charge ${draft?.total} for the order, although its items cost nothing.`);
  } catch (error) {
    throw refusedAs('Medusa', isShort(error) ? shortOf(intent) : error);
  }
}

/** Medusa doesn't say of what. */
const isShort = (error: unknown) =>
  error instanceof PlatformFailure && error.message.includes('required inventory');

/** Of a draft that is converted, it says ids that nobody knows. */
const isSoldOut = (error: PlatformFailure) => error.message.includes('Not enough stock available');
const soldOut = () => refusal("Medusa doesn't have enough in stock any more to send the order.");

const shortOf = ({ items }: ExchangeIntent) =>
  refusal(
    `Medusa doesn't have enough in stock to send ${items.map(({ title, quantity }) => `“${title}” (${quantity})`).join(' and ')}.`,
  );

async function bodyOf(client: RestClient, intent: ExchangeIntent): Promise<object> {
  const { id, name, items, email, address } = intent;
  const { order } = await client.get<{ order: Order }>(`/admin/orders/${encodeURIComponent(intent.order)}`, {
    fields: 'id,email,customer_id,region_id,sales_channel_id,*shipping_methods',
  });
  const is_theirs = email === null || email.toLowerCase() === order.email?.toLowerCase();
  const [method] = (order.shipping_methods ?? []).filter(({ shipping_option_id }) => shipping_option_id);
  return {
    email: email ?? order.email,
    ...(is_theirs && order.customer_id ? { customer_id: order.customer_id } : {}),
    region_id: order.region_id,
    sales_channel_id: order.sales_channel_id,
    ...(address ? { shipping_address: addressOf(address) } : {}),
    items: items.map(({ variant: variant_id, quantity }) => ({ variant_id, quantity, unit_price: 0 })),
    ...(method
      ? {
          shipping_methods: [{ shipping_option_id: method.shipping_option_id, name: method.name, amount: 0 }],
        }
      : {}),
    metadata: exchangeMarkedAs(id, name),
  };
}

function addressOf(address: ShipTo): object {
  const { first_name, last_name, company, address1, address2, city, region, postal_code, phone } = address;
  const country_code = address.country_code?.toLowerCase() ?? '';
  if (!address1 || !/^[a-z]{2}$/.test(country_code))
    throw refusal('Medusa needs a street and a country to send the order to.');
  const [address_1, address_2, province] = [address1, address2, region];
  const all = { first_name, last_name, company, address_1, address_2, city, province, postal_code, phone };
  const given = Object.entries(all).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), country_code };
}
