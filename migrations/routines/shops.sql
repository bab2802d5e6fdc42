-- What follows from a change of a shop or of one of its keys.

-- Servers keep keys in memory; a change of a key or of its shop's status must reach them at once.
create or replace function announce_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('retour_keys', new.id::text);
  return null;
end $$;
create or replace trigger api_keys_announce after update of scopes, profile, secret_hash, previous_secret_hash,
  previous_secret_expires_at, rate_limit_per_minute, expires_at, revoked_at on api_keys
  for each row execute function announce_key_change();
create or replace trigger shops_announce after update on shops
  for each row execute function announce_key_change();

-- Stored documents of returns have the address of their page and the ids of the shop's providers: those of an earlier epoch are made again.
create or replace function advance_document_epoch() returns trigger language plpgsql as $$
begin
  new.document_epoch := old.document_epoch + 1;
  return new;
end $$;
create or replace trigger document_epoch_advanced before update on shops for each row
  when ((old.handle, old.provider_ids, old.portal_address) is distinct from (new.handle, new.provider_ids, new.portal_address))
  execute function advance_document_epoch();

-- In another time zone every day begins at another moment.
create or replace function note_moved_days() returns trigger language plpgsql as $$
begin
  delete from insight_rollups where shop_id = new.id;
  insert into insight_changes (shop_id, quarter_hour)
  select new.id, moment from (
    select date_bin('15 minutes', created_at, 'epoch') as moment from orders where shop_id = new.id
    union select date_bin('15 minutes', created_at, 'epoch') from returns where shop_id = new.id
  ) moments;
  return null;
end $$;
create or replace trigger shops_moved after update of time_zone on shops for each row
  when (old.time_zone is distinct from new.time_zone) execute function note_moved_days();
