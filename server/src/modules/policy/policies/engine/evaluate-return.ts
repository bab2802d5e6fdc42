import type { ReturnMethodName } from '../document/words.ts';
import { termsOfReturn } from './return-terms.ts';
import type { ChargedFee, ReturnTerms, WaivedFee } from './return-terms.ts';
import type { Chosen, ChosenUnit, UnitEvaluation } from './chosen-units.ts';
import { yes } from './compile-condition.ts';
import { mergeDecisions } from './decide.ts';
import { evaluateLine } from './evaluate-line.ts';
import type { Decided, LineEvaluation } from './evaluate-line.ts';
import { decideFor, beginEvaluation, focusOn } from './evaluate-order.ts';
import type { OrderEvaluator, OrderQuestion } from './evaluate-order.ts';
import { explain } from './explanation.ts';
import { readHeld } from './held-facts.ts';
import type { Held } from './held-facts.ts';
import type { DecidedBy, Explanation, Waiting } from './explanation.ts';
import type { FactName } from '../document/words.ts';
import type { LineFacts } from '../facts/product.ts';
import type { ReturnFacts } from '../facts/return.ts';

export type ReturnQuestion = OrderQuestion & { units: readonly ChosenUnit[] };

/** What sends a return to review: a rule, a threshold of the terms, or a limit. */
type ReviewCause = 'rule' | 'value' | 'items' | 'fraud_signals' | 'limit';
/** Why somebody looks at a return first, and what it was true of. */
export type ReviewCall = { cause: ReviewCause; note: string; decided_by: DecidedBy; held: Held[] };

export type ReturnEvaluation = {
  /** One for each chosen unit, in their order. */
  units: UnitEvaluation[];
  /** Whether every unit may come back. */
  is_accepted: boolean;
  /** What the quote starts from, in minor units of the currency that was paid in. */
  terms: ReturnTerms;
  /** What `terms.handling_fee` consists of. */
  fees: ChargedFee[];
  /** Usual fees that nothing of the return bears, and why. */
  waived_fees: WaivedFee[];
  /** Ways that every unit that travels may take; none when nothing travels. */
  methods: ReturnMethodName[];
  /** Why somebody looks at it before it goes on; empty: nobody has to. */
  review: ReviewCall[];
  /** Of the return as a whole; each unit has its own. */
  because: Explanation[];
  waiting: Waiting[];
};

/**
 * What becomes of a return that somebody wants to make of an order: which of its units may come back, and the terms. Where a rule is about the whole
 * return (review, methods, handling and label fee, bonus, shipping), the first one decides that fits at least one unit. Units of lines that the
 * order does not have are a RangeError.
 */
export function evaluateReturn(question: ReturnQuestion): ReturnEvaluation {
  const { chosen, context } = ask(question);
  const units = evaluateUnits(context, chosen);
  const accepted = acceptedOf(chosen, units);
  const whole = termsOfReturn(context, accepted);
  const review = reviewsOf(context, chosen, units);
  const travelling = accepted.filter(({ unit, evaluation }) => (unit.goods ?? evaluation.goods) === 'return');
  return {
    units,
    is_accepted: units.every((unit) => unit.is_accepted),
    terms: whole.terms,
    fees: whole.fees,
    waived_fees: whole.waived_fees,
    methods:
      travelling.length === 0 ? [] : sharedMethods(travelling.map(({ evaluation }) => evaluation.methods)),
    review: review.calls,
    because: [
      ...whole.because,
      ...review.calls.map(({ decided_by }) => explain('review', 'sent-to-review', decided_by)),
    ],
    waiting: [...whole.waiting, ...review.waiting],
  };
}

/**
 * The fees of an evaluated return if it were sent with a label. The units aren't evaluated again: only the terms depend on the method. Undefined where a rule asks
 * about it, so that everything could be different.
 */
