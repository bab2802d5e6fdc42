-- What the shopper of a session has proved, and so may be shown of the buyer: to know the order, to know its e-mail address as well, or to read the
-- messages to that address.
alter table sessions
  add proved text not null default 'order',
  add check (proved in ('order', 'email', 'mailbox')) not valid; -- validated in 0201
-- Whether the link was only ever written to the e-mail address of the order.
alter table deep_links add is_mailed boolean not null default false;
