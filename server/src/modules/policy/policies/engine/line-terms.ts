import { percentageOf } from '@retour/contract/money';
import { FEE_TYPES } from '../document/words.ts';
import type {
  EligibleResolution,
  ExchangePrice,
  SameKind,
  FeeType,
  FeeWaiver,
  InstantRelease,
  ProcessingEvent,
  ReturnMethodName,
  ShippingRefund,
} from '../document/words.ts';
import type { Bonus, InstantTerms, PolicyQuestion, PolicyTerms } from '../document/document.ts';
import type { CompiledPolicy, CompiledTerms } from './compile-policy.ts';
import { yes } from './compile-condition.ts';
import { event_kinds } from './compile-rule.ts';
import type { Decisions, Goods } from './compile-rule.ts';
import { by_guarantee, by_withdrawal, explain } from './explanation.ts';
import type { DecidedBy, Explanation, Waiting } from './explanation.ts';
import type { Entitlement } from './line-entitlement.ts';
import { FACT_READERS } from '../facts/registry.ts';
import { normal } from '../facts/fact.ts';
import type { Situation } from '../facts/situation.ts';

/** A fee, and the outcomes of a unit that bear it. `amount` in minor units of the policy's currency, or a share of what the unit is worth. */
type Fee = {
  type: FeeType;
  amount: number | null;
  basis_points: number | null;
  outcomes: readonly EligibleResolution[];
  decided_by: DecidedBy;
};

/** A flat fee that is usual and not taken, in minor units of the policy's currency, and why. */
type WaivedFee = { type: FeeType; amount: number; because: FeeWaiver };

/** What can be had in exchange for a unit, and what it costs. */
export type ExchangeRules = {
  /** What a variant of the same product costs, and another product. */
  price: ExchangePrice;
  other_price: ExchangePrice;
  /** What other products share with the returned one; null: they need not. */
  same: SameKind | null;
  /** The most that another product costs on top, in minor units of the policy's currency; null: any amount. */
  at_most_extra: number | null;
  /** Units of a variant that exchanges leave in stock. */
  keep_in_stock: number;
  /** When new items are sent before the returned ones are back; null: never. Limits are in minor units of the policy's currency. */
  instant: InstantRules | null;
};

/** The terms of instant exchanges, defaults filled in. A limit that is null doesn't limit. */
export type InstantRules = Pick<InstantTerms, 'security' | 'send_within_days'> & {
  grace_days: number;
  release_on: InstantRelease;
  exposure: { shop: number | null; customer: number | null; open: number };
};

/** The rules of a policy's terms for exchanges. */
export function exchangeRulesOf(terms: PolicyTerms['exchange']): ExchangeRules {
  const { other_products: others } = terms ?? {};
  return {
    price: priceOf(terms),
    other_price: priceOf(others),
    same: others?.same ?? null,
    at_most_extra: others?.at_most_extra ?? null,
    keep_in_stock: terms?.keep_in_stock ?? 0,
    instant: terms?.instant ? instantRulesOf(terms.instant) : null,
  };
}

function instantRulesOf({ exposure = {}, ...given }: InstantTerms): InstantRules {
  const { security, send_within_days, grace_days = 3, release_on = 'grading' } = given;
  const { shop, customer, open = 1 } = exposure;
  return {
    security,
    send_within_days,
    grace_days,
    release_on,
    exposure: { shop: shop ?? null, customer: customer ?? null, open },
  };
}

const priceOf = (given: Pick<NonNullable<PolicyTerms['exchange']>, 'price' | 'free_within'> | undefined) =>
  given?.free_within ? { free_within: given.free_within } : (given?.price ?? 'present');

/** What holds for a line, or a unit of it, besides whether it may come back. */
export type LineTerms = {
  /** What becomes of the goods by the policy. */
  goods: Goods;
  /** What the shopper is offered for keeping goods that would come back; null: nothing. */
  keep_offer: KeepOffer | null;
  /** Ways for them to come back; none when they do not. */
  methods: readonly ReturnMethodName[];
  fees: Fee[];
  /** Flat fees that the terms name and nothing of what is chosen bears. */
  waived_fees: WaivedFee[];
  bonus: Bonus | null;
  /** What whoever reviews the return should know; null: nobody has to. */
  review: string | null;
  destination: string | null;
  processing_events: Partial<Record<EligibleResolution, ProcessingEvent>>;
  /** How much of the outbound shipping comes back, and who says so; null: nothing. */
  shipping: { mode: ShippingRefund; by: DecidedBy } | null;
  exchange: ExchangeRules;
  /** Name of the set of reasons. */
  reasons: string | null;
  questions: readonly PolicyQuestion[];
};

/**
 * A part of what was paid for a unit, given back if the shopper keeps it: in basis points, and as an amount in minor units of the policy's currency, as far as the price
 * of the line is known.
 */
type KeepOffer = { basis_points: number; amount: number | null };

