import { ELIGIBLE_OUTCOMES } from './eligibility-rule.ts';
import type { EligibleOutcome, ReturnRule } from './eligibility-rule.ts';
import { isInTime, mayWithdraw, windowEnd, withdrawalEnd } from './eligibility-window.ts';
import type { Parcel } from './eligibility-window.ts';

/** Why a unit cannot be returned (API contract, section 18.3), in the order in which they are told. */
export const INELIGIBILITY_CODES = [
  'not-fulfilled',
  'already-returned',
  'already-refunded',
  'outside-window',
  'final-sale',
  'blocklisted',
  'order-cancelled',
  'no-policy',
  'not-returnable',
] as const;
export type IneligibilityCode = (typeof INELIGIBILITY_CODES)[number];

export type OrderFacts = {
  status: 'active' | 'archived' | 'cancelled' | 'unknown';
  /** The time of sale. */
  created_at: Date;
  /** Where the goods were sent to: two upper-case letters, or null when it is not known. */
  shipping_country_code: string | null;
  /** The order has as many returns as it may have. */
  is_full: boolean;
};

export type LineFacts = {
  id: number;
  quantity: number;
  quantity_fulfilled: number;
  /** Refunded elsewhere without a return. */
  quantity_refunded: number;
  /** Held by returns. */
  quantity_held: number;
  /** Null for a line without a product. */
  variant_id: string | null;
  product_tags: readonly string[];
  /** What of it left the warehouse, and when. */
  parcels: readonly Parcel[];
};

/** What blocklist and allowlist say about the order. */
export type ListVerdict = {
  is_allowed: boolean;
  is_blocked: boolean;
  blocked_variant_ids: ReadonlySet<string>;
  blocked_product_tags: ReadonlySet<string>;
};

export type EligibilityQuestion = {
  order: OrderFacts;
  lines: readonly LineFacts[];
  lists: ListVerdict;
  /** Undefined where no policy covers the order. */
  rule: ReturnRule | undefined;
  now: Date;
  shop: { time_zone: string };
};

export type LineJudgement = {
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
};

/**
 * Judges every line of an order: allow beats block, block beats the policy, and the right of withdrawal beats all (API contract, section
 * 12.3). It is judged when the return is requested; when the goods must be sent is another question.
 */
export function judgeEligibility(question: EligibilityQuestion): LineJudgement[] {
  return question.lines.map((line) => judgeLine(question, line));
}

/** Whether some line can be returned now or later: the order was not called off, and neither a list nor a missing policy rules out all of it. */
export function canEverBeReturned(lines: readonly Pick<LineJudgement, 'ineligibility_codes'>[]): boolean {
  const final: readonly IneligibilityCode[] = ['order-cancelled', 'blocklisted', 'no-policy'];
  return lines.some(({ ineligibility_codes }) => !ineligibility_codes.some((code) => final.includes(code)));
}

function judgeLine(question: EligibilityQuestion, line: LineFacts): LineJudgement {
  const { quantity_fulfilled, quantity_held, quantity_refunded } = line;
  const quantity_returnable = Math.max(0, quantity_fulfilled - quantity_held - quantity_refunded);
  const right = question.lists.is_allowed ? rightByAllowlist(question) : rightByRules(question, line);
  const found = new Set([
    ...orderCodes(question.order),
    ...(quantity_returnable === 0 ? quantityCodes(line) : []),
    ...right.codes,
  ]);
  const quantity_eligible = found.size > 0 ? 0 : Math.min(quantity_returnable, right.units);
  const eligible = quantity_eligible > 0;
  return {
    order_line_item_id: line.id,
    quantity_returnable,
    quantity_eligible,
    eligible,
    ineligibility_codes: INELIGIBILITY_CODES.filter((code) => found.has(code)),
    outcomes: eligible ? ELIGIBLE_OUTCOMES.filter((outcome) => isOffered(outcome, right, line)) : [],
    return_by: right.until,
  };
}

/** The same product again needs a product. */
function isOffered(outcome: EligibleOutcome, { outcomes }: Right, { variant_id }: LineFacts): boolean {
  return outcomes.includes(outcome) && (outcome !== 'exchange' || variant_id !== null);
}

