import assert from 'node:assert/strict';
import { createClient } from '../../../client/src/index.ts';
import type { RetourClient, components } from '../../../client/src/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { startTestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { startReceiver } from './receiver.ts';

type DraftAnswer = components['schemas']['DraftReturnAnswer'];
type Details = components['schemas']['ReturnDetails'];

/** An order as the stories know it. */
type SoldOrder = { name: string; line_ids: number[] };

/** What a shopper chooses of the first line of an order. */
type Wish = {
  quantity?: number;
  return_type?: 'refund' | 'credit' | 'exchange' | 'keep';
  /** The same for one unit after the other, where they differ. */
  return_types?: ('credit' | 'exchange')[];
  /** What was picked in the storefront. */
  cart_token?: string;
  return_method_id?: 'label' | 'dropoff' | 'in_store' | 'keep';
  staff?: boolean;
  is_gift?: boolean;
};

/** A shop with a warehouse and a system that hears of stock, whose server works on its jobs, and those who deal with it. Everything goes over HTTP. */
export async function openStoryShop() {
  const server = await startTestApp({
    settings: {
      RETOUR_RATE_LIMIT: '100000',
      RETOUR_ANONYMOUS_RATE_LIMIT: '100000',
      RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
    },
  });
  const shop = await server.createShop();
  const client = createClient({ origin: server.origin, key: (await server.createKey(shop)).secret });
  await told(
    client.POST('/api/v1/destinations', {
      body: {
        type: 'warehouse',
        name: 'Reno',
        provider_location_id: 70112233,
        address: { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' },
      },
    }),
  );
  await told(
    client.PUT('/api/v1/network/locations/{location_code}', {
      params: { path: { location_code: 'AUS-14' } },
      body: { name: 'Corner Shop' },
    }),
  );
  const receiver = await startReceiver();
  const hook = { topic: 'restock', trigger: 'restock.requested', url: receiver.url } as const;
  await told(client.POST('/api/v1/webhooks', { body: hook }));
  return {
    server,
    client,
    /** What a webhook told of a return, once it came. */
    hear: (trigger: string, return_id: number): Promise<any> =>
      eventually(() => {
        const heard = receiver.received.map(({ payload }) => payload);
        const found = heard.find((payload) => payload.trigger === trigger && payload.id === return_id);
        assert.ok(found);
        return found;
      }),
    async close() {
      await server.close();
      await receiver.close();
    },
    /** The merchant puts a policy into effect, as `retour policies publish` does. */
    async publish(document: object): Promise<void> {
      await saveDraft(server.deps, { shop, document });
      await publishDraft(server.deps, { shop, by: 'Ana' });
    },
    sell: (email = 'ana@example.com') => sell(client, email),
    ...storyActs(client),
  };
}

export type StoryShop = Awaited<ReturnType<typeof openStoryShop>>;

/** The body of an answer, which must be a success. */
export async function told<T>(answer: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await answer;
  assert.ok(data !== undefined, JSON.stringify(error));
  return data;
}

let sold = 0;

/** The platform reports an order of three shirts at 10.00, which was delivered. */
async function sell(client: RetourClient, email: string): Promise<SoldOrder> {
  const number = 2000 + ++sold;
  const at = new Date().toISOString();
  const total = { amount: 3000, currency_code: 'USD' };
  const answer = await told(
    client.POST('/api/v1/orders', {
      body: {
        external_id: `order-${number}`,
        name: `#${number}`,
        taxes_included: false,
        total_price: total,
        customer: { external_id: email, email },
        shipping_address: { address1: '1 Main St', city: 'Austin', country_code: 'US', postal_code: '78701' },
        line_items: [
          {
            external_id: `line-${number}`,
            title: 'Linen Shirt',
            quantity: 3,
            unit_price: { amount: 1000, currency_code: 'USD' },
          },
        ],
        fulfillments: [
          {
            external_id: `parcel-${number}`,
            status: 'success',
            fulfilled_at: at,
            delivered_at: at,
            fulfillment_line_items: [{ order_line_item_external_id: `line-${number}`, quantity: 3 }],
          },
        ],
        payments: [
          {
            external_id: `payment-${number}`,
            gateway: 'card',
            kind: 'card',
            status: 'captured',
            captured: total,
            captured_at: at,
          },
        ],
        created_at: at,
      },
    }),
  );
  const { name, line_items } = answer.order;
  return { name, line_ids: line_items.map(({ id }) => id) };
}

function storyActs(client: RetourClient) {
  const draftOf = async (answer: Promise<{ data?: unknown; error?: unknown }>) =>
    (await told(answer)) as DraftAnswer;

  /** A return as the details show it. */
  async function look(return_id: number): Promise<Details> {
    const found = await told(
      client.GET('/api/v1/warehouse/return/details', { params: { query: { return_id } } }),
    );
    assert.ok(!Array.isArray(found) && 'state' in found);
    return found;
  }

  return {
    look,

    /** Begins a draft return of an order. */
    begin: ({ name }: SoldOrder, { staff = false, is_gift = false }: Wish = {}) =>
      draftOf(
        client.POST('/api/v1/draft-returns', {
          body: { order_name: name, secondary_input: '78701', staff, is_gift },
        }),
      ),

    /** Goes from an order to a draft that can be submitted, step by step; answers what it comes to. */
    async prepare(order: SoldOrder, wish: Wish = {}) {
      const { quantity = 1, return_type = 'refund', return_method_id = 'label', cart_token } = wish;
      const { draft_return } = await this.begin(order, wish);
      const draft = { draft_return_id: draft_return.id };
      const chosen = await draftOf(
        client.POST('/api/v1/draft-returns/{draft_return_id}/returning-items', {
          params: { path: draft },
          body: { order_line_item_id: order.line_ids[0]!, quantity },
        }),
      );
      for (const [i, { id: item_id }] of chosen.draft_return.returning_items.entries()) {
        const params = { path: { ...draft, item_id } };
        const item = '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}' as const;
        await told(client.POST(`${item}/return-reason`, { params, body: { reason_id: 'too-small' } }));
        await told(
          client.POST(`${item}/return-type`, {
            params,
            body: { return_type: wish.return_types?.[i] ?? return_type },
          }),
        );
      }
      const params = { path: draft };
      const steps = '/api/v1/draft-returns/{draft_return_id}' as const;
      if (cart_token) await told(client.POST(`${steps}/cart`, { params, body: { token: cart_token } }));
      await told(client.POST(`${steps}/finalize-items`, { params }));
      await told(client.POST(`${steps}/select-return-method`, { params, body: { return_method_id } }));
      if (wish.is_gift) {
        const recipient = { first_name: 'Kim', email: 'kim@example.com' };
        const address = { address1: '9 Elm Rd', city: 'Salem', zip: '97301', country_code: 'US' };
        await told(client.POST(`${steps}/recipient`, { params, body: recipient }));
        await told(client.POST(`${steps}/address`, { params, body: address }));
      }
      return { ...draft, ...(await told(client.GET(`${steps}/totals`, { params }))) };
    },

    /** Submits a draft at the totals that were told; answers the id of the return. */
    async confirm({ draft_return_id, quote }: { draft_return_id: string; quote: string }): Promise<number> {
      const { draft_return } = await draftOf(
        client.POST('/api/v1/draft-returns/{draft_return_id}/submit', {
          params: { path: { draft_return_id } },
          body: { quote },
        }),
      );
      assert.ok(draft_return.return_id);
      return draft_return.return_id;
    },

    /** Goes from an order to a return; answers its id. */
    async submit(order: SoldOrder, wish: Wish = {}): Promise<number> {
      return this.confirm(await this.prepare(order, wish));
    },

    /** The storefront offers a jacket at so many cents, and a shopper picks it; answers the token of the cart. */
    async pick(price: number): Promise<string> {
      await told(
        client.PUT('/api/v1/products', {
          body: {
            external_id: '8123450777',
            name: 'Denim Jacket',
            product_variants: [
              {
                external_id: '39076570003341',
                sku: 'DJ-03',
                price: { amount: price, currency_code: 'USD' },
              },
            ],
          },
        }),
      );
      const cart = await told(client.POST('/api/v1/cart', { body: { cart: [39076570003341] } }));
      assert.ok('token' in cart);
      return cart.token;
    },

    /** Asks for the outcomes, and waits until the worker has carried them out. */
    async process(return_id: number): Promise<Details> {
      await told(
        client.POST('/api/v1/warehouse/return/{return_id}/process', { params: { path: { return_id } } }),
      );
      return eventually(async () => {
        const found = await look(return_id);
        assert.equal(found.state, 'closed');
        return found;
      });
    },

    /** Ids of the units of a return. */
    unitsOf: ({ line_items }: Details) => line_items.map(({ line_item_id }) => line_item_id),

    /** The counter scans the shopper's code and takes the units into a bag. */
    handIn: (scannable_id: string, bag_barcode: string, units: number[]) =>
      told(
        client.POST('/api/v1/network/dropoffs', {
          body: {
            scannable_id,
            bag_barcode,
            location: { code: 'AUS-14' },
            items: units.map((line_item_id) => ({ line_item_id })),
          },
        }),
      ),
  };
}
