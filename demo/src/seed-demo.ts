import { join } from 'node:path';
import { SCOPES } from '@retour/contract/scopes';
import { day_ms, hour_ms, minute_ms } from '../../server/src/platform/clock.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import { checkout_dir } from '../../server/src/platform/config.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { refreshStatistics } from '../../server/src/platform/db/statistics.ts';
import type { FilledTables } from '../../server/src/platform/db/statistics.ts';
import { createKey } from '../../server/src/modules/api-keys/index.ts';
import { refreshInsights, saveAssumptions } from '../../server/src/modules/insights/index.ts';
import { planImport, readTransactions } from './online-retail/index.ts';
import { importOrders, upsertProducts } from '../../server/src/modules/orders/index.ts';
import type { OrderPlan, ReturnPlan } from './online-retail/index.ts';
import { changeShopSettings, createShop } from '../../server/src/modules/shops/index.ts';
import { demoOrder, lineKeyOf, shop_currency, titleCase } from './demo-order.ts';
import type { Act, DemoReturn } from './act.ts';
import { shipmentsOf } from './counters.ts';
import { beginDraft } from './draft.ts';
import { seedShop, shop_name } from './seed-shop.ts';
import { listenForStock } from './stock-webhook.ts';
import type { StockWebhook } from './stock-webhook.ts';
import { pictureUrl } from './pictures/picture-files.ts';
import { scenarioOf } from './scenario.ts';
import { randomOf } from './random.ts';
import { productTypeOf } from './reasons.ts';
import { readSoldLines } from './sold-lines.ts';
import type { SoldLine } from './sold-lines.ts';
import { countStock } from './inventory.ts';
import { inOneTransaction } from './one-transaction.ts';
import { storyOf } from './story.ts';

export const demo_handle = 'demo';
const slice = join(checkout_dir, 'data/online-retail-2011-05-to-06.csv.gz');
/** So many of the newest returns are spread over the last day, so that today always has some. */
const returns_of_today = 16;
const today_step_ms = 80 * minute_ms;
/** Returns of more units tell nothing new and take long. */
const max_units = 12;
const orders_per_batch = 300;
const recent_days = 30;
/** Every order has been delivered by then. */
const most_days_to_deliver = 4;
/** Nobody asks for a return before the parcel is open. */
const hours_to_unpack = 2;
const arrives_within_ms = 6 * day_ms;
/** Acts after which the planner looks again at how much there is. */
const refresh_after = new Set([50, 200, 600, 1200]);

/** The tables that the acts look up, by what. */
const filled_tables: FilledTables = {
  orders: ['shop_id', 'id', 'external_id', 'customer_id'],
  order_line_items: ['shop_id', 'id', 'order_id'],
  payments: ['shop_id', 'id', 'order_id'],
  customers: ['shop_id', 'id'],
  returns: ['shop_id', 'id', 'order_id'],
  return_totals: ['shop_id', 'return_id', 'basis'],
  return_line_items: ['shop_id', 'id', 'return_id', 'order_line_item_id'],
  return_exchanges: ['shop_id', 'return_id'],
  return_methods: ['shop_id', 'return_id'],
  labels: ['shop_id', 'id', 'return_id'],
  label_requests: ['shop_id', 'id', 'return_id'],
  settlements: ['shop_id', 'id', 'return_id', 'payment_id'],
  events: ['shop_id', 'return_id', 'sequence'],
  event_sequences: ['shop_id', 'return_id'],
  ledger_transactions: ['shop_id', 'id', 'return_id'],
  ledger_entries: ['shop_id', 'transaction_id'],
};

export type DemoProgress = (done: number, total: number) => void;
export type SeededDemo = { created: false } | { created: true; secret: string; orders: number; acts: number };

/**
 * Makes the demo shop, once: two months of real trade that end now, made by the commands that the API uses, each at its own moment. All of
 * it is one transaction, so that an interrupted start leaves nothing and the next begins anew. Processing is done when this returns.
 */
