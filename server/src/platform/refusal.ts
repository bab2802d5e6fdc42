import type { ProblemCode, ProblemParams } from '@retour/contract/problems';

/** Messages by field path, while they are gathered. */
export type FieldErrors = Record<string, string[]>;
/** Messages by field path, as they are reported. */
export type GatheredErrors = Readonly<Record<string, readonly string[]>>;

export type RefusalExtras = {
  errors?: GatheredErrors;
  state?: string;
  required_scope?: string;
  retry_after_s?: number;
  differences?: object[];
  /** Of a quote that moved: what was quoted, and what it is now. */
  totals?: { quoted: object | null; current: object };
  /** Of a step-up: how the member can prove who they are. */
  accepted?: readonly string[];
  /** The values in the text, for clients that translate it. */
  params?: ProblemParams;
  /** Why a unit cannot be returned, for the legacy body. */
  ineligibility_code?: string;
  /** What the legacy body repeats of the request. */
  echo?: unknown;
};

/** An expected "no": a code of the contract's master table and one or two sentences for people. Thrown by commands; only the error handler speaks HTTP. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly extras: RefusalExtras;

  constructor(code: ProblemCode, detail: string, extras: RefusalExtras = {}) {
    super(detail);
    this.code = code;
    this.extras = extras;
  }
}

/** `validation_failed` for the given fields; the detail is the first message, with the path of its field where the message alone doesn't tell it. */
export function invalid(errors: GatheredErrors): Refusal {
  const [[path, [message = 'The request is invalid.']] = ['', []]] = Object.entries(errors);
  const is_ambiguous = path.includes('.') || message.startsWith('Must ');
  return new Refusal('validation_failed', is_ambiguous ? `${path}: ${message}` : message, { errors });
}
