-- A PNG logo as e-mails show it: on a plate of white, small. Null for an SVG, and for a logo that was uploaded before there was this picture.
alter table shop_brands
  add column email_logo bytea check (length(email_logo) between 1 and 300000),
  -- As shown, in CSS pixels.
  add column email_logo_width integer check (email_logo_width between 1 and 300),
  add column email_logo_height integer check (email_logo_height between 1 and 100),
  add check ((email_logo is null) = (email_logo_width is null) and (email_logo is null) = (email_logo_height is null)),
  add check (email_logo is null or logo is not null);
