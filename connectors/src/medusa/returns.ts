import { PlatformFailure } from '../connector.ts';
import type { ReturnIntent, ReturnWrite } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';
import { markOf, markedAs } from './native.ts';
import type { Order, Return } from './native.ts';

const quiet_for_ms = 2 * 60_000;
const most_returns = 100;

/**
 * Returns of Medusa. It makes the same return twice if it is asked twice; it keeps metadata, which hold our id. A return is begun, gets its items and is
 * requested: until then it counts nowhere, and is thrown away if it was interrupted. Only one change of an order can be begun at a time.
 */
export const returnWrite = (client: RestClient): ReturnWrite => ({
  quiet_for_ms,
  async write(intent) {
    const booked = await book(client, intent, await findOurs(client, intent));
    if (booked) await receive(client, intent, booked);
    return booked?.id ?? null;
  },
});

const pathOf = ({ id }: Pick<Return, 'id'>) => `/admin/returns/${encodeURIComponent(id)}`;

/** Medusa ignores parameters that it doesn't know: what it returned is filtered here. */
async function findOurs(client: RestClient, { id, order }: ReturnIntent): Promise<Return[]> {
  const { returns } = await client.get<{ returns: Return[] }>('/admin/returns', {
    order_id: order,
    limit: String(most_returns),
    fields: 'id,order_id,status,metadata,*items',
  });
  return returns.filter((one) => one.order_id === order && markOf(one) === id);
}

const hasArrived = ({ items }: Return) => (items ?? []).some(({ received_quantity }) => received_quantity);

function isAsIntended({ items }: Return, { lines }: ReturnIntent): boolean {
  const booked = new Map((items ?? []).map(({ item_id, quantity }) => [item_id, quantity]));
  return booked.size === lines.length && lines.every(({ line, quantity }) => booked.get(line) === quantity);
}

/** The return with the intended units. One with others is called off, unless some of them have arrived: then Medusa keeps it as it is. */
async function book(
  client: RestClient,
  intent: ReturnIntent,
  ours: readonly Return[],
): Promise<Return | undefined> {
  const kept = ours.find(hasArrived) ?? ours.find((one) => isAsIntended(one, intent));
  for (const one of ours) {
    if (one === kept) continue;
    if (one.status === 'open') await dropBegun(client, `${pathOf(one)}/request`);
    else if (!hasArrived(one)) await client.post(`${pathOf(one)}/cancel`, { no_notification: true });
  }
  return kept ?? (intent.lines.length > 0 ? begin(client, intent) : undefined);
}

async function begin(client: RestClient, intent: ReturnIntent): Promise<Return> {
  const { return: begun } = await client.post<{ return: Return }>('/admin/returns', {
    order_id: intent.order,
    location_id: await locationOf(client, intent),
    internal_note: intent.name,
    metadata: markedAs(intent.id),
  });
  const items = intent.lines.map(({ line: id, quantity }) => ({ id, quantity }));
  try {
    await client.post(`${pathOf(begun)}/request-items`, { items });
    await client.post(`${pathOf(begun)}/request`, { no_notification: true });
  } catch (error) {
    // Nobody could change the order while it is begun.
    if (isRefusal(error)) await dropBegun(client, `${pathOf(begun)}/request`);
    throw error;
  }
  const booked = items.map(({ id: item_id, quantity }) => ({ item_id, quantity }));
  return { ...begun, status: 'requested', items: booked };
}

const isMedusas = (location: string | null) => location?.startsWith('sloc_') === true;

/** Where the units go: where the shop wants them, else where they were sent from. Without a location Medusa would receive nothing. */
async function locationOf(client: RestClient, { location, order: id }: ReturnIntent) {
  if (isMedusas(location)) return location;
  const { order } = await client.get<{ order: Order }>(`/admin/orders/${encodeURIComponent(id)}`, {
    fields: 'id,*fulfillments',
  });
  return (order.fulfillments ?? []).find(({ location_id }) => location_id)?.location_id ?? undefined;
}

/** Receives lines of which every unit has arrived, each at once: of a line in parts, Medusa forgets the first. */
async function receive(client: RestClient, intent: ReturnIntent, booked: Return): Promise<void> {
  const arrived = intent.lines.filter(({ line, restocked, dismissed }) =>
    (booked.items ?? []).some(
      ({ item_id, quantity, received_quantity }) =>
        item_id === line && !received_quantity && quantity === restocked + dismissed,
    ),
  );
  if (arrived.length === 0) return;
  const path = pathOf(booked);
  await beginReceipt(client, path);
  if (isMedusas(intent.location)) await client.post(path, { location_id: intent.location });
  for (const [kind, member] of [
    ['receive-items', 'restocked'],
    ['dismiss-items', 'dismissed'],
  ] as const) {
    const items = arrived
      .filter((one) => one[member] > 0)
      .map(({ line: id, [member]: quantity }) => ({ id, quantity }));
    if (items.length > 0) await client.post(`${path}/${kind}`, { items });
  }
  await client.post(`${path}/receive/confirm`, {});
}

/** A receipt of this return that was interrupted is thrown away. */
async function beginReceipt(client: RestClient, path: string): Promise<void> {
  try {
    await client.post(`${path}/receive`, {});
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await client.remove(`${path}/receive`);
    await client.post(`${path}/receive`, {});
  }
}

const isRefusal = (error: unknown) => error instanceof PlatformFailure && error.kind === 'refused';

/** Throws away what was begun, if it is still there: then the next thing that is begun would be refused. */
async function dropBegun(client: RestClient, path: string): Promise<void> {
  try {
    await client.remove(path);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
