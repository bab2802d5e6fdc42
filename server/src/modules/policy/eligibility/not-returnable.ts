import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import type { IneligibilityCode } from '@retour/contract/not-returnable';
import type { NotReturnable, NotReturnableCode } from '@retour/contract/not-returnable';
import { toTsMs } from '@retour/contract/time';
import type { CompiledPolicy, LineEvaluation, LineEligibility } from '../policies/index.ts';

/** The decisions about a unit, and whether a defect would make it returnable. */
type Decided = Pick<LineEvaluation, 'because'> & Partial<Pick<LineEligibility, 'if_defective'>>;

/** Why a unit can't be returned: by the decision with a code, else by the first one that excludes it. */
export function whyNotReturnable(
  { because, if_defective }: Decided,
  policy: CompiledPolicy | undefined,
  wanted?: IneligibilityCode,
): NotReturnable | undefined {
  const ineligibilities = because.filter(({ code }) =>
    (INELIGIBILITY_CODES as readonly string[]).includes(code),
  );
  const found = ineligibilities.find(({ code }) => code === wanted) ?? ineligibilities[0];
  if (!found) return undefined;
  const { code, remedy, decided_by } = found;
  const params = if_defective
    ? { if_faulty: if_defective.is_by_law ? ('law' as const) : ('shop' as const) }
    : {};
  // A rule may also have set the window that is over.
  if (code === 'not-returnable' && decided_by.kind === 'rule') {
    const note = decided_by.id === null ? undefined : policy?.rejections.get(decided_by.id);
    return { code: 'rejected', params: { ...(note === undefined ? {} : { note }), ...params } };
  }
  if (code === 'not-returnable' && decided_by.kind === 'limit') {
    const until = remedy?.code === 'wait-for-limit' ? remedy.until : null;
    return {
      code: 'limit-reached',
      params: { ...(until ? { returnable_from: toTsMs(until) } : {}), ...params },
    };
  }
  const late = remedy?.code === 'longer-window' ? { days_late: remedy.days } : {};
  return { code: code as IneligibilityCode, params: { ...late, ...params } };
}

/** The usual text of each code, in English; texts of other languages are the portal's. */
const texts: Record<NotReturnableCode, string> = {
  'not-fulfilled': "It hasn't been shipped yet.",
  'already-returned': "It's already in a return.",
  'already-refunded': 'It was already refunded.',
  'outside-window': 'The return window has closed.',
  'final-sale': "It's final sale.",
  blocklisted: "The shop doesn't accept it for return.",
  'order-cancelled': 'The order was cancelled.',
  'no-policy': "The shop's policy doesn't cover it.",
  'not-returnable': 'The order has reached the maximum number of returns.',
  rejected: "The shop doesn't accept it for return.",
  'limit-reached': 'The limit of returns is reached.',
  'refund-only': 'It can only be refunded to the person who bought it.',
  'exchange-only': 'It can only be exchanged, and nothing to exchange it for is in stock.',
  'nothing-offered': "It can't be returned at the moment.",
  'too-many-units': 'No more of these units can be returned.',
};

/**
 * The text for the shopper on why a unit can't be returned: the text of the rule that rejects it, otherwise that of the code or what the caller says instead, and what
 * would make it eligible. The built-in policy adds no days.
 */
export function notReturnableText(
  { code, params }: NotReturnable,
  { usual, policy }: { usual?: string; policy: CompiledPolicy | undefined },
): string {
  const { note, units_left, if_faulty } = params;
  const is_own = code === 'rejected' || code === 'limit-reached';
  const count = units_left === undefined ? undefined : `${units_left} more of these units can be returned.`;
  const told = note ?? count ?? (is_own ? texts[code] : (usual ?? texts[code]));
  const remedy = policy && policy.id !== null && note === undefined ? remedyOf(params) : '';
  const faulty = if_faulty ? 'If the item is faulty, you can still return it.' : '';
  return [told, remedy, faulty].filter(Boolean).join(' ');
}

function remedyOf({ days_late, returnable_from }: NotReturnable['params']): string {
  if (days_late !== undefined) return `It closed ${days_late === 1 ? 'a day' : `${days_late} days`} ago.`;
  return returnable_from === undefined ? '' : `It can be returned from ${returnable_from}.`;
}
