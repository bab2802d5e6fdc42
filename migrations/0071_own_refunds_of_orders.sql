-- A refund of the order that is one of Retour's own settlements, reported back by the commerce platform. It counts once: as the settlement.
alter table order_refunds add column is_own boolean not null default false;
