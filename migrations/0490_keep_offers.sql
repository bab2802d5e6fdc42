-- Part of the price back for an item that the shopper keeps (API contract, 9.7): the share that was agreed, in basis points of what was paid for the unit, and in the
-- totals what of the units' value isn't given for that reason.
alter table return_line_items
  add column offer_basis_points integer,
  add constraint return_line_items_offer_basis_points_check check (offer_basis_points between 1 and 9999) not valid;
alter table return_totals
  add column kept_value bigint not null default 0,
  drop constraint return_totals_identity,
  add constraint return_totals_identity check (return_total + price_held + honoured_discount + bonus_credit + reimbursement
    = return_credit_total + refund + handling_fee + kept_value + not_refundable) not valid;
alter table draft_return_items
  drop constraint draft_return_items_return_type_check,
  add constraint draft_return_items_return_type_check check (return_type in ('refund', 'credit', 'exchange', 'keep_offer', 'keep', 'donate')) not valid;
