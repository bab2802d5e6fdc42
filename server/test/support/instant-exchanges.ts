import { insertSecurity } from '../../src/modules/money/securities/rows.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { executeInstant } from '../../src/modules/returns/index.ts';
import { startInstant } from '../../src/modules/requests/draft-returns/start-instant.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { newId } from '../../src/platform/ids.ts';
import { openReturn, sellOrder } from './factories.ts';
import type { Submission } from './factories.ts';

/** An amount in minor units, and the days until the item is to be handed in; negative: it's late. */
export type SentFirst = { price?: number; send_in_days?: number; title?: string };

type InShop = Parameters<typeof sellOrder>[1];

/** Makes a return whose new item was sent before the old one is back, without a deposit. Returns its id. */
export async function sendFirst(
  deps: Deps,
  shop: InShop,
  { price = 1275, send_in_days = 14, title }: SentFirst = {},
): Promise<number> {
  const order = await sellOrder(deps, shop, {
    line_items: [{ quantity: 1, unit_price: price, ...(title && { title }) }],
  });
  const units = [
    { resolution: 'exchange' as const, exchange: { type: 'exchange' as const, title: 'Another one', price } },
  ];
  return sendFirstOf(deps, shop, { order, units, amount: price, currency: 'GBP', send_in_days });
}

/** The same where the platform that is to make the order refuses it. */
export async function sendFirstRefused(
  deps: Deps,
  shop: InShop & { id: number },
  { why, ...given }: SentFirst & { why: string },
): Promise<number> {
  const return_id = await sendFirst({ ...deps, makes_exchange: async () => true }, shop, given);
  const refused = { kind: 'failed', code: 'refused_by_shopify', message: why } as const;
  const refuses = {
    name: 'shopify',
    endpoint: 'https://shop.example',
    records_only: false,
    call_timeout_ms: 1000,
    idempotency_window_ms: Number.MAX_SAFE_INTEGER,
    gives: new Set(['exchange_order'] as const),
    refund: async () => refused,
    find: async () => refused,
    check: async () => null,
  };
  const provider = await chooseProvider(deps, shop.id);
  const asking = { ...deps, provider, connected_exchanges: async () => refuses };
  await executeInstant(asking, { shop_id: shop.id, return_id });
  return return_id;
}

type SentFirstOf = Required<Pick<Submission, 'order' | 'units'>> & {
  amount: number;
  currency: string;
  send_in_days?: number;
};

/** Makes one of units of an order that go back for new ones. */
export async function sendFirstOf(
  deps: Deps,
  shop: InShop,
  { order, units, amount, currency, send_in_days = 14 }: SentFirstOf,
): Promise<number> {
  const id = await openReturn(deps, shop, {
    order,
    type: 'instant_exchange',
    units,
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
  const now = deps.clock.now();
  const security = {
    shop_id: shop.id,
    id: newId('sec', deps.clock),
    order_id: order.id,
    customer_id: null,
    shopper_payment_id: null,
    kind: 'none',
    amount,
    shop_amount: amount,
    currency,
    currency_exponent: 2,
    release_on: 'grading',
    send_by: new Date(now.getTime() + send_in_days * day_ms),
    charge_at: new Date(now.getTime() + (send_in_days + 3) * day_ms),
    created_at: now,
  } as const;
  await deps.db.inTransaction(async (tx) => {
    await insertSecurity(tx, security);
    await startInstant(tx, deps, security, id);
  });
  return id;
}
