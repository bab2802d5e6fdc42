import { guaranteeEnd, isInTime, windowStart } from './legal-windows.ts';
import type { Parcel } from './legal-windows.ts';
import type { Window } from '../document/document.ts';
import { ELIGIBLE_RESOLUTIONS } from '../document/words.ts';
import type { EligibleResolution } from '../document/words.ts';
import type { CompiledPolicy, CompiledTerms } from './compile-policy.ts';
import { window_kinds } from './compile-rule.ts';
import type { Decisions } from './compile-rule.ts';
import { by_allowlist, by_guarantee, by_withdrawal, explain } from './explanation.ts';
import type { DecidedBy, Explanation } from './explanation.ts';
import type { Situation } from '../facts/situation.ts';
import { withdrawalEndOf } from './withdrawal-end.ts';

/** What policy and law let come back now, what for and until when. */
export type Entitlement = {
  /** Units; the allowlist lets any number come back. */
  units: number;
  outcomes: readonly EligibleResolution[];
  /** The last second of each outcome, in milliseconds; null: there is none. */
  ends: Partial<Record<EligibleResolution, number | null>>;
  /** The last second of all; null where there is none, or no right at all. */
  until: number | null;
  /** Every window of the policy is over, since so many days. Undefined when one is open, or none has begun. */
  days_late: number | undefined;
  /** What the law grants now. */
  protected_by: 'withdrawal' | 'defect' | null;
  /** The shopper may withdraw from the purchase now, also where a defect gives more. */
  can_withdraw: boolean;
  because: Explanation[];
};

type LineOffer = {
  /** What the policy offers for the line, before anything makes it ineligible. */
  outcomes: readonly EligibleResolution[];
  is_ineligible: boolean;
  /** The law of the country knows withdrawal, and does not exempt the goods. */
  may_withdraw: boolean;
  /** The seller answers for defects there. */
  has_guarantee: boolean;
  /** The reason that was named is a defect. */
  is_defective: boolean;
};

type EntitlementInput = {
  policy: CompiledPolicy;
  terms: CompiledTerms | undefined;
  decisions: Partial<Decisions>;
  situation: Situation;
  offer: LineOffer;
};

/** The allowlist gives all that the policy offers for the line, without end, and takes nothing of what the law grants. */
export function entitlementByAllowlist(given: EntitlementInput, parcels: readonly Parcel[]): Entitlement {
  const { offer } = given;
  const by_law = entitlementByWindows({ ...given, offer: { ...offer, is_ineligible: true } }, parcels);
  const outcomes = ELIGIBLE_RESOLUTIONS.filter(
    (outcome) => offer.outcomes.includes(outcome) || by_law.outcomes.includes(outcome),
  );
  const protected_by = offer.is_defective ? 'defect' : by_law.protected_by;
  const because = reasonsOf(given, parcels, { protected_by, by_policy: false });
  return {
    units: Number.POSITIVE_INFINITY,
    outcomes,
    ends: Object.fromEntries(outcomes.map((outcome) => [outcome, null])),
    until: null,
    days_late: undefined,
    protected_by,
    can_withdraw: by_law.can_withdraw,
    because: [explain('eligibility', 'allowlisted', by_allowlist), ...because],
  };
}

/** What the parcels that were looked at so far come to. */
type Progress = {
  units: number;
  ends: Partial<Record<EligibleResolution, number>>;
  open: Set<EligibleResolution>;
  last_by_policy: number;
  last_by_law: number;
  is_open_by_policy: boolean;
  protected_by: Entitlement['protected_by'];
  can_withdraw: boolean;
};

/** What the windows of the policy and the terms of the law come to at this moment, parcel by parcel. */
export function entitlementByWindows(given: EntitlementInput, parcels: readonly Parcel[]): Entitlement {
  const { situation, offer } = given;
  const { calendar, now_ms } = situation;
  const season_end = holidayOf(given)?.return_day ?? Number.NEGATIVE_INFINITY;
  const progress: Progress = {
    units: 0,
    ends: {},
    open: new Set(),
    last_by_policy: Number.NEGATIVE_INFINITY,
    last_by_law: Number.NEGATIVE_INFINITY,
    is_open_by_policy: false,
    protected_by: null,
    can_withdraw: false,
  };
  for (const parcel of parcels) {
    const by_policy = openByPolicy(given, parcel, season_end, progress);
    const by_law = openByLaw(given, parcel, progress);
    if (by_policy || by_law) progress.units += parcel.quantity;
  }
  const { units, ends, open, last_by_policy, last_by_law, is_open_by_policy, can_withdraw } = progress;
  const protected_by = offer.is_defective && units > 0 ? 'defect' : progress.protected_by;
  const until = Math.max(offer.is_ineligible ? Number.NEGATIVE_INFINITY : last_by_policy, last_by_law);
  const is_late = offer.outcomes.length > 0 && parcels.length > 0 && !is_open_by_policy;
  return {
    units,
    outcomes: ELIGIBLE_RESOLUTIONS.filter((outcome) => open.has(outcome)),
    ends,
    until: Number.isFinite(until) ? until : null,
    days_late: is_late ? Math.max(1, calendar.dayAt(now_ms) - calendar.dayAt(last_by_policy)) : undefined,
    protected_by,
    can_withdraw,
    because:
      units > 0
        ? reasonsOf(given, parcels, { protected_by, by_policy: !offer.is_ineligible && is_open_by_policy })
        : [],
  };
}

