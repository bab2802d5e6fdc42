import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { EXPLANATION_TEXTS } from '@retour/contract/policy-words/explanations';

/** Explanations other than why a unit can't be returned. */
export const EXPLANATIONS = Object.keys(EXPLANATION_TEXTS) as (keyof typeof EXPLANATION_TEXTS)[];
export type ExplanationCode = IneligibilityCode | keyof typeof EXPLANATION_TEXTS;

/** The decision that an explanation is about. */
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
