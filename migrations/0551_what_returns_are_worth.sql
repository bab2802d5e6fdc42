-- What the platform would refund for the units of a return, before fees, when it was made there: minor units, and how many units that is of. Null: it wasn't asked,
-- or didn't tell.
alter table connection_returns
  add column worth bigint,
  add column worth_currency text,
  add column worth_units integer;
