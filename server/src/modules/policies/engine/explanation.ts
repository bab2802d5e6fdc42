/** Why a unit cannot be returned (API contract, 18.3), in the order in which they are told. */
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

/** What every other answer is explained with, as a sentence. */
export const EXPLANATIONS = {
  'within-window': 'It is in the time in which it may be returned.',
  'right-of-withdrawal': 'The shopper may withdraw from the purchase.',
  'exempt-from-withdrawal': 'The law exempts these goods from the right of withdrawal.',
  'legal-guarantee': 'The unit is defective, and the seller answers for that.',
  'returnable-when-defective': 'The seller answers for defects.',
  allowlisted: 'It is on the allowlist.',
  'final-sale-bypassed': 'Final sale does not apply here.',
  'exchange-only': 'It is exchanged, and neither refunded nor credited.',
  'outcomes-excluded': 'Some of what is usually offered is not.',
  'another-window': 'Another window than the usual one applies.',
  'holiday-window': 'It was bought in the holiday season.',
  'methods-excluded': 'Some ways for goods to come back are not offered.',
  'goods-kept': 'The shopper keeps the goods.',
  'goods-donated': 'The shopper gives the goods away.',
  'goods-rejected': 'The unit may not come back.',
  'goods-shipped': 'The goods come back whatever they are worth.',
  'fee-taken': 'A fee is taken.',
  'fee-waived': 'A fee is not taken.',
  'fee-waived-by-law': 'The law allows no such fee.',
  'bonus-granted': 'There is a bonus for not taking money.',
  'sent-to-review': 'Somebody looks at it before it goes on.',
  'destination-set': 'This is where the goods go.',
  'processing-event-set': 'This is what starts processing.',
  'reasons-set': 'These are the reasons to choose from.',
  'shipping-refunded': 'Outbound shipping comes back.',
  'shipping-refunded-by-law': 'Who withdraws from all of it gets outbound shipping back.',
  'limit-exceeded': 'There were too many returns.',
  'currency-differs': 'The order is in another currency than the policy: amounts cannot be compared.',
} as const;
export type ExplanationCode = IneligibilityCode | keyof typeof EXPLANATIONS;

/** Which answer an explanation is of. */
export const ANSWERS = [
  'eligibility',
  'outcomes',
  'return_by',
  'methods',
  'goods',
  'fees',
  'bonus',
  'review',
  'destination',
  'processing_event',
  'reasons',
  'shipping',
] as const;
export type Answer = (typeof ANSWERS)[number];

export const DECIDERS = ['rule', 'zone', 'policy', 'list', 'law', 'limit', 'built-in'] as const;

/**
 * Who decided: a rule, the terms of a zone, the policy as a whole or (with an id) an exemption of it, a list, the law, a limit, or what holds in
 * every shop. `policy` is the version, and null for what no policy decides.
 */
export type DecidedBy = {
  kind: (typeof DECIDERS)[number];
  id: string | null;
  name: string | null;
  policy: { id: number | null; version: number } | null;
};

export const REMEDIES = [
  'wait-for-dispatch',
  'end-other-return',
  'take-off-blocklist',
  'change-rule',
  'name-a-defect',
  'longer-window',
  'add-zone',
  'wait-for-limit',
] as const satisfies readonly Remedy['code'][];

/** What would make a unit eligible; null where nothing would. */
export type Remedy =
  | {
      code: 'wait-for-dispatch' | 'end-other-return' | 'take-off-blocklist' | 'change-rule' | 'name-a-defect';
    }
  /** How many more days the window would have to have. */
  | { code: 'longer-window'; days: number }
  /** A policy, or a zone with the country. */
  | { code: 'add-zone'; country: string | null }
  /** The moment from which the limit allows it again; null when that does not come. */
  | { code: 'wait-for-limit'; until: Date | null };

export type Explanation = {
  answer: Answer;
  code: ExplanationCode;
  decided_by: DecidedBy;
  remedy: Remedy | null;
};

/** A decision that could not be made yet, because these facts are not known. */
export type Waiting = { decided_by: DecidedBy; facts: readonly string[] };

const outside = (kind: DecidedBy['kind'], id: string | null, name: string): DecidedBy =>
  Object.freeze({ kind, id, name, policy: null });

export const by_allowlist = outside('list', 'allowlist', 'Allowlist');
export const by_blocklist = outside('list', 'blocklist', 'Blocklist');
export const by_withdrawal = outside('law', 'withdrawal', 'Right of withdrawal');
export const by_guarantee = outside('law', 'defect', 'Legal guarantee');
export const by_service = outside('built-in', null, 'Retour');

export function explain(
  answer: Answer,
  code: ExplanationCode,
  decided_by: DecidedBy,
  remedy: Remedy | null = null,
): Explanation {
  return { answer, code, decided_by, remedy };
}