export async function seedDemo(deps: Deps, onProgress: DemoProgress = () => {}): Promise<SeededDemo> {
  if (await demoExists(deps)) return { created: false };
  const { orders, returns } = await readPlans();
  const now = deps.clock.now();
  return inOneTransaction(deps.db, async (db) => {
    const clock = new ScenarioClock(now);
    // Nothing waits for a worker: the commands of processing run here.
    const enqueue: Deps['jobs']['enqueue'] = async (_tx, queue) => stock?.notice(queue);
    const past: Deps = { ...deps, db, clock, jobs: { ...deps.jobs, enqueue } };
    let stock: StockWebhook | undefined;
    const shift_ms = shiftTo(now, orders);
    clock.moveTo(new Date(orders[0]!.sold_at.getTime() + shift_ms - day_ms));
    const shop = await createShop(past, {
      handle: demo_handle,
      name: shop_name,
      currency: shop_currency,
      time_zone: 'Europe/London',
    });
    const sold = orders.filter(({ sold_at }) => sold_at.getTime() + shift_ms < now.getTime());
    await addOrders(past, shop.id, sold, shift_ms);
    await refreshStatistics(db.root, filled_tables);
    await seedShop(past, shop.id);
    const of_returns = plannedActs(
      shop.id,
      returns,
      await readSoldLines(db.root, shop.id),
      requestTimes(returns, sold, shift_ms, now),
      now,
    );
    stock = listenForStock(shop.id, now, (at) => clock.moveTo(at));
    const acts = [
      ...of_returns,
      ...shipmentsOf(shop.id, of_returns[0]!.at, now),
      stock.begin,
      countStock(shop, stockCodesOf(sold), now),
      beginDraft(shop, orderToAskAbout(sold, shift_ms, now), now),
    ]
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const [index, act] of acts.entries()) {
      await stock.catchUp(past, act.at);
      clock.moveTo(act.at);
      await act.run(past);
      if (refresh_after.has(index)) await refreshStatistics(db.root, filled_tables);
      onProgress(index + 1, acts.length);
    }
    await stock.catchUp(past, now);
    clock.moveTo(now);
    // From now on somebody who tries the portal gets a label at once.
    await changeShopSettings(past, shop.id, { label_provider: 'internal' });
    await saveAssumptions(past, shop.id, cost_assumptions, { by: shop_name });
    await refreshInsights(past, shop.id);
    const { secret } = await createKey(past, { shop_id: shop.id, name: 'demo', scopes: SCOPES });
    return { created: true, secret, orders: sold.length, acts: acts.length };
  });
}

/** What the demo shop says of its costs: 42 pence to handle a unit, and half of the price lost where a unit isn't sold as new. */
const cost_assumptions = {
  handling_cost_per_unit: 42,
  markdowns: { resale_hold: 5000, recycle: 10_000 },
  payment_fee_basis_points: 140,
  cost_of_goods_basis_points: 4500,
};

/** Goes from act to act through the past. */
class ScenarioClock implements Clock {
  #now: Date;
  constructor(now: Date) {
    this.#now = now;
  }
  now(): Date {
    return this.#now;
  }
  moveTo(at: Date): void {
    this.#now = at;
  }
}

async function demoExists({ db }: Deps): Promise<boolean> {
  return (
    (await db.root.selectFrom('shops').select('id').where('handle', '=', demo_handle).executeTakeFirst()) !==
    undefined
  );
}

async function readPlans(): Promise<{ orders: OrderPlan[]; returns: ReturnPlan[] }> {
  const orders: OrderPlan[] = [];
  const returns: ReturnPlan[] = [];
  for await (const part of planImport(readTransactions(slice))) {
    orders.push(...part.orders.filter(({ lines }) => lines.some(({ unit_price }) => unit_price > 0)));
    returns.push(...part.returns.filter(({ units }) => units <= max_units));
  }
  return { orders: orders.toSorted((a, b) => a.sold_at.getTime() - b.sold_at.getTime()), returns };
}

/** Whole days, so that the newest order is less than a day and a few hours old and the shop keeps its opening hours. */
function shiftTo(now: Date, orders: OrderPlan[]): number {
  const newest = orders.at(-1)!.sold_at.getTime();
  return Math.floor((now.getTime() - 4 * hour_ms - newest) / day_ms) * day_ms;
}

