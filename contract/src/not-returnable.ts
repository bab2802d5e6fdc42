/** Why a unit can't be returned (API contract, 18.3), in the order in which the reasons are given. */
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

/**
 * Why a line or some of its units can't be returned, as shoppers are told it: more precise than the codes of eligibility, because the rule, the limit and what
 * could be offered instead count too. `params` have the values in the text.
 */
export const NOT_RETURNABLE_CODES = [
  ...INELIGIBILITY_CODES,
  'rejected',
  'limit-reached',
  'refund-only',
  'exchange-only',
  'nothing-offered',
  'too-many-units',
] as const;
export type NotReturnableCode = (typeof NOT_RETURNABLE_CODES)[number];

export type NotReturnableParams = {
  /** The shop's own text, with `rejected`. */
  note?: string;
  /** With `outside-window`: how many days ago the window closed. */
  days_late?: number;
  /** With `limit-reached`: from when it can be returned; left out where that doesn't come. */
  returnable_from?: string;
  /** With `too-many-units`: how many more can be returned. */
  units_left?: number;
  /** A faulty unit can be returned all the same: by law, or because the shop takes it. */
  if_faulty?: 'law' | 'shop';
};

export type NotReturnable = { code: NotReturnableCode; params: NotReturnableParams };
