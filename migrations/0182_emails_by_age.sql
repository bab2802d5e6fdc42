-- outside of a transaction
-- Messages are deleted when they are old; those about withdrawals are proof and stay.
drop index concurrently if exists emails_by_age;
create index concurrently emails_by_age on emails (created_at) where occasion not like 'withdrawal%';
