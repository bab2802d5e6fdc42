-- How shoppers recognise the card that they paid with, where the platform reports it: its brand, and the last four digits.
alter table payments
  add column card_brand text check (length(card_brand) between 1 and 30),
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null));
