-- What a shop adds to the styles of its portal, as it was written and checked.
alter table shop_brands
  add column css text check (octet_length(css) between 1 and 20000),
  -- Of its bytes: part of its address.
  add column css_hash text check (css_hash ~ '^[0-9a-f]{16}$'),
  add check ((css is null) = (css_hash is null));

drop trigger shop_brands_audit on shop_brands;
create trigger shop_brands_audit after insert or update or delete on shop_brands
  for each row execute function note_audit_change('brand', 'shop_id', 'accent_color radius logo_type links language embed_origins css');
