-- Stored answers belong to who asked: all keys of a shop together, a member of staff, or a session of a shopper.
alter table idempotency_keys add column owner text not null default 'keys' check (length(owner) between 1 and 64);
alter table idempotency_keys alter column owner drop default;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (shop_id, owner, key);
