-- Where shoppers choose new items with the credit of their return; null: in the portal only. And how the parameters that they bring along are named.
alter table shops
  add column storefront_url text check (storefront_url ~ '^https?://[^\s]+$' and length(storefront_url) <= 500),
  add column onstore_parameter_prefix text not null default 'retour_' check (onstore_parameter_prefix in ('retour_', 'loop_'));

drop trigger shops_audit on shops;
create trigger shops_audit after insert or update on shops for each row execute function note_audit_change('shop', 'id',
  'handle name status currency time_zone process_flagged_returns restock_trigger restock_mode gift_card_issuer expires_after_days destination_limit lookup_factor label_provider provider_ids store_credit_expires_after_days emails_since withdrawal_informed_since refund_step_up_above email_code portal_address storefront_url onstore_parameter_prefix');
