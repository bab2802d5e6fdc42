import { cartProblems } from './problems/carts.ts';
import { commerceProblems } from './problems/commerce.ts';
import { draftReturnProblems } from './problems/draft-returns.ts';
import { emailProblems } from './problems/emails.ts';
import { labelProblems } from './problems/labels.ts';
import { orderProblems } from './problems/orders.ts';
import { LEGACY_UNAUTHORIZED, requestProblems } from './problems/requests.ts';
import { returnProblems } from './problems/returns.ts';
import type { LegacyContext, LegacyGroup, ProblemRow } from './problems/shape.ts';
import { settlementProblems } from './problems/settlements.ts';
import { signInProblems } from './problems/sign-in.ts';
import { settingProblems } from './problems/settings.ts';
import { storeCreditProblems } from './problems/store-credits.ts';
import { shopperProblems } from './problems/shoppers.ts';
import { stationProblems } from './problems/station.ts';
import { withdrawalProblems } from './problems/withdrawals.ts';
import { webhookProblems } from './problems/webhooks.ts';
import type { FieldErrors } from './validation-messages.ts';

export type { LegacyContext, LegacyGroup } from './problems/shape.ts';

/** The one table of problems: every refusal code of the API contract, 3.5, and of its companion documents. */
const all_problems = {
  ...requestProblems,
  ...returnProblems,
  ...settlementProblems,
  ...orderProblems,
  ...cartProblems,
  ...webhookProblems,
  ...labelProblems,
  ...commerceProblems,
  ...draftReturnProblems,
  ...storeCreditProblems,
  ...emailProblems,
  ...withdrawalProblems,
  ...stationProblems,
  ...shopperProblems,
  ...signInProblems,
  ...settingProblems,
} as const satisfies Record<string, ProblemRow>;

/** A refusal code, the member of a problem to switch on. */
export type ProblemCode = keyof typeof all_problems;

/** Every refusal code, in the order of the table. */
export const PROBLEM_CODES = Object.keys(all_problems) as readonly ProblemCode[];

/** A row of the table with its code and title. */
export type Problem = {
  readonly code: ProblemCode;
  readonly title: string;
} & ProblemRow;

/** Whether a text, for example the last part of /problems/{code}, is a refusal code. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(all_problems, text);
}

const acronyms = /\b(json|qr|uri|url)\b/g;

const rows = new Map(PROBLEM_CODES.map((code) => [code, describe(code)]));

function describe(code: ProblemCode): Problem {
  const words = code.replaceAll('_', ' ').replaceAll(acronyms, (word) => word.toUpperCase());
  return { ...all_problems[code], code, title: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** The row of a code. */
export function problem(code: ProblemCode): Problem {
  return rows.get(code)!;
}

/**
 * The answer of the legacy profile: status and exact body, to be sent as application/json. Undefined when the contract
 * has no legacy form for the code in this group of operations; the standard problem document is sent then.
 */
export function legacyForm(
  code: ProblemCode,
  group: LegacyGroup | undefined,
  context: LegacyContext,
): { status: number; body: unknown } | undefined {
  const row: ProblemRow = all_problems[code];
  const form = row.legacy.find(
    ({ groups, applies }) =>
      (groups === undefined || (group !== undefined && groups.includes(group))) &&
      (applies?.(context) ?? true),
  );
  return form && { status: form.status, body: form.body(context) };
}

/** The values in the `detail` of a problem by name, for clients that translate it. */
export type ProblemParams = Readonly<Record<string, string | number | boolean | null>>;

/** What is known about one refusal when it is to be answered. */
export type Occurrence = {
  code: ProblemCode;
  /** One or two sentences about this occurrence, for people. */
  detail: string;
  /** Path of the request, without query. */
  instance: string;
  request_id: string;
  /** Public origin of the API, without a slash at the end. */
  origin: string;
  errors?: FieldErrors | undefined;
  required_scope?: string | undefined;
  /** Wire state of the return. */
  state?: string | undefined;
  retry_after_s?: number | undefined;
  differences?: readonly object[] | undefined;
  totals?: { quoted: object | null; current: object } | undefined;
  accepted?: readonly string[] | undefined;
  params?: ProblemParams | undefined;
  /** No key could be identified, so that the profile is not known: a 401 is then readable by clients of both profiles. */
  unidentified?: boolean | undefined;
};

/** The problem document of the standard profile, with its members in this order (API contract, 3.2). */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ProblemCode;
  request_id: string;
  errors?: FieldErrors;
  required_scope?: string;
  state?: string;
  retry_after_s?: number;
  differences?: readonly object[];
  /** With `quote_moved`: the totals that were quoted (null where they are not shown), and those of now. */
  totals?: { quoted: object | null; current: object };
  /** With `step_up_required`: how the member of staff can prove who they are. */
  accepted?: readonly string[];
  params?: ProblemParams;
  error?: typeof LEGACY_UNAUTHORIZED;
};

/** Writes the problem document of an occurrence, to be sent as application/problem+json. */
export function problemDocument(occurrence: Occurrence): ProblemDocument {
  const { code, detail, instance, request_id, origin } = occurrence;
  const { title, status } = problem(code);
  const { errors, required_scope, state, retry_after_s, differences, totals } = occurrence;
  const { accepted, params, unidentified } = occurrence;
  return {
    type: `${origin}/problems/${code}`,
    title,
    status,
    detail,
    instance,
    code,
    request_id,
    ...(errors && { errors }),
    ...(required_scope !== undefined && { required_scope }),
    ...(state !== undefined && { state }),
    ...(retry_after_s !== undefined && { retry_after_s }),
    ...(differences && { differences }),
    ...(totals && { totals }),
    ...(accepted && { accepted }),
    ...(params && { params }),
    ...(unidentified && status === 401 && { error: LEGACY_UNAUTHORIZED }),
  };
}