export function feesWithLabel(
  question: ReturnQuestion,
  { units }: Pick<ReturnEvaluation, 'units'>,
): Pick<ReturnEvaluation, 'fees' | 'waived_fees'> | undefined {
  if (question.policy?.rules.some(({ facts }) => facts.includes('return.method'))) return undefined;
  const { chosen, context } = ask({ ...question, of_return: { ...question.of_return, method: 'label' } });
  const { fees, waived_fees } = termsOfReturn(context, acceptedOf(chosen, units));
  return { fees, waived_fees };
}

function ask(question: ReturnQuestion): { chosen: Chosen[]; context: OrderEvaluator } {
  const lines = new Map(question.lines.map((line) => [line.id, line]));
  const chosen = question.units.map((unit) => {
    const line = lines.get(unit.order_line_item_id);
    if (!line) throw new RangeError(`the order has no line ${unit.order_line_item_id}`);
    return { unit, line, value: unit.value ?? line.price };
  });
  const of_return = { ...returnFactsOf(question, chosen), ...question.of_return };
  return { chosen, context: beginEvaluation({ ...question, of_return }) };
}

const acceptedOf = (chosen: readonly Chosen[], units: readonly UnitEvaluation[]) =>
  chosen.flatMap((one, place) => {
    const evaluation = units[place]!;
    return evaluation.is_accepted ? [{ ...one, evaluation }] : [];
  });

/** What the chosen units themselves say of the return. */
function returnFactsOf({ lines }: ReturnQuestion, chosen: readonly Chosen[]): ReturnFacts {
  const counts = new Map<number, number>();
  let value: number | undefined = 0;
  for (const one of chosen) {
    counts.set(one.line.id, (counts.get(one.line.id) ?? 0) + 1);
    value = value === undefined || one.value === undefined ? undefined : value + one.value;
  }
  const is_whole = lines.every(
    (line) => (counts.get(line.id) ?? 0) >= line.quantity - line.quantity_held - line.quantity_refunded,
  );
  return { item_count: chosen.length, is_whole, ...(value === undefined ? {} : { value }) };
}

/** Units that are one object are alike: they are evaluated once. */
function evaluateUnits(context: OrderEvaluator, chosen: readonly Chosen[]): UnitEvaluation[] {
  const decided = new Map<ChosenUnit, Decided>();
  for (const { line, unit } of chosen)
    if (!decided.has(unit)) decided.set(unit, decideFor(context, line, unit));
  const shared = mergeDecisions([...decided.values()].map(({ decisions }) => decisions));
  const lines = new Map<ChosenUnit, LineEvaluation>();
  for (const { line, unit } of chosen)
    if (!lines.has(unit)) lines.set(unit, evaluateUnit(context, line, unit, decided.get(unit)!, shared));
  return acceptUnits(chosen.map(({ unit }) => ({ unit, of_line: lines.get(unit)! })));
}

type Evaluated = { unit: ChosenUnit; of_line: LineEvaluation };

/** Takes units of their lines as long as there are any; those go first of which the fewest may come back, since others can be had for a defect. */
function acceptUnits(evaluated: readonly Evaluated[]): UnitEvaluation[] {
  const taken = new Map<number, number>();
  const evaluations: UnitEvaluation[] = [];
  let last: { of_line: LineEvaluation; evaluation: UnitEvaluation } | undefined;
  const eligible = (i: number) => evaluated[i]!.of_line.quantity_eligible;
  for (const i of evaluated.map((_, place) => place).toSorted((a, b) => eligible(a) - eligible(b))) {
    const { unit, of_line } = evaluated[i]!;
    const before = taken.get(unit.order_line_item_id) ?? 0;
    const refusal = refusalOf(of_line, unit, before);
    if (refusal === null) taken.set(unit.order_line_item_id, before + 1);
    if (last?.of_line !== of_line || last.evaluation.refusal !== refusal) {
      const processing_event = of_line.processing_events[unit.outcome] ?? 'manual';
      const evaluation = { ...of_line, is_accepted: refusal === null, refusal, processing_event };
      last = { of_line, evaluation };
    }
    evaluations[i] = last.evaluation;
  }
  return evaluations;
}

