-- Staff who issue refunds above it, in minor units of the shop's currency, must have confirmed who they are; null for no limit.
alter table shops add column refund_step_up_above bigint check (refund_step_up_above >= 0);
