-- What a new item of the same product and the unit that it is exchanged for cost when it was chosen, in minor units of the currency paid in, and whether the exchange
-- is even: then its price follows from these and from what was paid for the unit. Null for other products, and for returns from before.
alter table return_exchanges
  add column present_price bigint,
  add column present_tax bigint,
  add column replaced_price bigint,
  add column is_even boolean;
