import { mayWithdraw, windowStart } from '../eligibility-window.ts';
import type { Parcel } from '../eligibility-window.ts';
import { ELIGIBLE_OUTCOMES } from '../policy-words.ts';
import type { EligibleOutcome } from '../policy-words.ts';
import type { LimitVerdict } from './check-limits.ts';
import type { CompiledPolicy, CompiledTerms } from './compile-policy.ts';
import type { Decisions } from './compile-rule.ts';
import { explain, INELIGIBILITY_CODES } from './explanation.ts';
import type { Explanation, IneligibilityCode, Waiting } from './explanation.ts';
import type { LineFacts, ListVerdict, OrderFacts } from './facts.ts';
import { bar, barsOf, isExchangeOnly, isFinal, orderBars, quantityBars } from './line-bars.ts';
import { rightByAllowlist, rightByWindows, windowOwner } from './line-right.ts';
import type { Right } from './line-right.ts';
import { termsOfLine } from './line-terms.ts';
import type { LineTerms } from './line-terms.ts';
import { normal } from './read-facts.ts';
import type { Situation } from './read-facts.ts';

/** A line of an order, or a unit of it whose reason and outcome are known: whether it may come back, how, and why. */
export type LineEvaluation = LineTerms & {
  order_line_item_id: number;
  /** Fulfilled, not held by a return, and not refunded without one. */
  quantity_returnable: number;
  /** Of these, those that may be returned now: units that were delivered long ago are left out. */
  quantity_eligible: number;
  eligible: boolean;
  ineligibility_codes: IneligibilityCode[];
  outcomes: EligibleOutcome[];
  /** The last second in which a return may be requested; null where there is none, or no right to return at all. */
  return_by: Date | null;
  /** The same of each outcome that is on offer, now or before; null: without end. */
  return_by_outcome: Partial<Record<EligibleOutcome, Date | null>>;
  /** What the law grants now: it beats final sale, fees, blocklist and limits. */
  protected_by: Right['protected_by'];
  because: Explanation[];
  waiting: Waiting[];
};

export type LineQuestion = {
  policy: CompiledPolicy;
  /** Undefined where no zone has the country of the order. */
  terms: CompiledTerms | undefined;
  lists: ListVerdict;
  limits: LimitVerdict;
  situation: Situation;
  /** What the rules say. */
  decisions: Partial<Decisions>;
  waiting: readonly Waiting[];
};

/** Allowlist beats blocklist, blocklist beats the policy, and the law beats both (API contract, section 12.3). */
export function evaluateLine(question: LineQuestion): LineEvaluation {
  const { policy, terms, lists, situation, decisions } = question;
  const { line, order } = situation;
  const parcels = parcelsOf(order, line);
  const is_defective = isDefective(question);
  const because: Explanation[] = [];
  const offered = lists.is_allowed ? usualOutcomes(terms, line) : offeredOutcomes(question, because);
  const bars = lists.is_allowed
    ? []
    : barsOf({
        policy,
        terms,
        decisions,
        situation,
        lists,
        offered,
        is_defective,
        limits: question.limits.refused,
      });
  const may_withdraw = mayWithdraw(order.shipping_country_code);
  const offer = { outcomes: offered, is_barred: bars.length > 0, may_withdraw, is_defective };
  const right = lists.is_allowed
    ? rightByAllowlist(offered)
    : rightByWindows({ policy, terms, decisions, situation, offer }, parcels);

  const { quantity_fulfilled, quantity_held, quantity_refunded } = line;
  const quantity_returnable = Math.max(0, quantity_fulfilled - quantity_held - quantity_refunded);
  const told = [...orderBars(order), ...(quantity_returnable === 0 ? quantityBars(line) : [])];
  // What has not left yet can be withdrawn from, so that nothing bars it.
  if (right.units === 0 && !(may_withdraw && parcels.length === 0)) {
    if (right.days_late !== undefined)
      told.push(
        bar('outside-window', windowOwner({ policy, terms, decisions, offer }), {
          code: 'longer-window',
          days: right.days_late,
        }),
      );
    told.push(...bars);
  }
  const quantity_eligible = told.length > 0 ? 0 : Math.min(quantity_returnable, right.units);
  const eligible = quantity_eligible > 0;
  const codes = new Set(told.map(({ code }) => code));
  const outcomes = eligible ? [...right.outcomes] : [];
  const waiting = [...question.waiting, ...question.limits.waiting];
  if (eligible) {
    because.push(...right.because);
    if (decisions.bypass_final_sale && isFinal(question))
      because.push(explain('eligibility', 'final-sale-bypassed', decisions.bypass_final_sale.by));
  }
  const of_line = terms
    ? termsOfLine({
        policy,
        terms,
        decisions,
        situation,
        right: { outcomes, protected_by: right.protected_by },
        because,
        waiting,
      })
    : no_terms;
  return {
    order_line_item_id: line.id,
    quantity_returnable,
    quantity_eligible,
    eligible,
    ineligibility_codes: INELIGIBILITY_CODES.filter((code) => codes.has(code)),
    outcomes,
    return_by: toDate(right.until),
    return_by_outcome: Object.fromEntries(
      Object.entries(right.ends).map(([outcome, end]) => [outcome, toDate(end)]),
    ),
    protected_by: eligible ? right.protected_by : null,
    ...of_line,
    because: [...told, ...because],
    waiting,
  };
}

