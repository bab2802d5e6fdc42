-- How the last test e-mail of a shop went, so that its first steps can say whether e-mail works before there is any. The address isn't kept.
create table email_tests (
  shop_id bigint primary key references shops,
  tested_at timestamptz not null,
  result text not null check (result in ('sent', 'rejected', 'unauthorized', 'unreachable', 'not_accepted'))
);
