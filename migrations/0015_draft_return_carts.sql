-- The cart of the storefront that a draft return is exchanged for.
alter table draft_returns
  -- Carts are deleted when they expire, so that it may name one that is gone.
  add column cart_token text,
  -- What is in it, as it was last seen; that of a submitted draft stays.
  add column cart_items json not null default '[]';
