import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import { readPastLists } from '../../listings/index.ts';
import type { PastLists } from '../../listings/index.ts';
import { readReasonSets } from '../../reasons/index.ts';
import { max_returns_per_order } from '../../../returns/index.ts';
import type { Reader } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { calendarOf } from '../engine/calendar.ts';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import { sumOf } from '../facts/fact.ts';
import { needsOf } from '../facts/sources.ts';
import { affectedCustomers } from './affected-customers.ts';
import type { AffectedCustomers, Refusals } from './affected-customers.ts';
import { AgeTally } from './ages.ts';
import type { Ages } from './ages.ts';
import { markDefects } from './defects.ts';
import { isEvaluated, questionOfThen } from './facts-of-then.ts';
import type { PastOrder, PastReturn } from './past-return.ts';
import { countHistory, readMiddleOrderId, readPastOrders } from './store.ts';
import type { HistoryRequest, OrderRange, Period } from './store.ts';
import { Tally } from './tally.ts';
import type { Tallied } from './tally.ts';
import { verdictOfHistory, verdictOfPolicy } from './verdict.ts';
import type { Evaluator } from './verdict.ts';

export type BackTestInput = {
  shop: { id: number; time_zone: string };
  policy: CompiledPolicy;
  /** What it is compared with: another policy, or what happened where there is none. */
  against?: CompiledPolicy | undefined;
  period?: Period;
  onProgress?: (done: number, total: number) => void;
};

export type BackTest = Tallied & {
  /** Returns by the days since delivery. Results that were stored earlier lack them, and whom they affect. */
  ages?: Ages;
  /** Whose returns are refused that weren't before. */
  customers?: AffectedCustomers[];
  /** Requested in the period, and of no consequence: called off, or no unit was left that a policy could evaluate. */
  left_out: { called_off: number; without_units: number };
};

/** Some hundred returns. */
const orders_per_page = 1000;
/** A page of orders, or one order with many returns, takes much longer under a policy with many rules: requests come in between. */
const busy_ms = 10;
/** Pages of a reader that may wait or be on their way while one is evaluated: with fewer, the reader would often have nothing to do. */
const pages_ahead = 2;

/**
 * Evaluates every return of a period as if a policy had been in effect when it was requested, and tells what would have been different. Reads one state of
 * the database and writes nothing.
 */
export function backTest({ db }: Pick<Deps, 'db'>, input: BackTestInput): Promise<BackTest> {
  const reading = () => db.root.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading().execute(async (first) => {
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first);
    return reading().execute(async (second) => {
      await sql`set transaction snapshot ${sql.lit(rows[0]!.id)}`.execute(second);
      for (const reader of [first, second]) await sql`set local work_mem = '16MB'`.execute(reader);
      return evaluateAll([first, second], input);
    });
  });
}

/** Two that see the same state: reading takes the database longer than evaluating takes here. */
type Readers = readonly [Reader, Reader];

async function evaluateAll(readers: Readers, input: BackTestInput): Promise<BackTest> {
  const [db] = readers;
  const { shop, policy, against, period = {}, onProgress = () => {} } = input;
  const { evaluated, called_off } = await countHistory(db, shop.id, period);
  const lists = await readPastLists(db, shop.id);
  const sets = await readReasonSets(db, shop.id);
  const request = { shop_id: shop.id, period, needs: needsOf(policy, ...(against ? [against] : [])) };
  const found: BackTestSums = {
    tally: new Tally(),
    ages: new AgeTally(calendarOf(policy.time_zone ?? shop.time_zone)),
    refusals: new Map(),
  };
  let done = 0;
  let began = performance.now();
  for await (const order of readHistory(readers, request)) {
    markDefects(order, sets);
    for (const [position, past] of order.returns.entries()) {
      if (performance.now() - began > busy_ms) {
        await letOthersRun();
        began = performance.now();
      }
      if (past.is_called_off || !isIn(period, past)) continue;
      onProgress(++done, evaluated);
      if (past.units.some(isEvaluated)) evaluate(found, input, lists, order, position);
    }
  }
  const tallied = found.tally.result();
  return {
    ...tallied,
    ages: found.ages.result(),
    customers: await affectedCustomers(db, shop.id, found.refusals),
    left_out: { called_off, without_units: done - tallied.returns },
  };
}

/** What is added up while returns are evaluated. */
type BackTestSums = { tally: Tally; ages: AgeTally; refusals: Refusals };

/** The orders with returns, each half by a reader of its own, and a page of one after a page of the other. */
async function* readHistory(readers: Readers, request: HistoryRequest): AsyncGenerator<PastOrder> {
  const middle = await readMiddleOrderId(readers[0], request);
  let halves = [
    readPages(readers[0], request, { after: 0, until: middle }),
    readPages(readers[1], request, { after: middle, until: Number.MAX_SAFE_INTEGER }),
  ];
  while (halves.length > 0) {
    const ended = new Set();
    for (const half of halves) {
      const page = await half.next();
      if (page.done) ended.add(half);
      else yield* page.value;
    }
    halves = halves.filter((half) => !ended.has(half));
  }
}

/** The pages of a range; while one is evaluated, the database reads on. */
async function* readPages(
  db: Reader,
  request: HistoryRequest,
  { after, until }: OrderRange,
): AsyncGenerator<PastOrder[]> {
  const read = (id: number) => readPastOrders(db, request, { after: id, until }, orders_per_page);
  const readAfter = async (before: Promise<PastOrder[]>) => {
    const last = (await before).at(-1);
    return last ? read(last.id) : [];
  };
  const pages = [read(after)];
  for (;;) {
    while (pages.length <= pages_ahead) {
      const page = readAfter(pages.at(-1)!);
      // Whoever awaits it is told; nobody does when evaluating fails.
      page.catch(() => {});
      pages.push(page);
    }
    const page = await pages.shift()!;
    if (page.length === 0) return;
    yield page;
  }
}

function evaluate(
  { tally, ages, refusals }: BackTestSums,
  { shop, policy, against }: BackTestInput,
  lists: PastLists,
  order: PastOrder,
  position: number,
): void {
  const past = order.returns[position]!;
  const question = questionOfThen(order, position, { max_returns_per_order });
  const subjects = {
    orders: [order.name, order.order_number],
    emails: order.customer_email === null ? [] : [order.customer_email],
    variant_ids: question.lines.flatMap(({ variant_id }) => variant_id ?? []),
    product_tags: question.lines.flatMap(({ product_tags }) => product_tags),
  };
  const asked = { order, past, question, lists: lists(subjects, question.now) };
  const verdictOf = (evaluating: Evaluator['policy']) => verdictOfPolicy({ policy: evaluating, shop }, asked);
  const verdict = verdictOf(policy);
  const differences = tally.add(past, against ? verdictOf(against) : verdictOfHistory(past), verdict);
  const refused = differences.filter(({ kind }) => kind === 'refused');
  const is_allowed = verdict.units.some(({ allowed }) => allowed > 0);
  ages.add(question, refused.length > 0 ? 'refused' : is_allowed ? 'allowed' : 'refused_before');
  if (refused.length === 0) return;
  const { returns, value } = refusals.get(order.id) ?? { returns: 0, value: 0 };
  refusals.set(order.id, { returns: returns + 1, value: value + sumOf(refused, 'value') });
}

function isIn({ from, to }: Period, { requested_at }: PastReturn): boolean {
  return (!from || requested_at >= from.getTime()) && (!to || requested_at < to.getTime());
}
