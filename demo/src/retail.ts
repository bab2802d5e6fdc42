import type { OrderPlan, ReturnPlan } from './online-retail/index.ts';
import { randomOf } from './random.ts';

/**
 * The trade of the data set as a gift shop would have it: the data is of a wholesaler, who sells 100 mugs at 85 pence. Customers of the demo shop buy a few
 * articles, one or two of each, at the price that the shop has for the article.
 */
export function toRetail(
  orders: readonly OrderPlan[],
  returns: readonly ReturnPlan[],
): { orders: OrderPlan[]; returns: ReturnPlan[] } {
  const prices = pricesOf(orders);
  const returned = Map.groupBy(returns, ({ invoice }) => invoice);
  const customerOf = customers();
  const sold = orders.map((order) => {
    const wanted = (returned.get(order.invoice) ?? []).flatMap(({ lines }) =>
      lines.slice(0, most_lines_returned).map(({ position }) => position),
    );
    const lines = chooseLines(order, new Set(wanted)).map((line) => ({
      ...line,
      unit_price: prices.get(line.stock_code)!,
      quantity: quantityOf(`${order.invoice}-${line.position}`),
    }));
    const customer = order.customer === null ? null : customerOf(order.customer);
    return { ...order, customer, lines };
  });
  return { orders: sold, returns: retailReturns(returns, sold) };
}

const most_lines_returned = 2;
/** Customers of the data with more orders than that are several in the shop. */
const most_orders = 3;

const line_counts = [
  [1, 20],
  [2, 25],
  [3, 22],
  [4, 15],
  [5, 9],
  [6, 5],
  [7, 4],
] as const;

const quantities = [
  [1, 66],
  [2, 22],
  [3, 4],
  [4, 5],
  [6, 3],
] as const;

const quantityOf = (line_key: string) => randomOf(`quantity ${line_key}`).weighted(quantities);

/** The lines that come back, and others up to as many as an order has. */
function chooseLines({ invoice, lines }: OrderPlan, wanted: ReadonlySet<number>) {
  const priced = lines.filter(({ unit_price }) => unit_price > 0);
  const count = randomOf(`lines ${invoice}`).weighted(line_counts);
  const order = priced
    .map((line) => ({ line, at: randomOf(`chosen ${invoice}-${line.position}`).next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line);
  const chosen = new Set(
    [
      ...order.filter(({ position }) => wanted.has(position)),
      ...order.filter(({ position }) => !wanted.has(position)),
    ].slice(0, Math.max(count, wanted.size)),
  );
  return priced.filter((line) => chosen.has(line));
}

/** What the shop asks for each article, by its stock code, in pence. */
function pricesOf(orders: readonly OrderPlan[]): Map<string, number> {
  const lines = orders.flatMap((order) => order.lines).filter(({ unit_price }) => unit_price > 0);
  return new Map(
    [...Map.groupBy(lines, ({ stock_code }) => stock_code)].map(([code, sold]) => [
      code,
      retailPrice(median(sold.map(({ unit_price }) => unit_price))),
    ]),
  );
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** From £4 for a card to £120 for a cabinet, ending as prices of a gift shop do. */
export function retailPrice(wholesale_pence: number): number {
  const raw = Math.min(12_000, Math.max(400, 350 + wholesale_pence * 2.1));
  if (raw > 3000) return Math.round(raw / 500) * 500;
  return Math.round(raw / 50) * 50 - (raw > 800 && Math.round(raw / 50) % 2 === 0 ? 5 : 0);
}

/** Units of one order line come back once. */
function retailReturns(returns: readonly ReturnPlan[], orders: readonly OrderPlan[]): ReturnPlan[] {
  const left = new Map<string, number>(
    orders.flatMap(({ invoice, lines }) =>
      lines.map(({ position, quantity }) => [`${invoice}-${position}`, quantity]),
    ),
  );
  return returns.flatMap((plan) => {
    const random = randomOf(`returned ${plan.key}`);
    const lines = plan.lines.flatMap((line) => {
      const key = `${plan.invoice}-${line.position}`;
      const free = left.get(key) ?? 0;
      const quantity = free > 1 && random.chance(0.5) ? random.between(1, free) : free;
      left.set(key, free - quantity);
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return units > 0 ? [{ ...plan, lines, units }] : [];
  });
}

/** Names the customer of the next order of a customer number. */
function customers(): (customer: string) => string {
  const orders = new Map<string, number>();
  return (customer) => {
    const count = orders.get(customer) ?? 0;
    orders.set(customer, count + 1);
    const person = Math.floor(count / most_orders);
    return person === 0 ? customer : `${customer}-${person + 1}`;
  };
}
