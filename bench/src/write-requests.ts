import type { Request } from 'autocannon';

/** The requests that write to a shop of a server, of which only the address is known, and what they need beforehand. */
export type BenchShop = {
  /** Sells orders of one line, and answers their names. */
  makeOrders: (count: number) => Promise<string[]>;
  /** Orders that it made itself have its own postal code. */
  startRequest: (order_name: string, postal_code?: string) => Request;
  /** A draft of an order that is ready to be submitted; answers its id. */
  makeDraft: (order_name: string, postal_code?: string) => Promise<string>;
  submitRequest: (draft_id: string) => Request;
  /** Submits a draft and answers the id of the return. */
  submit: (draft_id: string) => Promise<number>;
  actRequest: (return_id: number, act: 'flag' | 'process') => Request;
  act: (return_id: number, act: 'flag' | 'process') => Promise<void>;
};

/** What is used of the answers about a draft. */
type DraftAnswer = {
  draft_return: { id: string; return_id: number; returning_items: { id: string }[] };
  context: { order: { line_items: [{ id: number }] } };
};

const zip = '43215';
const warehouse = { address1: '1 High Street', city: 'Columbus', zip, state: 'OH', country_code: 'US' };

const shopper_address = {
  name: 'Ana Ruiz',
  address1: '1 Main Street',
  city: 'Columbus',
  postal_code: zip,
  country_code: 'US',
};

/** Sends a request as `fetch` does. */
export type Send = (path: string, request: RequestInit) => Promise<Response>;

export async function openShop(
  origin: string,
  key: string,
  send: Send = (path, request) => fetch(`${origin}${path}`, request),
): Promise<BenchShop> {
  const headers = { 'X-Authorization': key, 'Content-Type': 'application/json' };
  const post = (path: string, body?: object): Request => ({
    method: 'POST',
    path: `/api/v1${path}`,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const ask = async ({ path, ...request }: Request): Promise<DraftAnswer> => {
    const answer = await send(path, request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text) as DraftAnswer;
  };
  let sold = 1000;
  const startRequest = (order_name: string, secondary_input = zip) =>
    post('/draft-returns', { order_name, secondary_input });
  const submitRequest = (draft_id: string) => post(`/draft-returns/${draft_id}/submit`, {});
  const actRequest = (return_id: number, act: 'flag' | 'process') =>
    post(`/warehouse/return/${return_id}/${act}`);
  await ask(post('/destinations', { type: 'warehouse', name: 'Bench', address: warehouse }));
  return {
    makeOrders: (count) =>
      forEachOf(
        Array.from({ length: count }, () => ++sold),
        async (number) => {
          await ask(post('/orders', orderBody(number)));
          return `#${number}`;
        },
      ),
    startRequest,
    async makeDraft(order_name, postal_code) {
      const { draft_return, context } = await ask(startRequest(order_name, postal_code));
      const url = `/draft-returns/${draft_return.id}`;
      const [line] = context.order.line_items;
      const added = await ask(post(`${url}/returning-items`, { order_line_item_id: line.id, quantity: 1 }));
      for (const { id } of added.draft_return.returning_items) {
        const item = `${url}/returning-items/${id}`;
        await ask(post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'By far' }));
        await ask(post(`${item}/return-type`, { return_type: 'refund' }));
      }
      await ask(post(`${url}/finalize-items`));
      await ask(post(`${url}/select-return-method`, { return_method_id: 'label' }));
      return draft_return.id;
    },
    submitRequest,
    submit: async (draft_id) => (await ask(submitRequest(draft_id))).draft_return.return_id,
    actRequest,
    act: async (return_id, act) => void (await ask(actRequest(return_id, act))),
  };
}

function orderBody(number: number): object {
  const amount = (minor: number) => ({ amount: minor, currency_code: 'USD' });
  const day = (days_ago: number) => new Date(Date.now() - days_ago * 86_400_000).toISOString();
  const line = `line-${number}`;
  return {
    external_id: `order-${number}`,
    name: `#${number}`,
    sales_channel: 'Online Store',
    taxes_included: false,
    total_price: amount(8660),
    total_taxes: amount(660),
    customer: {
      external_id: `c-${number}`,
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: `ana${number}@example.com`,
    },
    shipping_address: shopper_address,
    line_items: [
      {
        external_id: line,
        title: 'Linen Shirt',
        quantity: 2,
        unit_price: amount(4000),
        tax_lines: [{ title: 'Tax', rate: '0.0825', amount: amount(660) }],
      },
    ],
    fulfillments: [
      {
        external_id: `f-${number}`,
        status: 'success',
        fulfilled_at: day(9),
        delivered_at: day(5),
        fulfillment_line_items: [{ order_line_item_external_id: line, quantity: 2 }],
      },
    ],
    payments: [
      {
        external_id: `p-${number}`,
        gateway: 'card',
        kind: 'card',
        status: 'captured',
        captured: amount(8660),
        captured_at: day(10),
      },
    ],
    created_at: day(10),
  };
}

const at_once = 8;

/** Does something for each, several at a time, and answers the results in order. */
export async function forEachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = [...all.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return results;
}