type LineTermsInput = {
  policy: CompiledPolicy;
  terms: CompiledTerms;
  decisions: Partial<Decisions>;
  situation: Situation;
  entitlement: Pick<Entitlement, 'outcomes' | 'protected_by'>;
  because: Explanation[];
  waiting: Waiting[];
};

/** What a policy says of a line; why is added to `because`, and what cannot be said yet to `waiting`. */
export function termsOfLine(given: LineTermsInput): LineTerms {
  const { terms, decisions, because } = given;
  const goods = goodsOf(given);
  const present_goods: PresentGoods = given.situation.unit.goods ?? goods;
  const note = (
    kind: 'bonus' | 'review' | 'destination' | 'reasons',
    code: Explanation['code'],
    by_terms: boolean,
  ) => {
    const by = decisions[kind]?.by ?? (by_terms ? terms.by : undefined);
    if (by) because.push(explain(kind, code, by));
  };
  note('bonus', 'bonus-granted', terms.terms.bonus !== undefined);
  note('review', 'sent-to-review', false);
  note('destination', 'destination-set', terms.terms.destination !== undefined);
  note('reasons', 'reasons-set', terms.terms.reasons !== undefined);
  return {
    goods,
    keep_offer: keepOfferOf(given, goods),
    methods: methodsOf(given, present_goods),
    ...feesOf(given, present_goods),
    bonus: decisions.bonus?.value ?? terms.terms.bonus ?? null,
    review: decisions.review?.value ?? null,
    destination: decisions.destination?.value ?? terms.terms.destination ?? null,
    processing_events: eventsOf(given),
    shipping: shippingOf(given),
    exchange: exchangeRulesOf(terms.terms.exchange),
    reasons: decisions.reasons?.value ?? terms.terms.reasons ?? null,
    questions: questionsOf(given),
  };
}

/** What becomes of the goods of a unit, by the policy or by choice. */
type PresentGoods = Goods | NonNullable<Situation['unit']['goods']>;

const goods_codes = {
  keep: 'goods-kept',
  donate: 'goods-donated',
  reject: 'goods-rejected',
  return: 'goods-shipped',
} as const;

/** The first rule decides, then the thresholds: keep before donate. Who has a right to return the unit is not rejected. */
function goodsOf({ terms, decisions, situation, entitlement, because, waiting }: LineTermsInput): Goods {
  const { goods } = decisions;
  if (goods) {
    if (goods.value === 'reject' && entitlement.outcomes.length > 0) return 'return';
    because.push(explain('goods', goods_codes[goods.value], goods.by));
    return goods.value;
  }
  const { keep_below = 0, donate_below = 0 } = terms.terms;
  if (keep_below === 0 && donate_below === 0) return 'return';
  const price = FACT_READERS['product.price'](situation);
  if (typeof price !== 'number') {
    waiting.push({ decided_by: terms.by, facts: ['product.price'] });
    return 'return';
  }
  const found = price < keep_below ? 'keep' : price < donate_below ? 'donate' : 'return';
  if (found !== 'return') because.push(explain('goods', goods_codes[found], terms.by));
  return found;
}

/** An offer needs goods that would come back otherwise, something to give, and a way to give it. */
function keepOfferOf(
  { decisions, situation, entitlement, because }: LineTermsInput,
  goods: Goods,
): KeepOffer | null {
  const { keep_offer: decision } = decisions;
  const is_paid = entitlement.outcomes.includes('refund') || entitlement.outcomes.includes('credit');
  if (!decision || goods !== 'return' || !is_paid) return null;
  const { price } = situation.line;
  const amount = price === undefined ? null : percentageOf(price, decision.value);
  if (amount === 0) return null;
  because.push(explain('goods', 'keeping-offered', decision.by));
  return { basis_points: decision.value, amount };
}

/** What is left of the ways of the terms. An exclusion that leaves none does not hold against a right of the law. */
function methodsOf(
  { terms, decisions, entitlement, because }: LineTermsInput,
  goods: PresentGoods,
): readonly ReturnMethodName[] {
  if (goods !== 'return') return [];
  const excluded = decisions.excluded_methods;
  if (!excluded) return terms.methods;
  const left = terms.methods.filter((method) => !excluded.value.includes(method));
  if (left.length === 0 && entitlement.protected_by) return terms.methods;
  because.push(explain('methods', 'methods-excluded', excluded.by));
  return left;
}

/**
 * The fees of a line and which outcomes bear them. Of a withdrawal nothing is taken but the return postage, of a defect nothing (domain of consumer
 * law; see docs/decisions/0013).
 */
