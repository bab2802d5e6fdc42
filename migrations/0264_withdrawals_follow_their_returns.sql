-- A withdrawal is done when money has moved, or when somebody refuses it. If its return ends before that, the withdrawal opens again with the deadlines
-- that it had, and the units of the return can be returned again, also those of a closed one. If an expired return comes back, so does its withdrawal's state.
create function withdrawals_follow_return() returns trigger language plpgsql as $$
begin
  if new.state in ('open', 'review') then
    update withdrawal_cases c set state = 'returned', updated_at = new.updated_at
    where c.shop_id = new.shop_id and c.order_id = new.order_id and c.return_id = new.id and c.state = 'matched';
  elsif not exists (select from settlements s where s.shop_id = new.shop_id and s.return_id = new.id
      and s.state in ('sending', 'pending', 'succeeded', 'unknown')) then
    update withdrawal_cases c set state = 'matched', due_soon_at = null, updated_at = new.updated_at
    where c.shop_id = new.shop_id and c.order_id = new.order_id and c.return_id = new.id and c.state = 'returned';
    if found then
      update return_line_items i set held = false where i.shop_id = new.shop_id and i.return_id = new.id and i.held;
    end if;
  end if;
  return null;
end $$;

create trigger withdrawals_follow after update of state on returns for each row
  when (old.state = 'expired' and new.state in ('open', 'review') or old.state <> new.state
    and (new.state in ('cancelled', 'expired') or new.state = 'closed' and new.processed_at is null))
  execute function withdrawals_follow_return();

-- Withdrawals that were forgotten before.
-- holds up nobody: only the withdrawals whose return ended without money, of which a shop has few.
update return_line_items i set held = false from withdrawal_cases c, returns r
where c.state = 'returned' and r.shop_id = c.shop_id and r.id = c.return_id and r.state = 'closed' and r.processed_at is null
  and i.shop_id = r.shop_id and i.return_id = r.id and i.held and not exists (
    select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state in ('sending', 'pending', 'succeeded', 'unknown'));
-- holds up nobody: the same withdrawals.
update withdrawal_cases c set state = 'matched', due_soon_at = null from returns r
where c.state = 'returned' and r.shop_id = c.shop_id and r.id = c.return_id
  and (r.state in ('cancelled', 'expired') or r.state = 'closed' and r.processed_at is null) and not exists (
    select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state in ('sending', 'pending', 'succeeded', 'unknown'));
