/** What a payment provider was asked under one id. */
export type Attempt = {
  /** Counts the attempts of a settlement from 1. */
  number: number;
  /** What the provider knows the attempt by, and the idempotency key of every call about it. */
  id: string;
  provider: string;
  /** The address that it was first sent to; null where it is not known. */
  endpoint: string | null;
  /** Null while it is not known. */
  result: 'succeeded' | 'failed' | null;
  first_sent_at: Date;
  /** When it was repeated last; null where it never was. */
  last_sent_at: Date | null;
};

/**
 * The id of an attempt: the first one has the settlement's own id, later ones have it with `-2`, `-3` and so on. A provider may keep its first
 * response to an id for ever, so that an id which was declined can never be paid.
 */
function attemptIdOf(settlement_id: string, number: number): string {
  return number === 1 ? settlement_id : `${settlement_id}-${number}`;
}

/** The attempt that follows those there are. */
export function nextAttempt(
  settlement_id: string,
  attempts: readonly Attempt[],
  by: Pick<Attempt, 'provider' | 'endpoint'>,
  now: Date,
): Attempt {
  const number = Math.max(0, ...attempts.map((attempt) => attempt.number)) + 1;
  return {
    ...by,
    number,
    id: attemptIdOf(settlement_id, number),
    result: null,
    first_sent_at: now,
    last_sent_at: null,
  };
}
