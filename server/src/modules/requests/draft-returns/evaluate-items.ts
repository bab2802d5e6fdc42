import { channel } from 'node:diagnostics_channel';
import { isDeepStrictEqual } from 'node:util';
import { evaluateReturn, feesWithLabel } from '../../policy/policies/index.ts';
import type { EligibleLine, OrderEligibility } from '../../policy/eligibility/index.ts';
import type {
  ChosenUnit,
  CompiledPolicy,
  EligibleResolution,
  FeeWaiver,
  ReturnEvaluation,
  ReturnMethodName,
  UnitEvaluation,
} from '../../policy/policies/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import type { Exchanges } from './exchange-items.ts';
import { reasonOf } from './return-reasons.ts';
import { isStaying, resolutionOfKept } from './return-types.ts';
import type { DecidedItem } from './return-types.ts';

type OfOrder = Pick<OrderEligibility, 'question'>;

/** What drafts tell of a line of the order. */
export type EvaluatedLine = Pick<
  EligibleLine,
  | 'order_line_item_id'
  | 'quantity_ordered'
  | 'quantity_returnable'
  | 'quantity_eligible'
  | 'eligible'
  | 'ineligibility_codes'
  | 'return_by'
  | 'outcomes'
  | 'goods'
  | 'reasons'
  | 'because'
  | 'if_defective'
> &
  Partial<Pick<EligibleLine, 'exchange' | 'keep_offer'>>;

/** What the policy says of the items of a draft as they are now. */
export type DraftEvaluation = {
  /** One for each item, in their order; undefined where the order does not have the line any more. */
  units: (UnitEvaluation | undefined)[];
  /** The items as the policy was asked about them, likewise. */
  asked: (ChosenUnit | undefined)[];
  of_return: ReturnEvaluation;
  policy: CompiledPolicy;
};

/** What sending with a label costs, in the currency paid in; what it usually costs, and why it is free now. */
export type LabelTerms = { fee: number; waived: { amount: number; because: FeeWaiver } | null };

type Chosen = {
  exchanges?: Exchanges;
  /** What was paid for each item, in minor units of the shop's currency; what a unit of its line was sold for when left out. */
  values?: readonly number[];
};

/** Evaluates all items together. Undefined where no policy covers the order. The same items are evaluated once for what was read of an order. */
export function evaluateItems(
  draft: Draft,
  { question }: OfOrder,
  chosen: Chosen = {},
): DraftEvaluation | undefined {
  if (question.policy === undefined) return undefined;
  const { indexes, units } = unitsOf(draft, question, chosen);
  const of_return = withoutFees(draft, evaluateOnce(question, units, methodOf(draft)));
  const positions = new Map(indexes.map((i, position) => [i, position]));
  const inOrder = <T>(of: readonly T[]) =>
    draft.items.map((_, i) => (positions.has(i) ? of[positions.get(i)!] : undefined));
  return { units: inOrder(of_return.units), asked: inOrder(units), of_return, policy: question.policy };
}

/** What the items would cost to send with a label, whichever method is chosen. */
export function labelTermsOf(draft: Draft, { question }: OfOrder, chosen: Chosen = {}): LabelTerms {
  if (question.policy === undefined) return { fee: 0, waived: null };
  const { units } = unitsOf(draft, question, chosen);
  const evaluation = evaluateOnce(question, units, methodOf(draft));
  const { fees, waived_fees } = withWaiver(
    draft,
    feesWithLabel({ ...question, units }, evaluation) ?? evaluateOnce(question, units, 'label'),
  );
  const isLabel = ({ type }: { type: string }) => type === 'label';
  return { fee: fees.find(isLabel)?.amount ?? 0, waived: waived_fees.find(isLabel) ?? null };
}

type Question = OrderEligibility['question'];

type Fees = Pick<ReturnEvaluation, 'fees' | 'waived_fees'>;

/** What staff waives is among the fees that the policy itself waives. */
function withWaiver({ waives_fees }: Pick<Draft, 'waives_fees'>, { fees, waived_fees }: Fees): Fees {
  if (!waives_fees) return { fees, waived_fees };
  const by_staff = fees.map(({ type, amount }) => ({ type, amount, because: 'staff' as const }));
  return { fees: [], waived_fees: [...waived_fees, ...by_staff] };
}

/** The evaluation of a return, without its fees where staff waives them. */
export function withoutFees(
  draft: Pick<Draft, 'waives_fees'>,
  evaluation: ReturnEvaluation,
): ReturnEvaluation {
  if (!draft.waives_fees) return evaluation;
  const terms = { ...evaluation.terms, handling_fee: 0 };
  return { ...evaluation, ...withWaiver(draft, evaluation), terms };
}

