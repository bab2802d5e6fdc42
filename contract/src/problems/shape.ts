import type { FieldErrors } from '../validation-messages.ts';

/**
 * The operations whose legacy responses differ from those of the other operations. A route declares its group; a route without one gets the
 * general legacy form of a code.
 */
export type LegacyGroup =
  | 'process'
  | 'remove'
  | 'cancel'
  | 'flag'
  | 'close'
  | 'details'
  /** Get Return Notes */
  | 'notes'
  /** Create Return Note */
  | 'note'
  | 'fraud_report'
  | 'asn'
  /** both Create Return Deep Link operations */
  | 'deep_links'
  /** Order Return Eligibility */
  | 'eligibility'
  /** list, get, deliveries, replay, rotate secret */
  | 'webhooks'
  | 'webhook_create'
  | 'webhook_update'
  | 'webhook_delete'
  | 'webhook_test'
  | 'cart_create'
  | 'cart_update'
  | 'cart_delete'
  /** Set the exchange item or the cart of a draft return, and submit it */
  | 'draft_exchanges'
  /** API contract, 17.1 */
  | 'generate_label'
  /** API contract, 17.2 and 17.3 */
  | 'label_requests_read'
  /** API contract, 17.4 to 17.6 */
  | 'labels_write'
  /** Record a drop-off (API contract, 20.1) */
  | 'dropoffs';

/** What a legacy body can contain. */
export type LegacyContext = {
  /** The text that the standard profile sends as `detail`. */
  detail: string;
  /** Field path to messages, as in the standard profile. */
  errors?: FieldErrors | undefined;
  /** What the body repeats of the request: of a cart, `{cart, shopify?}` as it was sent. */
  echo?: unknown;
  /** The variant that was not found or is out of stock; without it, the message is `detail`. */
  variant_id?: number | string | undefined;
  /** Why a unit cannot be returned, for example `final-sale`; `not-returnable` when it is not given. */
  ineligibility_code?: string | undefined;
};

/** One legacy response: its status and body, and the occurrences that it is limited to. */
export type LegacyForm = {
  readonly status: number;
  readonly body: (context: LegacyContext) => unknown;
  /** The operations that return it; absent means all of them. */
  readonly groups?: readonly LegacyGroup[];
  /** A further condition on the occurrence; absent means always. */
  readonly applies?: (context: LegacyContext) => boolean;
};

/** One row of the table of problems. */
export type ProblemRow = {
  /** HTTP status in the standard profile. */
  readonly status: number;
  /** What has happened, for the page of the code. */
  readonly when: string;
  /** What the caller can do about it, for the page of the code. */
  readonly what_to_do: string;
  /** The problem document has the member `state`: the wire state of the return. */
  readonly carries_state?: true;
  /** Legacy responses; the first match is sent. Empty: the standard problem document is sent. */
  readonly legacy: readonly LegacyForm[];
};

type Body = LegacyForm['body'] | Record<string, unknown> | false;

/** A legacy response of every operation. */
export function legacy(status: number, body: Body): LegacyForm {
  return { status, body: typeof body === 'function' ? body : () => body };
}

/** A legacy response of some operations only. */
export function legacyOf(groups: readonly LegacyGroup[], status: number, body: Body): LegacyForm {
  return { ...legacy(status, body), groups };
}

/** The body `{"errors":{"message":…}}` that many legacy responses share, with a code if there is one. */
export function errorsMessage(message: string, code?: string): Record<string, unknown> {
  return { errors: code === undefined ? { message } : { message, code } };
}

/** The first validation message, else the detail. */
export function firstMessage({ errors, detail }: LegacyContext): string {
  return Object.values(errors ?? {})[0]?.[0] ?? detail;
}
