/**
 * State of a payment: it can be made, the shopper left its page, it is being looked up, or it wasn't made. `refunded`: it was made, but the return couldn't be
 * submitted.
 */
export type PayState =
  | 'opening'
  | 'waiting'
  | 'left'
  | 'checking'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'refunded';

/** What a shopper pays for an exchange, and what became of it. */
export type PayProps = {
  state: PayState;
  order_name: string;
  /** The new items. */
  titles: string[];
  amount: number;
  /** Of that, what is given back once the returned items are back. */
  deposit: number;
  /** `card`: it is saved, `hold`: the amount is only held on it, `late`: it is for items that never came. */
  kind: 'exchange' | 'card' | 'hold' | 'late';
  /** What is agreed to with a card. */
  terms: string | null;
  currency: string;
  time_zone: string;
  /** Until when stock and amounts are held. */
  held_until: string;
  /** The payment page of the provider; null while it isn't known. */
  pay_url: string | null;
  check_url: string;
  /** Where the shopper chooses something else, and where the return goes on when nothing is paid; null where its draft isn't theirs, or is over. */
  cancel_url: string | null;
  continue_url: string | null;
};
