-- outside of a transaction
alter table return_totals validate constraint return_totals_identity;
