-- What the policy offers for keeping a unit, whether or not it is taken (API contract, 9.7), and what insights count of it.
alter table return_line_items
  add column offered_basis_points integer,
  add constraint return_line_items_offered_basis_points_check check (offered_basis_points between 1 and 9999) not valid;
alter table insight_rollups
  add column offered_units integer not null default 0,
  add column kept_value bigint not null default 0;
