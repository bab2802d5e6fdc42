-- How many returns a backtest evaluates, as far as it is known.
alter table policy_back_tests add column total integer not null default 0;
