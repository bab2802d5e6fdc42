// Securities of instant exchanges, in words that the server and the console share.

/** The tabs of the list that staff work with. `due`: to be handed in within three days, or late. `problems`: somebody has to decide. */
export const SECURITY_VIEWS = ['out', 'due', 'problems', 'ended'] as const;
export type SecurityView = (typeof SECURITY_VIEWS)[number];

/** How likely a shop loses what a security is for, the worst first. */
export const SECURITY_RISKS = ['high', 'medium', 'low'] as const;
export type SecurityRisk = (typeof SECURITY_RISKS)[number];

/**
 * Why. `refund_declined`: the provider declined the refund of the deposit. `charge_declined`: it declined to charge the card, and the customer has a link to pay.
 * `not_returned`: the items never came, and nothing could be taken. `no_notice`: the deposit would be kept, or the card charged, but no mail server took a reminder.
 * `differs`: an item was graded as missing, as another one or as unusable. `late`, `due_soon` and `in_time`: not handed in, after the last day, in its last three days
 * or before. `sent` and `arrived`: all items were handed in, or are there and not graded.
 */
export const SECURITY_CAUSES = [
  'refund_declined',
  'charge_declined',
  'not_returned',
  'no_notice',
  'differs',
  'late',
  'due_soon',
  'arrived',
  'sent',
  'in_time',
] as const;
export type SecurityCause = (typeof SECURITY_CAUSES)[number];

/** Of these, somebody has to decide. */
export const SECURITY_PROBLEMS = [
  'refund_declined',
  'charge_declined',
  'not_returned',
  'no_notice',
  'differs',
] as const satisfies readonly SecurityCause[];
export type SecurityProblem = (typeof SECURITY_PROBLEMS)[number];

/** The share of the limit, in basis points, from which on the shop is warned of what is out. */
export const warned_at_basis_points = 8000;
