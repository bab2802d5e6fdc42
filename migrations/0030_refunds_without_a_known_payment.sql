-- The payments of an order are known when at least one is reported. A refund of an order without known payments goes to no payment: it is
-- owed to the customer and recorded by the manual provider, never sent to another one.
alter table settlements
  drop constraint settlements_check1,
  add constraint settlements_refund_goes_to_a_payment_or_is_owed
    check (case when kind = 'refund' then payment_id is not null or provider = 'manual' else payment_id is null end);

-- Orders that came without payments were given one that nobody had reported. Refunds that the manual provider recorded for it become owed;
-- a payment that another provider was asked about stays.
with invented as (
  select p.shop_id, p.id from payments p
  join orders o on o.shop_id = p.shop_id and o.id = p.order_id
  where p.external_id = o.external_id and p.gateway = 'other' and p.kind = 'other' and p.status = 'captured'
    and p.captured = coalesce(o.total_price_presentment, o.total_price) and p.captured_at = o.created_at
    and not exists (select from settlements s where s.shop_id = p.shop_id and s.payment_id = p.id and s.provider <> 'manual')
), owed as (
  update settlements s set payment_id = null, gateway = 'manual' from invented i where s.shop_id = i.shop_id and s.payment_id = i.id
)
delete from payments p using invented i where p.shop_id = i.shop_id and p.id = i.id;
