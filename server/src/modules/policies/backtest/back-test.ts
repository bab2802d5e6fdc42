import { readPastLists } from '../../listings/index.ts';
import type { PastLists } from '../../listings/index.ts';
import { readReasonSets } from '../../reasons/index.ts';
import { max_returns_per_order } from '../../returns/index.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import { needsOf } from '../engine/fact-needs.ts';
import { markDefects } from './defects.ts';
import { isJudged, questionOfThen } from './facts-of-then.ts';
import type { PastOrder, PastReturn } from './past-return.ts';
import { countHistory, readPastOrders } from './store.ts';
import type { HistoryRequest, Needs, Period } from './store.ts';
import { Tally } from './tally.ts';
import type { Tallied } from './tally.ts';
import { verdictOfHistory, verdictOfPolicy } from './verdict.ts';
import type { Judge } from './verdict.ts';

export type BackTestInput = {
  shop: { id: number; time_zone: string };
  policy: CompiledPolicy;
  /** What it is compared with: another policy, or what happened where there is none. */
  against?: CompiledPolicy | undefined;
  period?: Period;
  onProgress?: (done: number, total: number) => void;
};

export type BackTest = Tallied & {
  /** Requested in the period, and of no consequence: called off, or no unit was left that a policy could judge. */
  left_out: { called_off: number; without_units: number };
};

/** Some thousand returns: memory for one page, and another that is on its way while the first is judged. */
const orders_per_page = 2000;

/**
 * Judges every return of a period as if a policy had been in effect when it was requested, and tells what would have been different. Reads one state of
 * the database and writes nothing.
 */
export function backTest({ db }: Pick<Deps, 'db'>, input: BackTestInput): Promise<BackTest> {
  return db.root
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => judgeAll(tx, input));
}

async function judgeAll(db: Reader, input: BackTestInput): Promise<BackTest> {
  const { shop, policy, against, period = {}, onProgress = () => {} } = input;
  const { judged, called_off } = await countHistory(db, shop.id, period);
  const lists = await readPastLists(db, shop.id);
  const sets = await readReasonSets(db, shop.id);
  const request = { shop_id: shop.id, period, needs: needsOfTest(against ? [policy, against] : [policy]) };
  const tally = new Tally();
  let done = 0;
  for await (const order of readHistory(db, request)) {
    markDefects(order, sets);
    order.returns.forEach((past, position) => {
      if (past.is_called_off || !isIn(period, past)) return;
      onProgress(++done, judged);
      if (past.units.some(isJudged)) judge(tally, input, lists, order, position);
    });
  }
  const tallied = tally.result();
  return { ...tallied, left_out: { called_off, without_units: done - tallied.returns } };
}

/** The orders with returns, page by page; while one is judged, the database reads the next. */
async function* readHistory(db: Reader, request: HistoryRequest): AsyncGenerator<PastOrder> {
  let next = readPastOrders(db, request, 0, orders_per_page);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (!last) return;
    next = readPastOrders(db, request, last.id, orders_per_page);
    // Whoever awaits it is told; nobody does when judging fails.
    next.catch(() => {});
    yield* page;
  }
}

function judge(
  tally: Tally,
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
  const verdictOf = (judging: Judge['policy']) => verdictOfPolicy({ policy: judging, shop }, asked);
  tally.add(past, against ? verdictOf(against) : verdictOfHistory(past), verdictOf(policy));
}

function isIn({ from, to }: Period, { requested_at }: PastReturn): boolean {
  return (!from || requested_at >= from.getTime()) && (!to || requested_at < to.getTime());
}

function needsOfTest(policies: readonly CompiledPolicy[]): Needs {
  const { customer_history, discount_codes, fraud_signals } = needsOf(...policies);
  return {
    customer: customer_history,
    codes: discount_codes,
    is_whole: policies.some(({ rules }) => rules.some(({ facts }) => facts.includes('return.is_whole'))),
    fraud: fraud_signals,
  };
}
