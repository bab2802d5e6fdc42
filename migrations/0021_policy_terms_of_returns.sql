-- What the policy decided about a unit when the return was requested.
alter table return_line_items
  -- What starts processing by itself; null: nothing does.
  add column processing_event text check (processing_event in ('in_transit', 'delivered', 'dropoff', 'grading')),
  -- Its own share of the handling fee, in the currency paid in; it goes with the unit when that is taken out of the return.
  add column restocking_fee bigint not null default 0 check (restocking_fee >= 0);

-- What the policy says of an item as it was chosen: which reasons it has, what becomes of the goods, and what is asked.
alter table draft_return_items
  add column reason_set text check (reason_set ~ '^[a-z0-9_-]{1,64}$'),
  add column goods text not null default 'return' check (goods in ('return', 'keep', 'donate')),
  add column questions jsonb not null default '[]';
