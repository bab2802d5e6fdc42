import { SCOPES } from '@retour/contract/scopes';
import { startDraft } from '../../server/src/modules/requests/draft-returns/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../server/src/platform/clock.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { refreshStatistics } from '../../server/src/platform/db/statistics.ts';
import type { FilledTables } from '../../server/src/platform/db/statistics.ts';
import { email_sink } from '../../server/src/modules/messages/emails/index.ts';
import { createKey } from '../../server/src/modules/access/api-keys/index.ts';
import { refreshInsights, saveAssumptions } from '../../server/src/modules/desk/insights/index.ts';
import { importOrders, upsertProducts } from '../../server/src/modules/commerce/orders/index.ts';
import { changeShopSettings, createShop } from '../../server/src/modules/shop/shops/index.ts';
import { demoOrder, lineKeyOf, shop_currency, titleCase } from './demo-order.ts';
import type { Act, DemoReturn } from './act.ts';
import { shipmentsOf } from './counters.ts';
import { seedShop, shop_name } from './seed-shop.ts';
import { listenForStock } from './stock-webhook.ts';
import type { StockWebhook } from './stock-webhook.ts';
import { pictureUrl } from './pictures/picture-files.ts';
import { scenarioOf } from './scenario.ts';
import { randomOf } from './random.ts';
import { productTagsOf, productTypeOf } from './goods.ts';
import { actsOf, hireStaff } from './staff.ts';
import { readSoldLines } from './sold-lines.ts';
import type { SoldLine } from './sold-lines.ts';
import { countStock, nameVips } from './inventory.ts';
import { inOneTransaction } from './one-transaction.ts';
import { storyOf } from './story.ts';
import { readTrade } from './trade.ts';
import type { OrderPlan, ReturnPlan } from './trade.ts';
import { withdrawFromUnknownOrder } from './withdrawals.ts';

const begun_before_ms = 3 * hour_ms;

/** A customer calls: staff begins a return of an order, and the call ends before anything was chosen. */
function beginDraft(shop: { id: number; time_zone: string }, order_name: string, now: Date): Act {
  return {
    at: new Date(now.getTime() - begun_before_ms),
    async run(deps) {
      await startDraft(deps, {
        shop,
        order: { name: order_name, without_proof: true },
        is_gift: false,
        language: 'en',
        staff: true,
        override: null,
      });
    },
  };
}

export const demo_handle = 'demo';
/** So many of the newest returns are spread over the last day, so that today always has some. */
const returns_of_today = 16;
const today_step_ms = 80 * minute_ms;
const orders_per_batch = 300;
/** E-mails of returns that were requested longer ago are not made. */
const mailed_days = 12;
const recent_days = 12;
const shown_shares = { recent: { usual: 0.5, rare: 0.8 }, older: { usual: 0.24, rare: 0.36 } };
/** Every order has been delivered by then. */
const most_days_to_deliver = 4;
/** Within the window for refunds. */
const most_days_to_return = 13;
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
  products: ['shop_id', 'id', 'external_id'],
  product_variants: ['shop_id', 'id', 'external_id', 'product_id'],
  draft_returns: ['shop_id', 'id', 'order_id', 'return_id'],
  draft_return_items: ['shop_id', 'id', 'draft_return_id'],
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
 * It isn't loaded from a dump: each time in it, also within stored JSON, would have to be moved to today, addresses to this installation and secrets to its key,
 * and each migration and each change of a command would make the dump another one than the commands make.
 */
export async function seedDemo(deps: Deps, onProgress: DemoProgress = () => {}): Promise<SeededDemo> {
  if (await demoExists(deps)) return { created: false };
  const { orders, returns } = readTrade();
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
    await nameVips(past, shop, sold);
    const [, agent] = await hireStaff(past, shop.id);
    const by_staff = actsOf(agent!, shop.id);
    const of_returns = plannedActs(
      { ...shop, by_staff },
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
      withdrawFromUnknownOrder(shop, now),
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
      tags: productTagsOf(title),
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
  shop: DemoReturn['shop'] & Pick<DemoReturn, 'by_staff'>,
  returns: ReturnPlan[],
  lines: Map<string, SoldLine>,
  requestedAt: (plan: ReturnPlan) => Date,
  now: Date,
): Act[] {
  const catalogue = [...lines.values()].toSorted((a, b) => a.unit_price - b.unit_price || a.id - b.id);
  return returns
    .filter((plan) => isShown(plan.key, requestedAt(plan), now))
    .flatMap((plan) => {
      const demo_return = demoReturn(shop, plan, lines, requestedAt(plan));
      if (!demo_return) return [];
      const acts = scenarioOf({ ...demo_return, catalogue }, storyOf(plan.key));
      const is_long_ago = now.getTime() - demo_return.requested_at.getTime() > mailed_days * day_ms;
      return is_long_ago ? acts.map(withoutEmails) : acts;
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The same without what shoppers were written: the outbox is about the present, and writing takes a fifth of the time. */
const withoutEmails = (act: Act): Act => ({
  at: act.at,
  run({ event_parts, ...deps }) {
    const sinks = event_parts.sinks.filter((sink) => sink !== email_sink);
    return act.run({ ...deps, event_parts: { ...event_parts, sinks } });
  },
});

/**
 * Some of the returns of the data: all of them would be too many for so many orders, and more of those that are long done would only make the first start
 * slower. All of today and rare endings count more.
 */
function isShown(key: string, requested_at: Date, now: Date): boolean {
  const days = (now.getTime() - requested_at.getTime()) / day_ms;
  if (days < 1) return true;
  const is_rare = storyOf(key).ending !== 'processed';
  const share = days < recent_days ? shown_shares.recent : shown_shares.older;
  return randomOf(`shown ${key}`).chance(is_rare ? share.rare : share.usual);
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
      .filter(({ invoice }) => {
        const sold_at = sold.get(invoice) ?? Infinity;
        return sold_at < surely_delivered && sold_at > now.getTime() - most_days_to_return * day_ms;
      })
      .toSorted((a, b) => b.cancelled_at.getTime() - a.cancelled_at.getTime())
      .slice(0, returns_of_today)
      .map(({ key }, index) => [key, new Date(now.getTime() - (index + 0.5) * today_step_ms)]),
  );
  return ({ key, cancelled_at }) => today.get(key) ?? new Date(cancelled_at.getTime() + shift_ms);
}

function demoReturn(
  { by_staff, ...shop }: DemoReturn['shop'] & Pick<DemoReturn, 'by_staff'>,
  plan: ReturnPlan,
  lines: Map<string, SoldLine>,
  requested_at: Date,
): Omit<DemoReturn, 'catalogue'> | undefined {
  const units = plan.lines.flatMap(({ position, quantity }) => {
    const line = lines.get(lineKeyOf(plan.invoice, position));
    return line ? [{ line, quantity }] : [];
  });
  const line = units[0]?.line;
  if (!line) return undefined;
  const delivered_at = line.delivered_at.getTime();
  const soonest = delivered_at + hours_to_unpack * hour_ms;
  // The data knows no window: who came later comes some time within it.
  const is_late = requested_at.getTime() > delivered_at + most_days_to_return * day_ms;
  const within = delivered_at + randomOf(`days ${plan.key}`).between(2, most_days_to_return) * day_ms;
  const at = new Date(Math.max(is_late ? within : requested_at.getTime(), soonest));
  return { key: plan.key, shop, by_staff, order_id: line.order_id, requested_at: at, units };
}
