import type { FactName } from '../document/words.ts';
import type { Window } from '../document/document.ts';
import { windowBegan } from './parcels.ts';
import type { Calendar } from './calendar.ts';
import type { CustomerFacts, LineFacts, OrderFacts, ReturnFacts, UnitFacts } from './facts.ts';

/** Everything that a condition can look at while one line, or one unit of it, is evaluated. */
export type Situation = {
  order: OrderFacts;
  customer: CustomerFacts;
  of_return: ReturnFacts;
  line: LineFacts;
  unit: UnitFacts;
  /** Of the order. */
  all_lines: readonly LineFacts[];
  calendar: Calendar;
  now_ms: number;
  /** Whether amounts are in the policy's currency. */
  has_money: boolean;
  /** The window of the zone from which days are counted. */
  first_window: Window | undefined;
  /** The day from which it counts; null before a parcel left, undefined as long as nobody asked. */
  window_began: number | null | undefined;
  /** The last second of the right of withdrawal; undefined as long as nobody asked. */
  withdrawal_end: number | undefined;
  /** Tags and codes in the form in which they are compared, each made when it is first asked for. */
  sets: Partial<Record<FactName, readonly string[] | undefined>>;
};

/** Undefined: not known. Null: known not to be there. */
export type FactValue = string | number | boolean | readonly string[] | null | undefined;

/** The form in which texts and tags are compared. */
export const normal = (text: string) => text.trim().toLowerCase();

const text = (value: string | null | undefined) => (value ? normal(value) : value);
const money = ({ has_money }: Situation, value: number | undefined) => (has_money ? value : undefined);

const setOf =
  (name: FactName, read: (situation: Situation) => readonly string[] | undefined) =>
  (situation: Situation) => {
    const { sets } = situation;
    return (sets[name] ??= read(situation)?.map(normal));
  };

/** How each fact is read. */
export const FACT_READERS: Record<FactName, (situation: Situation) => FactValue> = {
  'customer.tags': setOf('customer.tags', ({ customer }) => customer.tags),
  'customer.orders_placed': ({ customer }) => customer.orders_placed,
  'customer.returns_placed': ({ customer }) => customer.returns_placed,
  'customer.bonus_received': (s) => money(s, s.customer.bonus_received),
  'customer.keep_outcomes': ({ customer }) => customer.keep_outcomes,
  'customer.missing_or_wrong_items': ({ customer }) => customer.missing_or_wrong_items,
  'order.country': ({ order }) => text(order.shipping_country_code),
  'order.date': ({ order, calendar }) => calendar.dayAt(order.created_at.getTime()),
  'order.days_since_window_began': (situation) => {
    const began = (situation.window_began ??= windowBegan(situation) ?? null);
    return began === null ? undefined : situation.calendar.dayAt(situation.now_ms) - began;
  },
  'order.discount_codes': setOf('order.discount_codes', ({ order }) => order.discount_codes),
  'order.discount_share': ({ order }) => order.discount_share,
  'order.tags': setOf('order.tags', ({ order }) => order.tags),
  'order.total': (s) => money(s, s.order.total),
  'product.id': ({ line }) => text(line.product_id),
  'product.variant_id': ({ line }) => text(line.variant_id),
  'product.sku': ({ line }) => text(line.sku),
  'product.type': ({ line }) => text(line.product_type),
  'product.vendor': ({ line }) => text(line.vendor),
  'product.tags': setOf('product.tags', ({ line }) => line.product_tags),
  'product.price': (s) => money(s, s.line.price),
  'product.reason': ({ unit }) => text(unit.reason),
  'product.is_defective': ({ unit }) => unit.is_defective,
  'product.answers': ({ unit: { answers } }) =>
    answers && Object.entries(answers).map(([question, answer]) => normal(`${question}:${answer}`)),
  'return.item_count': ({ of_return }) => of_return.item_count,
  'return.method': ({ of_return }) => of_return.method,
  'return.outcome': ({ unit }) => unit.outcome,
  'return.value': (s) => money(s, s.of_return.value),
  'return.is_whole': ({ of_return }) => of_return.is_whole,
  'return.channel': ({ of_return }) => text(of_return.channel),
  'return.fraud_signals': setOf('return.fraud_signals', ({ of_return }) => of_return.fraud_signals),
};

/** Whether a fact is the same for every line of an order and every unit of a return. */
export function isSharedFact(name: FactName): boolean {
  return (
    !name.startsWith('product.') && name !== 'return.outcome' && name !== 'order.days_since_window_began'
  );
}
