-- The font of a shop's pages.
alter table shop_brands
  add column font bytea check (length(font) between 1 and 100000),
  -- Of its bytes: part of its address.
  add column font_hash text check (font_hash ~ '^[0-9a-f]{16}$'),
  -- Its weights, and the measures of the font that stands in for it until it is there; read from the file when it was saved.
  add column font_facts json,
  add check ((font is null) = (font_hash is null) and (font is null) = (font_facts is null));