function orderCodes({ status, is_full }: OrderFacts): IneligibilityCode[] {
  return [
    ...(status === 'cancelled' ? (['order-cancelled'] as const) : []),
    ...(is_full ? (['not-returnable'] as const) : []),
  ];
}

/** Where the units of a line went, when none is left. */
function quantityCodes(line: LineFacts): IneligibilityCode[] {
  return [
    ...(line.quantity_fulfilled + line.quantity_refunded < line.quantity ? (['not-fulfilled'] as const) : []),
    ...(line.quantity_held > 0 ? (['already-returned'] as const) : []),
    ...(line.quantity_refunded > 0 ? (['already-refunded'] as const) : []),
  ];
}

/** What policy and law let come back now, what for and until when; and what speaks against it when that is nothing. */
type Right = {
  units: number;
  outcomes: readonly EligibleOutcome[];
  until: Date | null;
  codes: readonly IneligibilityCode[];
};

function rightByAllowlist({ rule }: EligibilityQuestion): Right {
  return {
    units: Number.POSITIVE_INFINITY,
    outcomes: rule?.outcomes ?? ELIGIBLE_OUTCOMES,
    until: null,
    codes: [],
  };
}

function rightByRules(question: EligibilityQuestion, line: LineFacts): Right {
  const { order, rule, now, shop } = question;
  const bars = barsOf(question, line);
  const by_law = mayWithdraw(order.shipping_country_code);
  const parcels = parcelsOf(order, line).map((parcel) => ({
    quantity: parcel.quantity,
    by_policy: rule ? windowEnd(parcel, rule.return_window_days, shop.time_zone) : null,
    by_law: by_law ? withdrawalEnd(parcel, shop.time_zone) : null,
  }));
  const isOpen = (end: Date | null) => end !== null && isInTime(now, end);
  const policy = bars.length === 0 ? parcels.filter((parcel) => isOpen(parcel.by_policy)) : [];
  const law = parcels.filter((parcel) => isOpen(parcel.by_law));
  const until = latest(
    parcels.flatMap((parcel) => [bars.length === 0 ? parcel.by_policy : null, parcel.by_law]),
  );
  // What has not left yet can be withdrawn from, so that nothing bars it.
  if (policy.length + law.length > 0 || (by_law && parcels.length === 0)) {
    const open = new Set([...policy, ...law]);
    const units = [...open].reduce((sum, { quantity }) => sum + quantity, 0);
    const outcomes = [
      ...(rule && policy.length > 0 ? rule.outcomes : []),
      ...(law.length > 0 ? (['refund'] as const) : []),
    ];
    return { units, outcomes, until, codes: [] };
  }
  const is_late = rule && parcels.length > 0 && !parcels.some((parcel) => isOpen(parcel.by_policy));
  return { units: 0, outcomes: [], until, codes: is_late ? ['outside-window', ...bars] : bars };
}

/** What bars a line from the policy: only the right of withdrawal gets past it. */
function barsOf({ lists, rule }: EligibilityQuestion, line: LineFacts): IneligibilityCode[] {
  const isFinal = (tag: string) => rule?.final_sale_tags.includes(tag.trim().toLowerCase());
  const is_blocked =
    lists.is_blocked ||
    (line.variant_id !== null && lists.blocked_variant_ids.has(line.variant_id)) ||
    line.product_tags.some((tag) => lists.blocked_product_tags.has(tag));
  return [
    ...(line.product_tags.some(isFinal) ? (['final-sale'] as const) : []),
    ...(is_blocked ? (['blocklisted'] as const) : []),
    ...(rule ? [] : (['no-policy'] as const)),
  ];
}

/** The parcels of a line; units that left without a record of when count from the sale. */
function parcelsOf({ created_at }: OrderFacts, { parcels, quantity_fulfilled }: LineFacts): Parcel[] {
  const recorded = parcels.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = { quantity: quantity_fulfilled - recorded, fulfilled_at: created_at, delivered_at: null };
  return [...parcels, rest].filter(({ quantity }) => quantity > 0);
}

function latest(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
