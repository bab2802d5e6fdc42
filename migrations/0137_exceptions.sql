-- Staff can waive the fees of a draft return; the reason is that of the override.

alter table draft_returns
  add column waives_fees boolean not null default false,
  add check (not waives_fees or override_reason is not null) not valid; -- validated in 0201

-- `bars` can have `value`: what that alone cost, where it isn't what was paid for the unit. `value` of the row is the sum.
comment on column policy_overrides.value is 'Minor units of the currency of the shop: what was paid for the unit, tax included, where the policy refused it, and its share of the fees that were waived.';
