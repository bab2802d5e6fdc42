-- Reason sets that a shop has made its own; without a row it has those that the service brings.
create table reason_sets (
  shop_id bigint not null references shops,
  name text not null check (name ~ '^[a-z0-9_-]{1,64}$'),
  -- Types of products, in lower case, that lead to this set before the default ones do.
  product_types text[] not null default '{}',
  -- The tree; null when the set has the default reasons of its name.
  reasons jsonb,
  updated_at timestamptz not null,
  primary key (shop_id, name)
);

-- A BCP 47 tag: what reasons and questions are told in.
alter table draft_returns add column language text not null default 'en' check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$');

-- Names are in the shopper's language; the code of the reason is the same in all of them. Null for reasons that came as text.
alter table return_line_items add column return_reason_code text check (length(return_reason_code) between 1 and 64);
