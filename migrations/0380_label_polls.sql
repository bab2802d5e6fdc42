-- When the service that sold a label is asked where its parcel is, unless it reports that itself. A row ends with the way of its parcel.
create table label_polls (
  shop_id bigint not null,
  label_id bigint not null,
  provider text not null check (length(provider) between 1 and 50),
  is_shops_account boolean not null,
  due_at timestamptz not null,
  failure_count integer not null default 0 check (failure_count >= 0),
  primary key (shop_id, label_id),
  foreign key (shop_id, label_id) references labels (shop_id, id) on delete cascade
);
create index label_polls_due on label_polls (due_at);

-- Parcels that are on their way already.
insert into label_polls (shop_id, label_id, provider, is_shops_account, due_at)
select l.shop_id, l.id, q.provider, q.is_shops_account, now()
from labels l join label_requests q on q.shop_id = l.shop_id and q.id = l.label_request_id
where q.provider in ('easypost', 'shippo') and q.status = 'fulfilled' and q.provider_reference is not null
  and l.voided_at is null and l.status <> 'delivered' and l.created_at > now() - interval '90 days';
