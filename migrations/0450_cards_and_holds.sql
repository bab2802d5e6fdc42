-- Securities whose card is saved, or on whose card the amount is held, beside deposits.
alter table securities drop constraint securities_kind_check,
  add constraint securities_kind_check check (kind in ('none', 'card', 'hold', 'deposit')) not valid,
  drop constraint securities_state_check,
  -- `charging`: the items didn't come, and the card is being charged.
  add constraint securities_state_check
    check (state in ('awaiting', 'held', 'released', 'charging', 'charged', 'uncollected', 'refunded_late')) not valid,
  drop constraint securities_check3,
  add constraint securities_ended check ((ended_at is null) = (state in ('awaiting', 'held', 'charging'))) not valid,
  drop constraint securities_check4,
  add constraint securities_late_until check ((late_until is not null) = (state in ('charging', 'charged', 'uncollected', 'refunded_late'))) not valid;

alter table shopper_payments
  -- What its page does beside taking the amount: it saves the card, or only holds the amount on it.
  add column secures text,
  add constraint shopper_payments_secures_check check (secures in ('card', 'hold')) not valid,
  -- What the customer agreed to there.
  add column terms text,
  -- The card at the provider, as long as it may be charged.
  add column card_customer text,
  add column card_method text,
  -- Of one that charges or holds the amount of a security again: it is of no draft.
  add column security_id text,
  -- How many payment pages it has had: those of a provider are open for a day at most.
  add column page_number smallint not null default 1,
  add column page_opened_at timestamptz,
  -- Until when a held amount can be captured; null where nothing is held.
  add column capture_before timestamptz,
  -- What is to be captured of it, decided once; 0: nothing, it is cancelled.
  add column capture_amount bigint,
  add column hold_ended_at timestamptz,
  add constraint shopper_payments_hold_check
    check ((capture_amount is null or capture_before is not null) and (hold_ended_at is null or capture_amount is not null)) not valid,
  drop constraint shopper_payments_state_check,
  -- `charging`: the saved card is charged without the customer.
  add constraint shopper_payments_state_check
    check (state in ('charging', 'opening', 'open', 'paid', 'expired', 'cancelled', 'failed')) not valid,
  drop constraint shopper_payments_check2,
  add constraint shopper_payments_ended check ((ended_at is null) = (state in ('charging', 'opening', 'open'))) not valid,
  drop constraint shopper_payments_amount_check,
  add constraint shopper_payments_amount_check check (amount >= 0) not valid;
