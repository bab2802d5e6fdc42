-- What the audit log notes of each table: the settings of a shop and the acts of its staff. A trigger collects the changes of a transaction in the
-- variable `retour.changes`, which server/src/modules/records/audit writes into the entry of the act at its end.
--
-- note_audit_change(object, key columns, columns whose values are shown): other columns are noted as changed, without their values.

create or replace function note_audit_change() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('retour.changes', true), '');
  longest constant integer := 500;
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  this jsonb := case when tg_op = 'DELETE' then was else is_now end;
  shown text[] := string_to_array(tg_argv[2], ' ');
  change jsonb;
begin
  if length(noted) > 16000 then
    return null;
  end if;
  select jsonb_build_object(
      'before', case when tg_op <> 'INSERT'
        then jsonb_object_agg(name, case when is_shown then coalesce(was -> name, 'null') else '"changed"' end) end,
      'after', case when tg_op <> 'DELETE'
        then jsonb_object_agg(name, case when is_shown then coalesce(is_now -> name, 'null') else '"changed"' end) end)
    into change
    from (
      select name, name = any (shown) and greatest(length(was ->> name), length(is_now ->> name), 0) <= longest as is_shown
      from jsonb_object_keys(this) as name
      where coalesce(was -> name, 'null') <> coalesce(is_now -> name, 'null')
        and name <> all (string_to_array(tg_argv[1], ' ')) and name not in ('shop_id', 'created_at', 'updated_at')
    ) as differing
    having count(*) > 0;
  if change is not null then
    perform set_config('retour.changes', noted || (change || jsonb_build_object(
      'shop_id', coalesce(this -> 'shop_id', this -> 'id'), 'object', tg_argv[0],
      'id', (select string_agg(this ->> name, ' ' order by place) from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as k (name, place))
    ))::text || ',', true);
  end if;
  return null;
end $$;

create or replace trigger api_keys_audit after insert or delete or update of name, scopes, profile, secret_hash, previous_secret_expires_at,
    rate_limit_per_minute, expires_at, revoked_at on api_keys
  for each row execute function note_audit_change('api_key', 'id', 'name scopes profile rate_limit_per_minute expires_at revoked_at');
create or replace trigger chat_channels_audit after insert or update or delete on chat_channels
  for each row execute function note_audit_change('chat_channel', 'shop_id', 'format host');
create or replace trigger connections_audit after insert or delete or update of settings, state, inbox_secret, returns_since,
  gives_store_credit, gives_gift_cards, writes_exchanges on connections
  for each row execute function note_audit_change('connection', 'id', 'connector state returns_since gives_store_credit gives_gift_cards writes_exchanges');
create or replace trigger credit_memo_settings_audit after insert or delete or update of issued_for, seller_name, seller_address, vat_number
  on credit_memo_settings for each row execute function note_audit_change('credit_memo_settings', 'shop_id', 'issued_for seller_name seller_address vat_number');
create or replace trigger destinations_audit after insert or update or delete on destinations
  for each row execute function note_audit_change('destination', 'id', 'type name enabled provider_location_id address deleted_at');
create or replace trigger email_settings_audit after insert or update or delete on email_settings
  for each row execute function note_audit_change('email_settings', 'shop_id',
  'sender_name from_address reply_to accent_color language switched_off');
create or replace trigger email_templates_audit after insert or update or delete on email_templates
  for each row execute function note_audit_change('email_template', 'occasion language', 'subject');
create or replace trigger erasures_audit after insert on erasures
  for each row execute function note_audit_change('erasure', 'id', 'removed keeps_withdrawals');
create or replace trigger gift_codes_audit after insert or update of revoked_at on gift_codes
  for each row execute function note_audit_change('gift_code', 'id', 'order_id last_letters line_item_ids revoked_at');
create or replace trigger goodwills_audit after insert on goodwills
  for each row execute function note_audit_change('goodwill', 'id', 'return_id kind amount currency reason');
create or replace trigger insight_settings_audit after insert or delete or update of handling_cost_per_unit, markdowns,
    payment_fee_basis_points, cost_of_goods_basis_points on insight_settings
  for each row execute function note_audit_change('cost_assumptions', 'shop_id',
  'handling_cost_per_unit markdowns payment_fee_basis_points cost_of_goods_basis_points');
create or replace trigger label_accounts_audit after insert or update or delete on label_accounts
  for each row execute function note_audit_change('label_account', 'provider', 'removed_at');
create or replace trigger listings_audit after insert or update or delete on listings
  for each row execute function note_audit_change('listing', 'id', 'list type');
create or replace trigger notification_choices_audit after insert or update or delete on notification_choices
  for each row execute function note_audit_change('notification_choice', 'kind', 'member_id pace');
create or replace trigger payment_provider_settings_audit after insert or update or delete on payment_provider_settings
  for each row execute function note_audit_change('payment_provider', 'provider', '');
create or replace trigger policies_audit after insert or update or delete on policies
  for each row execute function note_audit_change('policy', 'id', 'name state');
