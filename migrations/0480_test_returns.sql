-- When the test data of a shop was cleared that had a test return: the first steps know it from then on.
alter table shops add column test_return_at timestamptz;
