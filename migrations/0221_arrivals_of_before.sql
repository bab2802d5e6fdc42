-- outside of a transaction
-- holds up nobody: each return is a transaction of its own, which locks what a writer of that return locks, in the same order.
do $$
declare
  awaited record;
begin
  for awaited in select q.shop_id, q.return_id from return_queue q where q.awaited_since is not null loop
    set local synchronous_commit = off;
    perform from returns r where r.shop_id = awaited.shop_id and r.id = awaited.return_id for no key update;
    perform refresh_return_queue(array[awaited.shop_id], array[awaited.return_id]);
    commit;
  end loop;
end $$;

create index concurrently if not exists return_queue_arrived on return_queue (shop_id, arrived_at, return_id)
  where arrived_at is not null and review_reason is null;

-- Reviews in the order in which they have waited. A refund that failed is shown as such.
create index concurrently if not exists return_queue_reviews on return_queue (shop_id, (coalesce(waiting_since, created_at)), return_id)
  where review_reason is not null and review_reason <> 'refund_failed';
