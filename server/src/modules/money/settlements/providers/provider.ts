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
  /** Null for a refund of what was collected for a return that there isn't. */
  return: { id: number } | null;
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

/** Nothing was sent: something has to be done at the provider before. It is tried again soon. */
export type NotYet = { kind: 'not_yet'; message: string };

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
  refund(request: RefundRequest): Promise<RefundResult | NotYet>;
  /** Looks an attempt up by its id. */
  find(request: RefundRequest): Promise<FindResult>;
  /** Whether it can be used: null, or why not. Nothing is changed. */
  check(): Promise<string | null>;
  /** How it takes payments of customers; left out where it can't. */
  collector?: Collector;
};

/** What a customer is to pay, and where. Every call about it gets all of this. */
export type CollectRequest = {
  /** Our id of the payment, and the idempotency key of every call about it. */
  id: string;
  /** Minor units of `currency`; 0 where a card is only saved. */
  amount: number;
  currency: string;
  /** Whether the page also saves the card for later charges, or only holds the amount on it, and what the customer agrees to there. */
  secures?: { kind: 'card' | 'hold'; terms: string };
  shop: { id: number; handle: string; name: string };
  /** `external_id` is the order's id at the commerce platform. */
  order: { id: number; name: string; external_id: string };
  /** Where the provider sends the customer back to, who has paid or not. */
  return_url: string;
  /** After this nobody needs to be able to pay any more. */
  held_until: Date;
  /** When the provider was asked first. */
  asked_at: Date;
  /** The payment page at the provider, once it is known. */
  reference: string | null;
};

/**
 * What is known of a payment page after a call. `paid`: the whole amount was taken, or is held, or the card was saved, and refunds name `payment`. `open`: the customer can pay there. `pending`: the
 * customer has confirmed, and the money isn't there yet. `closed`: nobody can pay there any more, and nobody did. `failed`: the provider refused to open
 * it. `unknown` is none of these: only a look-up can tell.
 */
export type CollectResult =
  | { kind: 'open'; reference: string; redirect_url: string }
  | {
      kind: 'paid';
      reference: string;
      payment: string;
      /** The card that was saved. */
      card?: SavedCard | null;
      /** The amount is only held, and can be captured until then. */
      capture_before?: Date | null;
    }
  | { kind: 'pending'; reference: string }
  | { kind: 'closed'; reference: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string };

export type FoundPayment = CollectResult | { kind: 'not_found' };

/** Takes payments of customers at a page of the provider. Calls are never made inside a transaction, and may be repeated. */
export type Collector = {
  /** Opens the payment page. Repeated with the same id, it answers with the same page. */
  collect(request: CollectRequest): Promise<CollectResult>;
  /** Looks a payment up. */
  find(request: CollectRequest): Promise<FoundPayment>;
  /** Closes the payment page, so that nobody can pay there any more, and answers what became of it. */
  close(request: CollectRequest): Promise<FoundPayment>;
  /** How it charges cards that were saved, and captures what is held; left out where it can't. */
  cards?: Cards;
};

/** A card that may be charged without its customer, by its ids at the provider. */
type SavedCard = { customer: string; method: string };

/** What a saved card is charged, or what is held on it. */
export type ChargeRequest = Pick<CollectRequest, 'id' | 'currency' | 'shop' | 'asked_at'> & {
  /** Minor units of `currency`; above 0. */
  amount: number;
  card: SavedCard;
  is_hold: boolean;
};

/** `declined`: the provider's own statement that nothing was taken, and never will be under this id. `unknown`: only a look-up can tell. */
export type ChargeResult =
  | { kind: 'paid'; payment: string; capture_before: Date | null }
  | { kind: 'pending' }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string };

/** What becomes of a held amount: so much of it is captured, and nothing where that is 0. */
type EndHoldRequest = { id: string; payment: string; amount: number; currency: string };

/** `ended`: so much was captured, in minor units; nothing is held any more. */
type EndHoldResult =
  | { kind: 'ended'; amount: number }
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string };

/** Charges cards that customers have saved at a payment page. Calls are never made inside a transaction, and may be repeated. */
export type Cards = {
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Looks a charge up by its id. */
  find(request: ChargeRequest): Promise<ChargeResult | { kind: 'not_found' }>;
  /** Captures or cancels what is held. One that has ended before says how. */
  endHold(request: EndHoldRequest): Promise<EndHoldResult>;
  /** Deletes what was saved of a customer, and answers whether it is gone. */
  forget(customer: string): Promise<boolean>;
};