/** Notes the windows of the policy for a parcel. Returns whether it can be returned by one of them. */
function openByPolicy(
  given: EntitlementInput,
  parcel: Parcel,
  season_end: number,
  progress: Progress,
): boolean {
  const { situation, offer } = given;
  const { ends, open } = progress;
  let is_open = false;
  let window: Window | undefined;
  let end = Number.NEGATIVE_INFINITY;
  for (const outcome of offer.outcomes) {
    const own = windowOf(given, outcome);
    if (!own) continue;
    if (own !== window) {
      window = own;
      end = policyEnd(situation, parcel, own, season_end);
    }
    const is_in_time = isInTime(situation.now_ms, end);
    progress.last_by_policy = Math.max(progress.last_by_policy, end);
    if (is_in_time) progress.is_open_by_policy = true;
    if (offer.is_ineligible) continue;
    ends[outcome] = Math.max(ends[outcome] ?? end, end);
    if (is_in_time) {
      is_open = true;
      open.add(outcome);
    }
  }
  return is_open;
}

/** Notes what the law grants for a parcel. Returns whether it can be returned by that. */
function openByLaw({ situation, offer }: EntitlementInput, parcel: Parcel, progress: Progress): boolean {
  const { ends, open } = progress;
  let is_open = false;
  for (const grant of grantsOf(offer, parcel, situation)) {
    progress.last_by_law = Math.max(progress.last_by_law, grant.end);
    for (const outcome of grant.outcomes) {
      if (outcome === 'exchange' && situation.line.variant_id === null) continue;
      ends[outcome] = Math.max(ends[outcome] ?? grant.end, grant.end);
      if (!isInTime(situation.now_ms, grant.end)) continue;
      is_open = true;
      open.add(outcome);
      progress.protected_by = grant.by;
      progress.can_withdraw ||= grant.by === 'withdrawal';
    }
  }
  return is_open;
}

function reasonsOf(
  given: EntitlementInput,
  parcels: readonly Parcel[],
  { protected_by, by_policy }: { protected_by: Entitlement['protected_by']; by_policy: boolean },
): Explanation[] {
  const because: Explanation[] = [];
  const owner = windowOwner(given);
  const holiday = holidayOf(given);
  if (by_policy) because.push(explain('eligibility', 'within-window', owner));
  if (protected_by === 'withdrawal')
    because.push(explain('eligibility', 'right-of-withdrawal', by_withdrawal));
  if (protected_by === 'defect') because.push(explain('eligibility', 'legal-guarantee', by_guarantee));
  if (by_policy && parcels.length > 0) {
    if (holiday) because.push(explain('return_by', 'holiday-window', holiday.by));
    if (owner.kind === 'rule') because.push(explain('return_by', 'another-window', owner));
  }
  return because;
}

/** Who set the window: the first rule that set one for an outcome on offer, else the zone. */
export function windowOwner({
  policy,
  terms,
  decisions,
  offer,
}: Pick<EntitlementInput, 'policy' | 'terms' | 'decisions' | 'offer'>): DecidedBy {
  for (const outcome of offer.outcomes) {
    const decision = decisions[window_kinds[outcome]];
    if (decision) return decision.by;
  }
  return terms?.by ?? policy.by;
}

/** The window of an outcome: what the first rule set, else that of the zone. */
function windowOf({ decisions, terms }: EntitlementInput, outcome: EligibleResolution): Window | undefined {
  return decisions[window_kinds[outcome]]?.value ?? terms?.windows[outcome];
}

/** The last second in which the policy lets a parcel come back: of its window, or of the season in which it was bought. */
function policyEnd(
  { calendar, order }: Situation,
  parcel: Parcel,
  window: Window,
  season_end: number,
): number {
  const last_day = windowStart(parcel, window, order.created_at, calendar) + window.days;
  return calendar.lastSecondOf(Math.max(last_day, season_end));
}

function holidayOf({ policy: { holidays }, situation: { calendar, order } }: EntitlementInput) {
  if (holidays.length === 0) return undefined;
  const day = calendar.dayAt(order.created_at.getTime());
  let latest: (typeof holidays)[number] | undefined;
  for (const holiday of holidays)
    if (day >= holiday.from_day && day <= holiday.until_day && holiday.return_day > (latest?.return_day ?? 0))
      latest = holiday;
  return latest;
}

type Grant = { by: 'withdrawal' | 'defect'; end: number; outcomes: readonly EligibleResolution[] };
const money_back = ['refund'] as const;
/** A defect is repaired, or the money comes back. */
const put_right = ['refund', 'exchange'] as const;

function grantsOf(
  { may_withdraw, has_guarantee, is_defective }: LineOffer,
  parcel: Parcel,
  situation: Situation,
): Grant[] {
  const grants: Grant[] = [];
  if (may_withdraw) grants.push({ by: 'withdrawal', end: withdrawalEndOf(situation), outcomes: money_back });
  if (has_guarantee && is_defective)
    grants.push({ by: 'defect', end: guaranteeEnd(parcel, situation.calendar), outcomes: put_right });
  return grants;
}