const no_terms: LineTerms = {
  goods: 'return',
  methods: [],
  fees: [],
  bonus: null,
  review: null,
  destination: null,
  processing_events: {},
  shipping: null,
  reasons: null,
  questions: [],
};

const toDate = (at_ms: number | null) => (at_ms === null ? null : new Date(at_ms));

/** What the zone offers; where there is none, all. The same product again needs a product. */
function usualOutcomes(
  terms: CompiledTerms | undefined,
  { variant_id }: LineFacts,
): readonly EligibleOutcome[] {
  const outcomes = terms?.outcomes ?? ELIGIBLE_OUTCOMES;
  return variant_id === null ? outcomes.filter((outcome) => outcome !== 'exchange') : outcomes;
}

const exchanges: readonly EligibleOutcome[] = ['exchange', 'advanced_exchange', 'shop_now'];

function offeredOutcomes(question: LineQuestion, because: Explanation[]): readonly EligibleOutcome[] {
  const { policy, terms, situation, decisions } = question;
  if (!terms) return [];
  let outcomes = usualOutcomes(terms, situation.line);
  if (isExchangeOnly(question)) {
    outcomes = outcomes.filter((outcome) => exchanges.includes(outcome));
    because.push(explain('outcomes', 'exchange-only', policy.by));
  }
  const excluded = decisions.excluded_outcomes;
  if (excluded) {
    outcomes = outcomes.filter((outcome) => !excluded.value.includes(outcome));
    because.push(explain('outcomes', 'outcomes-excluded', excluded.by));
  }
  return outcomes;
}

function isDefective({ policy, situation: { unit } }: LineQuestion): boolean {
  return (
    unit.is_defective === true ||
    (unit.reason !== undefined && policy.defect_reasons.has(normal(unit.reason)))
  );
}

/** The parcels of a line; units that left without a record of when count from the sale. */
export function parcelsOf({ created_at }: OrderFacts, { parcels, quantity_fulfilled }: LineFacts): Parcel[] {
  let rest = quantity_fulfilled;
  for (const { quantity } of parcels) rest -= quantity;
  const recorded = parcels.filter(({ quantity }) => quantity > 0);
  return rest > 0
    ? [...recorded, { quantity: rest, fulfilled_at: created_at, delivered_at: null }]
    : recorded;
}

/** The day from which the window of the zone counts for the parcel that came last; undefined before one left. */
export function windowBegan(terms: CompiledTerms | undefined, situation: Situation): number | undefined {
  const window = terms?.first_window;
  if (!window) return undefined;
  const { order, line, calendar } = situation;
  const days = parcelsOf(order, line).map((parcel) =>
    windowStart(parcel, window, order.created_at, calendar),
  );
  return days.length > 0 ? Math.max(...days) : undefined;
}
