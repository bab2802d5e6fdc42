-- Whether a customer buys for a trade, business or profession: the rights of consumers are not theirs.
alter table customers add column is_business boolean not null default false;