/** The items that lines of the order still have, as units to evaluate. */
function unitsOf(draft: Draft, question: Question, { exchanges, values }: Chosen) {
  const known = new Map(question.lines.map((line) => [line.id, line]));
  const indexes = draft.items.flatMap((item, i) => (known.has(item.order_line_item_id) ? [i] : []));
  const units = indexes.map((i): ChosenUnit => {
    const item = draft.items[i]!;
    const reason = reasonOf(draft, item);
    const value = values?.[i];
    // What a unit of the line was sold for is what an evaluation takes anyway: the question stays the same.
    const has_own_value = value !== undefined && value !== known.get(item.order_line_item_id)?.price;
    return {
      order_line_item_id: item.order_line_item_id,
      outcome: outcomeOf(item, draft, exchanges),
      ...(reason ? { reason: reason.id, is_defective: reason.is_defect } : {}),
      answers: item.answers,
      ...(isStaying(item.return_type) ? { goods: item.return_type } : {}),
      ...(has_own_value ? { value } : {}),
    };
  });
  return { indexes, units };
}

/** Says that a draft was evaluated, so that a test can count how often a request does. */
const evaluated = channel('retour:draft-returns:evaluated');
/** Evaluations of what was read of an order: a request looks at the same items more than once. */
const known_evaluations = new WeakMap<Question, Evaluated[]>();
/** The same is asked again soon; the options of an item ask about a hundred others. */
const most_kept = 4;
type Evaluated = {
  asked: { units: readonly ChosenUnit[]; method: ReturnMethodName | undefined };
  evaluation: ReturnEvaluation;
};

function evaluateOnce(
  question: Question,
  units: ChosenUnit[],
  method: ReturnMethodName | undefined,
): ReturnEvaluation {
  const known = known_evaluations.get(question) ?? [];
  known_evaluations.set(question, known);
  const asked = { units, method };
  const before = known.find((one) => isDeepStrictEqual(one.asked, asked));
  if (before) return before.evaluation;
  evaluated.publish(undefined);
  const evaluation = evaluateReturn({
    ...question,
    units,
    of_return: { ...question.of_return, ...(method ? { method } : {}) },
  });
  known.push({ asked, evaluation });
  if (known.length > most_kept) known.shift();
  return evaluation;
}

const undecided_item: DecidedItem = { outcomes: [], goods: 'return' };

/** What the policy gives for the items of a draft, in their order: as each was chosen, else as its line is. */
export const decideItems = (
  { items }: Draft,
  lines: readonly EvaluatedLine[],
  evaluation: DraftEvaluation | undefined,
): DecidedItem[] =>
  items.map(
    (item, i) =>
      evaluation?.units[i] ??
      lines.find((line) => line.order_line_item_id === item.order_line_item_id) ??
      undecided_item,
  );

/** Whether a unit cannot come back, whatever is chosen for it. */
export function isIneligible(unit: UnitEvaluation | undefined): boolean {
  return unit === undefined || (unit.refusal !== null && unit.refusal !== 'outcome-not-offered');
}

function methodOf({ return_method_id: id }: Draft): ReturnMethodName | undefined {
  return id === 'label' || id === 'dropoff' || id === 'in_store' ? id : undefined;
}

/** What an item is to become. One for which nothing was chosen counts as given back. */
function outcomeOf(item: DraftItem, draft: Draft, exchanges: Exchanges | undefined): EligibleResolution {
  const given_back = draft.is_gift ? 'credit' : 'refund';
  if (item.return_type === 'exchange') {
    if (item.exchange) {
      const type = exchanges?.by_item.get(item.id)?.type;
      return type ?? 'exchange';
    }
    return draft.cart_token === null ? given_back : 'shop_now';
  }
  if (isStaying(item.return_type)) return resolutionOfKept(draft);
  return item.return_type ?? given_back;
}

/** The draft with what the policy says of it. */
export function applyEvaluation(draft: Draft, evaluation: DraftEvaluation | undefined): Draft {
  const items = draft.items.map((item, i): DraftItem => {
    const unit = evaluation?.units[i];
    if (!unit) return { ...item, goods: 'return', questions: [] };
    const { goods, questions } = unit;
    return {
      ...item,
      goods: goods === 'reject' ? 'return' : goods,
      questions: questions.map(({ id, prompt, type, choices = [] }) => ({ id, prompt, type, choices })),
    };
  });
  const travels = evaluation?.units.some((unit) => unit?.is_accepted && unit.goods === 'return');
  return { ...draft, items, methods: evaluation && travels ? evaluation.of_return.methods : null };
}