create or replace trigger policy_cases_audit after insert or update or delete on policy_cases
  for each row execute function note_audit_change('policy_cases', 'shop_id', '');
create or replace trigger policy_versions_audit after insert or update or delete on policy_versions
  for each row execute function note_audit_change('policy_version', 'policy_id version',
  'status revision note published_at publish_at scheduled_by schedule_failure');
create or replace trigger privacy_requests_audit after insert or update of outcome, note, run_at on privacy_requests
  for each row execute function note_audit_change('privacy_request', 'id', 'platform kind outcome');
create or replace trigger reason_sets_audit after insert or update or delete on reason_sets
  for each row execute function note_audit_change('reason_set', 'name', 'product_types');
create or replace trigger received_parcels_audit after insert or update or delete on received_parcels
  for each row execute function note_audit_change('received_parcel', 'id', 'return_id withdrawn_at');
create or replace trigger reply_templates_audit after insert or update or delete on reply_templates
  for each row execute function note_audit_change('reply_template', 'id', 'name body');
create or replace trigger return_assignees_audit after insert or update or delete on return_assignees
  for each row execute function note_audit_change('return', 'return_id', 'member_id');
create or replace trigger return_views_audit after insert or update or delete on return_views
  for each row execute function note_audit_change('return_view', 'id', 'member_id name filters');
create or replace trigger returns_audit after update of state, review_reason on returns
  for each row when (old.state is distinct from new.state or old.review_reason is distinct from new.review_reason)
  execute function note_audit_change('return', 'id', 'state review_reason outcome process_source');
create or replace trigger securities_audit after update of state, send_by, charged_amount, written_off_at on securities
  for each row execute function note_audit_change('security', 'id', 'state send_by charged_amount written_off_at');
create or replace trigger settlements_audit after update of state on settlements
  for each row when (old.state is distinct from new.state)
  execute function note_audit_change('settlement', 'id', 'state amount');
create or replace trigger shop_brands_audit after insert or update or delete on shop_brands
  for each row execute function note_audit_change('brand', 'shop_id', 'accent_color radius logo_type links language embed_origins css');
create or replace trigger shop_grades_audit after insert or update or delete on shop_grades
  for each row execute function note_audit_change('station_grades', 'shop_id', 'grades');
create or replace trigger shop_portal_texts_audit after insert or update or delete on shop_portal_texts
  for each row execute function note_audit_change('portal_texts', 'language', 'look_up_heading look_up_introduction notice help closing');
create or replace trigger shopper_notes_audit after insert or delete on shopper_notes
  for each row execute function note_audit_change('shopper_note', 'id', 'author');
create or replace trigger shops_audit after insert or update on shops for each row execute function note_audit_change('shop', 'id',
  'handle name status currency time_zone process_flagged_returns restock_trigger restock_mode gift_card_issuer '
  'expires_after_days destination_limit lookup_factor label_provider provider_ids store_credit_expires_after_days emails_since '
  'withdrawal_informed_since refund_step_up_above goodwill_limit email_code portal_address storefront_url onstore_parameter_prefix');
create or replace trigger account_providers_audit after insert or update or delete on account_providers
  for each row execute function note_audit_change('account_provider', 'shop_id', 'is_on issuer client_id customer_claim verifies_all_emails button_text');
create or replace trigger sign_in_providers_audit after insert or update or delete on sign_in_providers
  for each row execute function note_audit_change('sign_in_provider', 'shop_id', 'name issuer client_id email_domains');
create or replace trigger staff_authenticators_audit after insert or delete or update of confirmed_at on staff_authenticators
  for each row execute function note_audit_change('authenticator', 'member_id', 'confirmed_at');
create or replace trigger staff_invitations_audit after insert or update or delete on staff_invitations
  for each row execute function note_audit_change('staff_invitation', 'id', 'role expires_at');
create or replace trigger staff_members_audit after insert or delete or update of email, name, role, disabled_at on staff_members
  for each row execute function note_audit_change('staff_member', 'id', 'name role disabled_at');
create or replace trigger staff_passkeys_audit after insert or delete or update of name, public_key on staff_passkeys
  for each row execute function note_audit_change('passkey', 'id', 'member_id name');
create or replace trigger staff_passwords_audit after insert or delete or update of hash on staff_passwords
  for each row execute function note_audit_change('password', 'member_id', '');
create or replace trigger store_credits_audit after update of balance on store_credits
  for each row execute function note_audit_change('store_credit', 'id', 'balance');
create or replace trigger tracking_sources_audit after insert or delete or update of secret, mapping, removed_at on tracking_sources
  for each row execute function note_audit_change('tracking_source', 'source', 'mapping removed_at');
create or replace trigger webhooks_audit after insert or delete or update of topic, url, status, profile, secret, triggers
  on webhooks for each row execute function note_audit_change('webhook', 'id', 'topic status profile triggers');
create or replace trigger withdrawal_cases_audit after update of state, order_id, return_id on withdrawal_cases
  for each row execute function note_audit_change('withdrawal', 'id', 'state order_id matched_by refusal_ground return_id merged_into');