function feesOf(given: LineTermsInput, goods: PresentGoods): Pick<LineTerms, 'fees' | 'waived_fees'> {
  const { decisions, entitlement, because } = given;
  const fees: Fee[] = [];
  const waived_fees: WaivedFee[] = [];
  for (const type of FEE_TYPES) {
    const decision = decisions[`fee_${type}`];
    const usual = usualFee(given, type);
    const of_terms = isReasonFree(given) ? 0 : usual;
    const waive = (why: FeeWaiver) => {
      if (usual > 0 && type !== 'restocking') waived_fees.push({ type, amount: usual, because: why });
    };
    // Units that stay with the shopper are not sent and not put back; for an offer, nothing is taken off what it says.
    const is_charged = goods === 'return' || (type === 'handling' && goods !== 'keep_offer');
    if (decision?.value.is_waived) {
      if (of_terms > 0) because.push(explain('fees', 'fee-waived', decision.by));
      if (is_charged) waive('rule');
      continue;
    }
    if (!is_charged) continue;
    const value = of_terms + (decision?.value.extra ?? 0);
    if (value === 0) {
      waive('reason');
      continue;
    }
    const outcomes = entitlement.outcomes.filter((outcome) =>
      bears(given, type, outcome, decision !== undefined),
    );
    if (
      outcomes.length < entitlement.outcomes.length &&
      entitlement.protected_by &&
      (entitlement.protected_by === 'defect' || type !== 'label')
    )
      because.push(
        explain(
          'fees',
          'fee-waived-by-law',
          entitlement.protected_by === 'defect' ? by_guarantee : by_withdrawal,
        ),
      );
    if (outcomes.length === 0) {
      waive(waiverOf(given, decision !== undefined));
      continue;
    }
    const decided_by = decision?.by ?? given.terms.by;
    because.push(explain('fees', 'fee-taken', decided_by));
    fees.push({
      type,
      amount: type === 'restocking' ? null : value,
      basis_points: type === 'restocking' ? Math.min(value, 10_000) : null,
      outcomes,
      decided_by,
    });
  }
  return { fees, waived_fees };
}

/** Why no outcome of a unit bears a fee that it would usually bear. */
function waiverOf({ terms, entitlement, situation }: LineTermsInput, is_by_rule: boolean): FeeWaiver {
  if (entitlement.protected_by === 'defect') return 'defect';
  const { outcome } = situation.unit;
  const is_of_outcome = outcome === undefined || terms.waived_outcomes.has(outcome);
  return !is_by_rule && is_of_outcome ? 'outcome' : 'withdrawal';
}

/** What the terms name, whatever they waive. */
function usualFee({ terms: { terms } }: LineTermsInput, type: FeeType): number {
  const { fees } = terms;
  return (type === 'restocking' ? fees?.restocking_basis_points : fees?.[type]) ?? 0;
}

/** Whether the terms waive fees for the reason of the unit. */
function isReasonFree({ terms: { waived_reasons }, situation }: LineTermsInput): boolean {
  const { reason } = situation.unit;
  return reason !== undefined && waived_reasons.has(normal(reason));
}

function bears(
  { terms, entitlement, situation }: LineTermsInput,
  type: FeeType,
  outcome: EligibleResolution,
  is_by_rule: boolean,
): boolean {
  if (situation.unit.outcome !== undefined && situation.unit.outcome !== outcome) return false;
  if (!is_by_rule && terms.waived_outcomes.has(outcome)) return false;
  if (entitlement.protected_by === 'defect') return false;
  return entitlement.protected_by !== 'withdrawal' || outcome !== 'refund' || type === 'label';
}

function eventsOf({
  terms,
  decisions,
  entitlement,
  because,
}: LineTermsInput): LineTerms['processing_events'] {
  const events: LineTerms['processing_events'] = {};
  let by: DecidedBy | undefined;
  for (const outcome of entitlement.outcomes) {
    const decision = decisions[event_kinds[outcome]];
    events[outcome] = decision?.value ?? terms.events[outcome];
    by ??= decision?.by;
  }
  if (by) because.push(explain('processing_event', 'processing-event-set', by));
  return events;
}

function shippingOf({ terms, decisions: { shipping } }: LineTermsInput): LineTerms['shipping'] {
  if (shipping) return { mode: shipping.value, by: shipping.by };
  const mode = terms.terms.refund_shipping;
  return mode ? { mode, by: terms.by } : null;
}

/** The questions that the reason and the answers so far lead to, in the order of the policy. */
function questionsOf({ policy, situation }: LineTermsInput): readonly PolicyQuestion[] {
  if (policy.questions.length === 0) return [];
  const { unit } = situation;
  const shown = new Set<string>();
  const reason = unit.reason === undefined ? undefined : normal(unit.reason);
  return policy.questions.flatMap(({ reasons, goods, ...question }) => {
    const { question: earlier, answers } = question.shown_when ?? {};
    if (goods && goods(situation) !== yes) return [];
    if (reasons && (reason === undefined || !reasons.has(reason))) return [];
    const answer = earlier === undefined ? undefined : unit.answers?.[earlier];
    if (earlier !== undefined && (!shown.has(earlier) || answer === undefined || !answers?.includes(answer)))
      return [];
    shown.add(question.id);
    return [question];
  });
}
