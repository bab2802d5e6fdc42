import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { hasConsumerRights } from './legal-windows.ts';
import { ELIGIBLE_RESOLUTIONS, RETURN_METHODS } from '../document/words.ts';
import type { EligibleResolution } from '../document/words.ts';
import type { LimitVerdict } from './check-limits.ts';
import type { CompiledPolicy, CompiledTerms } from './compile-policy.ts';
import type { Decisions } from './compile-rule.ts';
import { isExempt } from './exemption.ts';
import { explain } from './explanation.ts';
import type { Explanation, Waiting } from './explanation.ts';
import type { LineFacts } from '../facts/product.ts';
import type { ListVerdict } from '../facts/list-verdict.ts';
import type { Ineligibility } from './ineligibilities.ts';
import {
  ineligible,
  ineligibilitiesOf,
  isExchangeOnly,
  isFinal,
  orderIneligibilities,
  quantityIneligibilities,
} from './ineligibilities.ts';
import { entitlementByAllowlist, entitlementByWindows, windowOwner } from './line-entitlement.ts';
import type { Entitlement } from './line-entitlement.ts';
import { exchangeRulesOf, termsOfLine } from './line-terms.ts';
import type { LineTerms } from './line-terms.ts';
import { parcelsOf } from './parcels.ts';
import { normal } from '../facts/fact.ts';
import type { Situation } from '../facts/situation.ts';

/** A line of an order, or a unit of it whose reason and outcome are known: whether it may come back, how, and why. */
export type LineEvaluation = LineTerms & {
  order_line_item_id: number;
  /** Fulfilled, not held by a return, and not refunded without one. */
  quantity_returnable: number;
  /** Of these, those that may be returned now: units that were delivered long ago are left out. */
  quantity_eligible: number;
  eligible: boolean;
  ineligibility_codes: IneligibilityCode[];
  outcomes: EligibleResolution[];
  /** The last second in which a return may be requested; null where there is none, or no right to return at all. */
  return_by: Date | null;
  /** The same of each outcome that is on offer, now or before; null: without end. */
  return_by_outcome: Partial<Record<EligibleResolution, Date | null>>;
  /** What the law grants now: it beats final sale, fees, blocklist and limits. */
  protected_by: Entitlement['protected_by'];
  /** Whether the shopper may withdraw from the purchase now, also where a defect gives more. */
  can_withdraw: boolean;
  because: Explanation[];
  waiting: Waiting[];
};

/** What is the same for every line of an order; `situation` says which line it is. */
export type EvaluationContext = {
  policy: CompiledPolicy;
  /** Undefined where no zone has the country of the order. */
  terms: CompiledTerms | undefined;
  lists: ListVerdict;
  limits: LimitVerdict;
  situation: Situation;
};

/** What the rules say of a line. */
export type Decided = { decisions: Partial<Decisions>; waiting: readonly Waiting[] };

/** Allowlist beats blocklist, blocklist beats the policy, and the law beats both (API contract, 12.3). */
export function evaluateLine(
  context: EvaluationContext,
  { decisions, waiting: of_rules }: Decided,
): LineEvaluation {
  const { policy, terms, situation } = context;
  const { line } = situation;
  const because: Explanation[] = [];
  const waiting = [...of_rules];
  const evaluated = evaluate(context, decisions, { because, waiting });
  const { entitlement, ineligibilities } = evaluated;
  const quantity_eligible =
    ineligibilities.length > 0 ? 0 : Math.min(evaluated.quantity_returnable, entitlement.units);
  const eligible = quantity_eligible > 0;
  const protected_by = eligible ? entitlement.protected_by : null;
  const outcomes = eligible ? [...entitlement.outcomes] : [];
  waiting.push(...context.limits.waiting);
  if (eligible) {
    because.push(...entitlement.because);
    if (decisions.bypass_final_sale && isFinal(context))
      because.push(explain('eligibility', 'final-sale-bypassed', decisions.bypass_final_sale.by));
  }
  const offered = { outcomes, protected_by };
  const of_line = terms
    ? termsOfLine({ policy, terms, decisions, situation, entitlement: offered, because, waiting })
    : eligible
      ? { ...no_terms, methods: RETURN_METHODS }
      : no_terms;
  return {
    order_line_item_id: line.id,
    quantity_returnable: evaluated.quantity_returnable,
    quantity_eligible,
    eligible,
    ineligibility_codes: codesOf(ineligibilities),
    outcomes,
    return_by: toDate(entitlement.until),
    return_by_outcome: toDates(entitlement.ends),
    protected_by,
    can_withdraw: eligible && entitlement.can_withdraw,
    goods: of_line.goods,
    keep_offer: of_line.keep_offer,
    methods: of_line.methods,
    fees: of_line.fees,
    waived_fees: of_line.waived_fees,
    bonus: of_line.bonus,
    review: of_line.review,
    destination: of_line.destination,
    processing_events: of_line.processing_events,
    shipping: of_line.shipping,
    exchange: of_line.exchange,
    reasons: of_line.reasons,
    questions: of_line.questions,
    because: ineligibilities.length === 0 ? because : [...ineligibilities, ...because],
    waiting,
  };
}