function evaluateUnit(
  context: OrderEvaluator,
  line: LineFacts,
  unit: ChosenUnit,
  { decisions, waiting }: Decided,
  shared: Decided['decisions'],
): LineEvaluation {
  focusOn(context.situation, line, unit);
  return evaluateLine(context, { waiting, decisions: { ...decisions, ...shared } });
}

function refusalOf(
  of_line: LineEvaluation,
  { outcome, goods }: ChosenUnit,
  before: number,
): UnitEvaluation['refusal'] {
  const { eligible, ineligibility_codes, outcomes, quantity_eligible, quantity_returnable, keep_offer } =
    of_line;
  if (!eligible) return ineligibility_codes[0] ?? 'not-returnable';
  if (!outcomes.includes(outcome) || (goods === 'keep_offer' && !keep_offer)) return 'outcome-not-offered';
  if (before < quantity_eligible) return null;
  return before < quantity_returnable ? 'outside-window' : 'already-returned';
}

function sharedMethods(methods: readonly (readonly ReturnMethodName[])[]): ReturnMethodName[] {
  const [first = [], ...others] = methods;
  return first.filter((method) => others.every((other) => other.includes(method)));
}

/** Units of a return that a rule is said to be true of. */
const most_held = 5;

/** The units that a rule fits, alike ones once, and the facts by which it does. */
function heldBy({ policy, situation }: OrderEvaluator, by: DecidedBy, chosen: readonly Chosen[]): Held[] {
  const rule = policy.rules.find((one) => one.by === by);
  const held: Held[] = [];
  const asked = new Set<ChosenUnit>();
  for (const { line, unit } of rule ? chosen : []) {
    if (asked.has(unit) || held.length === most_held) continue;
    asked.add(unit);
    focusOn(situation, line, unit);
    if (rule!.test(situation) !== yes) continue;
    const facts = rule!.held(situation).map((fact) => readHeld(situation, fact));
    const one = { order_line_item_id: line.id, facts };
    if (!held.some((other) => JSON.stringify(other) === JSON.stringify(one))) held.push(one);
  }
  return held;
}

/** The first rule that sends one of the units to review, the thresholds of the terms, and limits. */
function reviewsOf(
  context: OrderEvaluator,
  chosen: readonly Chosen[],
  units: readonly UnitEvaluation[],
): { calls: ReviewCall[]; waiting: Waiting[] } {
  const { terms, limits, situation } = context;
  const calls: ReviewCall[] = [];
  const waiting: Waiting[] = [];
  const note = units.find(({ review }) => review !== null);
  const by_rule = note?.because.find(({ answer }) => answer === 'review')?.decided_by;
  if (note && by_rule)
    calls.push({
      cause: 'rule',
      note: note.review!,
      decided_by: by_rule,
      held: heldBy(context, by_rule, chosen),
    });
  const { value_at_least, items_at_least, fraud_signals } = terms?.terms.review ?? {};
  const { value, item_count = 0, fraud_signals: signals } = situation.of_return;
  const byTerms = (cause: ReviewCause, fact: FactName, text: string) => {
    const held = [{ order_line_item_id: null, facts: [readHeld(situation, fact)] }];
    if (terms) calls.push({ cause, note: text, decided_by: terms.by, held });
  };
  const wait = (fact: string) => terms && waiting.push({ decided_by: terms.by, facts: [fact] });
  if (value_at_least !== undefined) {
    if (!situation.has_money || value === undefined) wait('return.value');
    else if (value >= value_at_least) byTerms('value', 'return.value', 'The value of the return is high.');
  }
  if (items_at_least !== undefined && item_count >= items_at_least)
    byTerms('items', 'return.item_count', 'The return has many items.');
  if (fraud_signals === true) {
    if (signals === undefined) wait('return.fraud_signals');
    else if (signals.length > 0)
      byTerms('fraud_signals', 'return.fraud_signals', `Fraud signals: ${signals.join(', ')}.`);
  }
  for (const { decided_by } of limits.reviewed)
    calls.push({ cause: 'limit', note: 'The customer has many returns.', decided_by, held: [] });
  return { calls, waiting };
}
