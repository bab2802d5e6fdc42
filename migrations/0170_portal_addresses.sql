-- Where the portal of the shop is, such as https://returns.acme.example or https://acme.example/pages/returns; null: below the address of the installation.
alter table shops add column portal_address text unique check (portal_address ~ '^https?://[^/]+(/[^/]+)*$');

-- Documents of returns have the address of their page.
drop trigger document_epoch_advanced on shops;
create trigger document_epoch_advanced before update on shops for each row
  when ((old.handle, old.provider_ids, old.portal_address) is distinct from (new.handle, new.provider_ids, new.portal_address))
  execute function advance_document_epoch();

drop trigger shops_audit on shops;
create trigger shops_audit after insert or update on shops for each row execute function note_audit_change('shop', 'id',
  'handle name status currency time_zone process_flagged_returns restock_trigger restock_mode gift_card_issuer expires_after_days destination_limit lookup_factor label_provider provider_ids store_credit_expires_after_days emails_since withdrawal_informed_since refund_step_up_above email_code portal_address');
