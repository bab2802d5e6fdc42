/** A refund to make; `id` is the settlement's own id and the idempotency key of every call about it. */
export type RefundRequest = {
  id: string;
  /** The payment at the provider. */
  payment: string;
  gateway: string;
  /** Minor units of `currency`, which is the currency of the payment. */
  amount: number;
  currency: string;
};

/**
 * What is known after a call. `unknown` is not failure: the provider may have paid, and only a look-up can tell. `failed` is the
 * provider's own word that it did not pay.
 */
export type RefundResult =
  | { kind: 'succeeded'; reference: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unknown'; message: string };

export type FindResult = RefundResult | { kind: 'not_found' };

/** Moves money back to the payments of an order. Calls are made by jobs, never inside a transaction, and may be repeated. */
export type PaymentProvider = {
  name: string;
  /** The provider only records: its answer needs no call, so that the settlement is done in the transaction that claims it. */
  records_only: boolean;
  /** The longest time that one call takes. */
  call_timeout_ms: number;
  /** How long a repeated `refund` with the same id is safe; afterwards only a look-up resolves an unknown one. */
  idempotency_window_ms: number;
  refund(request: RefundRequest): Promise<RefundResult>;
  find(id: string): Promise<FindResult>;
  /** Calls a refund back that has not reached the shopper; answers what it is now. */
  void(id: string): Promise<FindResult>;
};