/** Their codes, each once, in the order of the contract. */
const codesOf = (ineligibilities: readonly Ineligibility[]): IneligibilityCode[] =>
  ineligibilities.length === 0
    ? []
    : INELIGIBILITY_CODES.filter((code) => ineligibilities.some((one) => one.code === code));

type Evaluated = { quantity_returnable: number; entitlement: Entitlement; ineligibilities: Ineligibility[] };

/** What may come back by policy and law, and what speaks against it. */
function evaluate(
  context: EvaluationContext,
  decisions: Partial<Decisions>,
  { because, waiting }: { because: Explanation[]; waiting: Waiting[] },
): Evaluated {
  const { policy, terms, lists, situation } = context;
  const { line, order, customer } = situation;
  const { quantity_fulfilled, quantity_held, quantity_refunded } = line;
  const quantity_returnable = Math.max(0, quantity_fulfilled - quantity_held - quantity_refunded);
  const ineligibilities = orderIneligibilities(order);
  if (quantity_returnable === 0) ineligibilities.push(...quantityIneligibilities(line));
  const parcels = parcelsOf(order, line);
  const has_guarantee = hasConsumerRights(order.shipping_country_code, customer);
  const may_withdraw = has_guarantee && !isExempt({ policy, situation, because, waiting }, parcels);
  const is_defective = isDefective(context);
  const law = { may_withdraw, has_guarantee, is_defective };
  if (lists.is_allowed) {
    const offer = { ...law, outcomes: usualResolutions(terms, line), is_ineligible: false };
    const entitlement = entitlementByAllowlist({ policy, terms, decisions, situation, offer }, parcels);
    return { quantity_returnable, entitlement, ineligibilities };
  }
  const outcomes = offeredResolutions(context, decisions, because);
  const by_policy = ineligibilitiesOf({
    policy,
    terms,
    decisions,
    situation,
    lists,
    offered: outcomes,
    is_defective,
    limits: context.limits.refused,
  });
  const offer = { ...law, outcomes, is_ineligible: by_policy.length > 0 };
  const given = { policy, terms, decisions, situation, offer };
  const entitlement = entitlementByWindows(given, parcels);
  // What has not left yet can be withdrawn from, so that nothing rules it out.
  if (entitlement.units === 0 && !(may_withdraw && parcels.length === 0)) {
    const { days_late: days } = entitlement;
    if (days !== undefined)
      ineligibilities.push(ineligible('outside-window', windowOwner(given), { code: 'longer-window', days }));
    ineligibilities.push(...by_policy);
  }
  return { quantity_returnable, entitlement, ineligibilities };
}

/** What the law lets come back where no zone has the country: nothing is taken and nothing granted. */
const no_terms: LineTerms = {
  goods: 'return',
  keep_offer: null,
  methods: [],
  fees: [],
  waived_fees: [],
  bonus: null,
  review: null,
  destination: null,
  processing_events: {},
  shipping: null,
  exchange: exchangeRulesOf(undefined),
  reasons: null,
  questions: [],
};

const toDate = (at_ms: number | null) => (at_ms === null ? null : new Date(at_ms));

function toDates(ends: Entitlement['ends']): LineEvaluation['return_by_outcome'] {
  const dates: LineEvaluation['return_by_outcome'] = {};
  for (const outcome of ELIGIBLE_RESOLUTIONS) {
    const end = ends[outcome];
    if (end !== undefined) dates[outcome] = toDate(end);
  }
  return dates;
}

/** What the zone offers; where there is none, all. The same product again needs a product. */
function usualResolutions(
  terms: CompiledTerms | undefined,
  { variant_id }: LineFacts,
): readonly EligibleResolution[] {
  const outcomes = terms?.outcomes ?? ELIGIBLE_RESOLUTIONS;
  return variant_id === null ? outcomes.filter((outcome) => outcome !== 'exchange') : outcomes;
}

const exchanges: readonly EligibleResolution[] = ['exchange', 'advanced_exchange', 'shop_now'];

function offeredResolutions(
  context: EvaluationContext,
  decisions: Partial<Decisions>,
  because: Explanation[],
): readonly EligibleResolution[] {
  const { policy, terms, situation } = context;
  if (!terms) return [];
  let outcomes = usualResolutions(terms, situation.line);
  if (isExchangeOnly(context)) {
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

function isDefective({ policy, situation: { unit } }: EvaluationContext): boolean {
  return (
    unit.is_defective === true ||
    (unit.reason !== undefined && policy.defect_reasons.has(normal(unit.reason)))
  );
}
