-- How the pages of a shop look. A shop without a row looks as by default.
create table shop_brands (
  shop_id bigint primary key references shops,
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- The colours that follow from accent_color, computed when it was saved.
  accent json,
  -- Of controls, in pixels; other corners follow. Null: 8.
  radius integer check (radius in (0, 8, 16)),
  logo bytea check (length(logo) between 1 and 100000),
  logo_type text check (logo_type in ('png', 'svg')),
  -- Of its bytes: part of its address.
  logo_hash text check (logo_hash ~ '^[0-9a-f]{16}$'),
  -- URLs by what they lead to.
  links json not null default '{}',
  -- Of readers who ask for no language that the portal has.
  language text check (language ~ '^[a-z]{2}$'),
  updated_at timestamptz not null,
  check ((accent_color is null) = (accent is null)),
  check ((logo is null) = (logo_type is null) and (logo is null) = (logo_hash is null))
);
