-- What people set and that the audit log didn't note the values of yet.

create trigger sign_in_providers_audit after insert or update or delete on sign_in_providers
  for each row execute function note_audit_change('sign_in_provider', 'shop_id', 'name issuer client_id');
create trigger staff_invitations_audit after insert or update or delete on staff_invitations
  for each row execute function note_audit_change('staff_invitation', 'id', 'role expires_at');
create trigger staff_passkeys_audit after insert or delete or update of name, public_key on staff_passkeys
  for each row execute function note_audit_change('passkey', 'id', 'member_id name');
create trigger staff_authenticators_audit after insert or delete or update of confirmed_at on staff_authenticators
  for each row execute function note_audit_change('authenticator', 'member_id', 'confirmed_at');
create trigger staff_passwords_audit after insert or delete or update of hash on staff_passwords
  for each row execute function note_audit_change('password', 'member_id', '');
create trigger return_assignees_audit after insert or update or delete on return_assignees
  for each row execute function note_audit_change('return', 'return_id', 'member_id');
create trigger return_views_audit after insert or update or delete on return_views
  for each row execute function note_audit_change('return_view', 'id', 'member_id name filters');
create trigger policy_cases_audit after insert or update or delete on policy_cases
  for each row execute function note_audit_change('policy_cases', 'shop_id', '');
create trigger received_parcels_audit after insert or update or delete on received_parcels
  for each row execute function note_audit_change('received_parcel', 'id', 'return_id withdrawn_at');
-- Rollups refresh `refreshed_at`; nobody acts on that.
create trigger insight_settings_audit after insert or delete or update of handling_cost_per_unit, markdowns, payment_fee_basis_points, cost_of_goods_basis_points
  on insight_settings for each row execute function note_audit_change('cost_assumptions', 'shop_id',
  'handling_cost_per_unit markdowns payment_fee_basis_points cost_of_goods_basis_points');

-- With the settings that shops got since.
drop trigger shops_audit on shops;
create trigger shops_audit after insert or update on shops for each row execute function note_audit_change('shop', 'id',
  'handle name status currency time_zone process_flagged_returns restock_trigger restock_mode gift_card_issuer expires_after_days destination_limit lookup_factor label_provider provider_ids store_credit_expires_after_days emails_since withdrawal_informed_since refund_step_up_above email_code');
