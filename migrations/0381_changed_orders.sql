-- A change of an order, or of a return, notes the order: whoever bought it and whoever returned from it is found when their figures are counted.
alter table shopper_changes
  alter column email drop not null,
  add column order_id bigint,
  add constraint shopper_changes_name_one check (num_nonnulls(email, order_id) = 1);