const stockCodesOf = (orders: OrderPlan[]) => [
  ...new Set(orders.flatMap(({ lines }) => lines.map(({ stock_code }) => stock_code))),
];

/** The name of the newest order that has surely arrived. */
function orderToAskAbout(orders: OrderPlan[], shift_ms: number, now: Date): string {
  const arrived = now.getTime() - arrives_within_ms;
  const order = orders.findLast(({ sold_at }) => sold_at.getTime() + shift_ms < arrived);
  return `#${order!.invoice}`;
}

async function addOrders(past: Deps, shop_id: number, plans: OrderPlan[], shift_ms: number): Promise<void> {
  const shop = { id: shop_id, currency: shop_currency };
  const articles = new Map(
    plans.flatMap(({ lines }) => lines.map((line) => [line.stock_code, line] as const)),
  );
  await upsertProducts(
    past,
    shop,
    [...articles.values()].map(({ stock_code, title, unit_price }) => ({
      external_id: stock_code,
      name: titleCase(title),
      type: productTypeOf(title),
      image: pictureUrl(past.config, demo_handle, title),
      product_variants: [{ external_id: stock_code, sku: stock_code, price: unit_price }],
    })),
  );
  for (let start = 0; start < plans.length; start += orders_per_batch) {
    await importOrders(
      past,
      shop,
      plans.slice(start, start + orders_per_batch).map((plan) => demoOrder(plan, shift_ms)),
    );
  }
}

function plannedActs(
  shop_id: number,
  returns: ReturnPlan[],
  lines: Map<string, SoldLine>,
  requestedAt: (plan: ReturnPlan) => Date,
  now: Date,
): Act[] {
  return returns
    .filter((plan) => isShown(plan.key, requestedAt(plan), now))
    .flatMap((plan) => {
      const demo_return = demoReturn(shop_id, plan, lines, requestedAt(plan));
      return demo_return ? scenarioOf(demo_return, storyOf(plan.key)) : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Every recent return, and some of those that are long done: more of them would only make the first start slower. Rare endings count more. */
function isShown(key: string, requested_at: Date, now: Date): boolean {
  if (now.getTime() - requested_at.getTime() < recent_days * day_ms) return true;
  return randomOf(`shown ${key}`).chance(storyOf(key).ending === 'processed' ? 0.2 : 0.6);
}

/** When each return is requested: at its cancellation in the data, or today for the newest of those whose order has been delivered. */
function requestTimes(
  returns: ReturnPlan[],
  orders: OrderPlan[],
  shift_ms: number,
  now: Date,
): (plan: ReturnPlan) => Date {
  const surely_delivered = now.getTime() - most_days_to_deliver * day_ms;
  const sold = new Map(orders.map(({ invoice, sold_at }) => [invoice, sold_at.getTime() + shift_ms]));
  const today = new Map(
    returns
      .filter(({ invoice }) => (sold.get(invoice) ?? Infinity) < surely_delivered)
      .toSorted((a, b) => b.cancelled_at.getTime() - a.cancelled_at.getTime())
      .slice(0, returns_of_today)
      .map(({ key }, index) => [key, new Date(now.getTime() - (index + 0.5) * today_step_ms)]),
  );
  return ({ key, cancelled_at }) => today.get(key) ?? new Date(cancelled_at.getTime() + shift_ms);
}

function demoReturn(
  shop_id: number,
  plan: ReturnPlan,
  lines: Map<string, SoldLine>,
  requested_at: Date,
): DemoReturn | undefined {
  const units = plan.lines.flatMap(({ position, quantity }) => {
    const line = lines.get(lineKeyOf(plan.invoice, position));
    return line ? [{ line, quantity }] : [];
  });
  const line = units[0]?.line;
  if (!line) return undefined;
  const at = new Date(
    Math.max(requested_at.getTime(), line.delivered_at.getTime() + hours_to_unpack * hour_ms),
  );
  return { key: plan.key, shop_id, order_id: line.order_id, requested_at: at, units };
}
