-- The places of the statements that an erasure emptied, by which the register tells them from rows that somebody emptied. Null: an erasure of before.
alter table erasures add column statements bigint[];
