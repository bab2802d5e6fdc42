import { PlatformFailure } from '../connector.ts';
import type { DraftState, ExchangedItem, ExchangeIntent, ExchangeWrite, ShipTo } from '../connector.ts';
import { parseDecimal } from '../decimals.ts';
import { refusal, refusedAs } from '../exchange-write.ts';
import type { RestClient } from '../rest-client.ts';
import { markedAs, paths } from './native.ts';
import type { Order } from './native.ts';

/** A product or variation, with what is left of it. */
type Sold = {
  id: number;
  status: string;
  manage_stock?: boolean | 'parent';
  stock_quantity?: number | null;
  stock_status?: string;
  backorders_allowed?: boolean;
};

/**
 * Orders of exchanges whose lines cost nothing. While one is pending, WooCommerce takes nothing out of stock, emails nobody and ships nothing; it becomes an order
 * when its status changes to that of a paid one, and stays one. What is sold out is refused here, since WooCommerce looks at stock only in its checkout.
 */
export const wooCommerceExchanges = (client: RestClient): ExchangeWrite => ({
  begin: (intent) => begin(client, intent),
  look: async (draft) => stateOf(await read(client, draft)),
  async complete(draft) {
    const before = stateOf(await read(client, draft));
    if (before.kind !== 'open') return before;
    // What costs nothing never needs a payment, so that `set_paid` would do nothing.
    return stateOf(await client.post<Order>(pathOf(draft), { status: 'processing' }).catch(goneIfMissing));
  },
  async discard(draft) {
    const before = stateOf(await read(client, draft));
    if (before.kind !== 'open') return before;
    await remove(client, draft);
    return stateOf(await read(client, draft));
  },
});

const pathOf = (draft: string | number) => `${paths.orders}/${draft}`;

function goneIfMissing(error: unknown): null {
  if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
  throw error;
}

/** From the trash it could come back. */
const remove = (client: RestClient, draft: string | number) =>
  client.remove(`${pathOf(draft)}?force=true`).catch(goneIfMissing);

const read = async (client: RestClient, draft: string): Promise<Order | null> =>
  /^[0-9]{1,18}$/.test(draft) ? client.get<Order>(pathOf(draft)).catch(goneIfMissing) : null;

/** An order that was made and is cancelled was made all the same. */
function stateOf(order: Order | null): DraftState {
  if (order?.status === 'pending') return { kind: 'open' };
  if (order === null || (!order.date_paid_gmt && ['trash', 'cancelled', 'failed'].includes(order.status)))
    return { kind: 'gone' };
  return { kind: 'completed', order: { id: String(order.id), name: `#${order.number ?? order.id}` } };
}

async function begin(client: RestClient, intent: ExchangeIntent): Promise<string> {
  try {
    for (const item of intent.items) await requireLeft(client, item);
    const body = await bodyOf(client, intent);
    const { id, total } = await client.post<Order>(paths.orders, body);
    if (parseDecimal(total).units === 0n) return String(id);
    await remove(client, id);
    throw refusal(`WooCommerce would charge ${total} for the order, although its items cost nothing.`);
  } catch (error) {
    throw refusedAs('WooCommerce', error);
  }
}

async function requireLeft(client: RestClient, { variant, title, quantity }: ExchangedItem): Promise<void> {
  const sold = /^[0-9]{1,18}$/.test(variant)
    ? await client.get<Sold>(`${paths.products}/${variant}`).catch(goneIfMissing)
    : null;
  if (!sold || sold.status === 'trash') throw refusal(`WooCommerce doesn't have “${title}”.`);
  if (sold.backorders_allowed) return;
  const left = sold.manage_stock ? Math.max(0, sold.stock_quantity ?? 0) : null;
  if (left !== null && left < quantity)
    throw refusal(`“${title}” is out of stock in WooCommerce: ${left} left, and ${quantity} to send.`);
  if (sold.stock_status === 'outofstock') throw refusal(`“${title}” is out of stock in WooCommerce.`);
}

async function bodyOf(client: RestClient, intent: ExchangeIntent): Promise<object> {
  const { id, name, items, email, address } = intent;
  const { customer_id, billing } = await client.get<Order>(pathOf(encodeURIComponent(intent.order)));
  const is_theirs = email === null || email.toLowerCase() === billing?.email?.toLowerCase();
  const to = address ? addressOf(address) : {};
  const contact = { email: email ?? billing?.email, phone: address?.phone };
  return {
    status: 'pending',
    customer_id: is_theirs ? (customer_id ?? 0) : 0,
    billing: given({ ...to, ...contact }),
    shipping: to,
    // Their price stays beside it as what they would cost.
    line_items: items.map(({ variant, quantity }) => ({ product_id: Number(variant), quantity, total: '0' })),
    payment_method: 'retour-exchange',
    payment_method_title: `Exchange of return ${name}`,
    meta_data: [markedAs(id)],
  };
}

const given = (values: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

function addressOf(address: ShipTo): object {
  const { first_name, last_name, company, address1, address2, city, region, postal_code } = address;
  const country = address.country_code?.toUpperCase() ?? '';
  if (!address1 || !/^[A-Z]{2}$/.test(country))
    throw refusal('WooCommerce needs a street and a country to send the order to.');
  const [address_1, address_2, postcode, state] = [address1, address2, postal_code, region];
  return given({ first_name, last_name, company, address_1, address_2, city, state, postcode, country });
}
