import { calendarOf } from './calendar.ts';
import { checkLimits } from './check-limits.ts';
import { termsFor } from './compile-policy.ts';
import type { CompiledPolicy } from './compile-policy.ts';
import { decide, newConditionResults } from './decide.ts';
import type { SharedConditionResults } from './decide.ts';
import { evaluateLine } from './evaluate-line.ts';
import type { EvaluationContext, Decided, LineEvaluation } from './evaluate-line.ts';
import { by_service } from './explanation.ts';
import type { CustomerFacts } from '../facts/customer.ts';
import type { LineFacts, UnitFacts } from '../facts/product.ts';
import type { ListVerdict } from '../facts/list-verdict.ts';
import type { OrderFacts } from '../facts/order.ts';
import type { ReturnFacts } from '../facts/return.ts';
import type { Situation } from '../facts/situation.ts';

export type OrderQuestion = {
  /** Undefined where no policy covers the order. */
  policy: CompiledPolicy | undefined;
  order: OrderFacts;
  lines: readonly LineFacts[];
  lists: ListVerdict;
  customer?: CustomerFacts;
  /** What is known of the return in progress. */
  of_return?: ReturnFacts;
  now: Date;
  shop: { time_zone: string };
};

/**
 * What of an order may come back at a moment, and on which terms: one evaluation for each line, in their order. Pure: the same question always has the
 * same answer. Reasons and outcomes are not known here; what depends on them is in `waiting`. `unit` is what every unit is supposed to be.
 */
export function evaluateOrder(question: OrderQuestion, unit: UnitFacts = nothing_chosen): LineEvaluation[] {
  const context = beginEvaluation(question);
  return question.lines.map((line) => {
    const decided = decideFor(context, line, unit);
    return evaluateLine(context, decided);
  });
}

const nothing_chosen: UnitFacts = Object.freeze({});
const nobody: CustomerFacts = Object.freeze({});

/** The questions of one order: which line and unit they are about changes from one to the next. */
export type OrderEvaluator = EvaluationContext & { shared_results: SharedConditionResults };

export function beginEvaluation({
  policy = no_policy,
  order,
  lists,
  customer,
  of_return,
  now,
  shop,
  lines,
}: OrderQuestion): OrderEvaluator {
  const terms = termsFor(policy, order.shipping_country_code);
  const situation: Situation = {
    order,
    customer: customer ?? nobody,
    of_return: of_return ?? {},
    line: lines[0] ?? no_line,
    unit: nothing_chosen,
    all_lines: lines,
    calendar: calendarOf(policy.time_zone ?? shop.time_zone),
    now_ms: now.getTime(),
    has_money: order.currency === policy.currency,
    first_window: terms?.first_window,
    window_began: undefined,
    withdrawal_end: undefined,
    sets: {},
  };
  return {
    policy,
    terms,
    lists,
    limits: checkLimits(policy, situation),
    situation,
    shared_results: newConditionResults(policy.rules),
  };
}

/** Turns to a line, or a unit of it, and asks the rules about it. */
export function decideFor(
  { policy, situation, shared_results }: OrderEvaluator,
  line: LineFacts,
  unit: UnitFacts,
): Decided {
  focusOn(situation, line, unit);
  return decide(policy.rules, situation, shared_results);
}

export function focusOn(situation: Situation, line: LineFacts, unit: UnitFacts): void {
  if (situation.line !== line) situation.sets['product.tags'] = undefined;
  if (situation.unit !== unit) situation.sets['product.answers'] = undefined;
  situation.line = line;
  situation.unit = unit;
  situation.window_began = undefined;
}

const no_line: LineFacts = {
  id: 0,
  quantity: 0,
  quantity_fulfilled: 0,
  quantity_refunded: 0,
  quantity_held: 0,
  variant_id: null,
  product_tags: [],
  parcels: [],
};

/** Stands for a policy where there is none: no zone has any country. */
const no_policy: CompiledPolicy = {
  id: null,
  version: 0,
  name: 'No policy',
  currency: '',
  time_zone: null,
  return_window_days: 0,
  zones: new Map(),
  everywhere_else: undefined,
  rules: [],
  rejections: new Map(),
  final_sale_tags: new Set(),
  exchange_only_tags: new Set(),
  defect_reasons: new Set(),
  holidays: [],
  questions: [],
  exemptions: [],
  limits: [],
  by: by_service,
};
