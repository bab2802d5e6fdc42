import { percentageOf } from '@retour/contract/money';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import { termsFor } from '../engine/compile-policy.ts';
import { evaluateReturn } from '../engine/evaluate-return.ts';
import type { ReturnEvaluation } from '../engine/evaluate-return.ts';
import type { Answer, DecidedBy, Explanation } from '../engine/explanation.ts';
import type { ListVerdict } from '../facts/list-verdict.ts';
import type { UnitEvaluation } from '../engine/chosen-units.ts';
import type { ProcessingEvent } from '../document/words.ts';
import { quoteSums } from '../../../money/settlements/index.ts';
import { isEvaluated } from './facts-of-then.ts';
import type { QuestionOfThen } from './facts-of-then.ts';
import type { Money, PastOrder, PastReturn, PastUnits } from './past-return.ts';

/** What becomes of units that are alike. */
export type UnitsVerdict = {
  /** So many of them may come back; the rest may not. */
  allowed: number;
  /** Why the first may not that may not. */
  code: UnitEvaluation['refusal'];
  goods: 'return' | 'keep' | 'donate';
  /** Name of the destination; null: the one that is usual. */
  destination: string | null;
  /** Whether the way is offered that the return took; undefined when that is not known. */
  has_method: boolean | undefined;
  /** What starts processing; undefined when that is not known. */
  processing_event: ProcessingEvent | undefined;
  by: Partial<Record<'refusal' | Answer, DecidedBy>>;
};

/** What becomes of a return. */
export type Verdict = {
  /** One for each kind of units that is evaluated, in their order. */
  units: UnitsVerdict[];
  money: Money;
  is_reviewed: boolean;
  by: Partial<Record<Answer, DecidedBy>>;
  /** Who decided what nothing else did: the zone, else the policy. */
  usually: DecidedBy | undefined;
  /** What rules wanted to know and nobody can tell any more. */
  unknown_facts: ReadonlySet<string>;
};

const no_codes: ReadonlySet<string> = new Set();

/** What became of it. */
export function verdictOfHistory({ units, money, is_in_review, destination }: PastReturn): Verdict {
  return {
    units: units.filter(isEvaluated).map(({ quantity, goods }) => ({
      allowed: quantity,
      code: null,
      goods: goods === 'reject' ? 'return' : goods,
      destination,
      has_method: undefined,
      processing_event: undefined,
      by: {},
    })),
    money,
    is_reviewed: is_in_review,
    by: {},
    usually: undefined,
    unknown_facts: no_codes,
  };
}

export type Evaluator = { policy: CompiledPolicy; shop: { time_zone: string } };

/** What a policy would have made of it. */
export function verdictOfPolicy(
  { policy, shop }: Evaluator,
  {
    order,
    past,
    question,
    lists,
  }: {
    order: PastOrder;
    past: PastReturn;
    question: QuestionOfThen;
    lists: ListVerdict;
  },
): Verdict {
  const evaluation = evaluateReturn({ ...question, policy, shop, lists });
  const evaluated = past.units.filter(isEvaluated);
  const units: UnitsVerdict[] = [];
  let start = 0;
  const offers: number[] = [];
  for (const { quantity, is_offer = false } of evaluated) {
    const own = evaluation.units.slice(start, start + quantity);
    units.push(verdictOfUnits(own, past, is_offer));
    offers.push(is_offer ? (own[0]?.keep_offer?.basis_points ?? 0) : 10_000);
    start += quantity;
  }
  return {
    units,
    money: moneyOf(evaluation, past, evaluated, { verdicts: units, offers }),
    is_reviewed: evaluation.review.length > 0 && units.some(({ allowed }) => allowed > 0),
    by: {
      fees: evaluation.fees[0]?.decided_by,
      review: evaluation.review[0]?.decided_by,
      shipping: decidedBy(evaluation.because, 'shipping'),
    } as Verdict['by'],
    usually: termsFor(policy, order.country)?.by ?? policy.by,
    unknown_facts: unknownFacts(evaluation),
  };
}

function verdictOfUnits(
  evaluations: readonly UnitEvaluation[],
  { method }: PastReturn,
  is_offer: boolean,
): UnitsVerdict {
  const refused = evaluations.find(({ is_accepted }) => !is_accepted);
  const shown = evaluations.find(({ is_accepted }) => is_accepted) ?? refused!;
  const by: UnitsVerdict['by'] = {};
  // What the shopper is offered decides nothing of the goods, unless they took it.
  for (const { answer, code, decided_by } of shown.because)
    if (is_offer || code !== 'keeping-offered') by[answer] ??= decided_by;
  if (refused) {
    const decider = refuser(refused);
    if (decider) by.refusal = decider;
  }
  return {
    allowed: evaluations.filter(({ is_accepted }) => is_accepted).length,
    code: refused?.refusal ?? null,
    goods: is_offer ? 'keep' : shown.goods === 'reject' ? 'return' : shown.goods,
    destination: shown.destination,
    has_method: method && shown.goods === 'return' ? shown.methods.includes(method) : undefined,
    processing_event: shown.processing_event,
    by,
  };
}

function refuser({ refusal, because }: UnitEvaluation): DecidedBy | undefined {
  if (refusal === 'outcome-not-offered') return decidedBy(because, 'outcomes');
  return because.find(({ answer, code }) => answer === 'eligibility' && code === refusal)?.decided_by;
}

function decidedBy(because: readonly Explanation[], asked: Answer): DecidedBy | undefined {
  return because.find(({ answer }) => answer === asked)?.decided_by;
}

/** What is given and taken for the units that may come back, as a settlement would come to it. `offers`: how much of their value is given, in basis points. */
function moneyOf(
  { terms }: ReturnEvaluation,
  { cart_total }: PastReturn,
  evaluated: readonly PastUnits[],
  { verdicts, offers }: { verdicts: readonly UnitsVerdict[]; offers: readonly number[] },
): Money {
  const values = { exchange: 0, refund: 0, credit: 0 };
  let exchange_discount = 0;
  let exchange_total = 0;
  evaluated.forEach(({ outcome, value, discount, quantity, exchange_total: new_items }, i) => {
    const { allowed } = verdicts[i]!;
    if (allowed === 0) return;
    if (outcome === 'refund' || outcome === 'credit')
      values[outcome] += percentageOf(value, offers[i]!) * allowed;
    else {
      values.exchange += value * allowed;
      exchange_discount += discount * allowed;
      exchange_total += Math.round((new_items * allowed) / quantity);
    }
  });
  // What a cart holds was chosen for all exchanged units together.
  if (values.exchange > 0) exchange_total += cart_total;
  const any = values.exchange + values.refund + values.credit > 0;
  const { reimbursement: shipping, ...sums } = quoteSums(
    { values, exchange_discount, exchange_total },
    {
      ...terms,
      reimbursement: any ? terms.reimbursement : 0,
    },
  );
  return { ...sums, shipping };
}

function unknownFacts({ units, waiting }: ReturnEvaluation): ReadonlySet<string> {
  let found: Set<string> | undefined;
  let last: UnitEvaluation['waiting'] | undefined;
  for (const list of [waiting, ...units.map((unit) => unit.waiting)]) {
    if (list === last) continue;
    last = list;
    for (const { facts } of list) for (const fact of facts) (found ??= new Set()).add(fact);
  }
  return found ?? no_codes;
}
