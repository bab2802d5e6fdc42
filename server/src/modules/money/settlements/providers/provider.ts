/** A refund to make, and whose it is. Both calls about it get all of this. */
export type RefundRequest = {
  /** The id of the attempt and the idempotency key of every call about it. It stays the same until the provider reports a failure. */
  id: string;
  /** The refund itself, whatever attempt at it this is. */
  settlement_id: string;
  /** The payment at the provider. */
  payment: string;
  gateway: string;
  /** Minor units of `currency`, which is the currency of the payment. */
  amount: number;
  currency: string;
  shop: { id: number; handle: string; name: string };
  /** `external_id` is the order's id at the commerce platform. */
  order: { id: number; name: string; external_id: string };
  return: { id: number };
};

/**
 * What is known after a call. `unknown` is not failure: the provider may have paid, and only a look-up can tell. `failed` is the provider's
 * own statement that it did not pay and never will under this id. `unauthorized` means that it rejected our credentials before it looked
 * at the request: a matter of configuration. `pending` is the provider's own statement that it has accepted the refund and does not know the end
 * yet: it is not sent again, and a later look-up tells.
 */
export type RefundResult =
  | { kind: 'succeeded'; reference: string | null }
  | { kind: 'pending'; reference: string | null; message: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string };

export type FindResult = RefundResult | { kind: 'not_found' };

/** Moves money back to the payments of an order. Calls are made by jobs, never inside a transaction, and may be repeated. */
export type PaymentProvider = {
  name: string;
  /** Where its calls go; null when it makes none. A refund that was sent to one address is never sent again to another. */
  endpoint: string | null;
  /** The provider only records: its answer needs no call, so that the settlement is done in the transaction that claims it. */
  records_only: boolean;
  /** The longest time that one call takes. */
  call_timeout_ms: number;
  /** How long a repeated `refund` with the same id is safe; afterwards only a look-up resolves an unknown one. */
  idempotency_window_ms: number;
  /** From when on a look-up that finds nothing counts, after the refund was sent last; at once unless given. */
  quiet_for_ms?: number;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Looks an attempt up by its id. */
  find(request: RefundRequest): Promise<FindResult>;
  /** Whether it can be used: null, or why not. Nothing is changed. */
  check(): Promise<string | null>;
};
