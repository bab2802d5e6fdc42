-- The origins of pages that may show the portal of the shop in a frame, such as https://acme.example.
alter table shop_brands add column embed_origins json not null default '[]';
