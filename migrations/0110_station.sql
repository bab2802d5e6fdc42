-- The warehouse station: what people do there with parcels and units, and what it needs to find them.

-- The grades that a shop's warehouse chooses from, as an array. A shop without a row has the default grades.
create table shop_grades (
  shop_id bigint primary key references shops,
  grades json not null,
  updated_at timestamptz not null
);

-- A parcel that nobody could assign when it arrived.
create table received_parcels (
  shop_id bigint not null references shops,
  -- Made by the station, which may be offline.
  id uuid not null,
  -- What was scanned on the parcel.
  code text check (length(code) between 1 and 255),
  note text check (length(note) between 1 and 1000),
  station text not null check (length(station) between 1 and 100),
  received_by text not null check (length(received_by) between 1 and 200),
  received_at timestamptz not null,
  return_id bigint,
  matched_at timestamptz,
  -- Null: matched by its code.
  matched_by text check (length(matched_by) between 1 and 200),
  -- The receipt was undone.
  withdrawn_at timestamptz,
  -- Puts parcels in order.
  number bigint generated always as identity,
  primary key (shop_id, id),
  foreign key (shop_id, return_id) references returns,
  check ((return_id is null) = (matched_at is null)),
  check (withdrawn_at is null or return_id is null)
);
create index received_parcels_unmatched on received_parcels (shop_id, number) where return_id is null and withdrawn_at is null;

-- What was done at a station. The id is the station's own, so that an action that is sent again happens once.
create table station_actions (
  shop_id bigint not null references shops,
  id uuid not null,
  number bigint generated always as identity,
  type text not null check (type in ('receive', 'grade', 'missing', 'wrong_item', 'extra_item', 'unknown_parcel', 'undo')),
  station text not null check (length(station) between 1 and 100),
  done_by text not null check (length(done_by) between 1 and 200),
  return_id bigint,
  return_line_item_id bigint,
  parcel_id uuid,
  -- As it was sent.
  content jsonb not null,
  -- What an undo restores.
  before jsonb,
  -- By the station's clock, and by this server's.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, return_id) references returns,
  foreign key (shop_id, return_line_item_id) references return_line_items,
  foreign key (shop_id, parcel_id) references received_parcels
);
create index station_actions_by_station on station_actions (shop_id, station, number desc);
create index station_actions_by_return on station_actions (shop_id, return_id, number desc);

-- Photos of units and of unmatched parcels, written anew: nothing of the files that were sent is kept.
create table station_photos (
  shop_id bigint not null references shops,
  number bigint generated always as identity,
  return_line_item_id bigint,
  parcel_id uuid,
  -- SHA-256 of the content: the same photo is there once.
  digest bytea not null check (length(digest) = 32),
  -- In the address under which it is served; who has that may look at it.
  token text not null unique,
  content_type text not null check (content_type = 'image/jpeg'),
  content bytea not null,
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  taken_by text not null check (length(taken_by) between 1 and 200),
  created_at timestamptz not null,
  primary key (shop_id, number),
  foreign key (shop_id, return_line_item_id) references return_line_items,
  foreign key (shop_id, parcel_id) references received_parcels,
  check (num_nonnulls(return_line_item_id, parcel_id) = 1)
);
-- A JPEG does not become smaller.
alter table station_photos alter column content set storage external;
create unique index station_photos_of_units on station_photos (shop_id, return_line_item_id, digest) where return_line_item_id is not null;
create unique index station_photos_of_parcels on station_photos (shop_id, parcel_id, digest) where parcel_id is not null;

-- When a parcel of the return arrived at a station.
alter table returns add column received_at timestamptz;

-- An undo restores what was there before; the timeline keeps both.
alter table inspections drop constraint inspections_kind_check,
  add constraint inspections_kind_check check (kind in ('grade', 'disposition', 'undo'));

-- What a scanner reads.
create index labels_by_tracking_number on labels (shop_id, upper(tracking_number));
create index order_line_items_by_sku on order_line_items (shop_id, upper(sku), id desc) where sku is not null;
create index order_line_items_by_barcode on order_line_items (shop_id, upper(barcode), id desc) where barcode is not null;

-- What a station takes along for a shift: returns that wait for their parcels, the last changed first, and those that were processed before
-- their items arrived.
create index returns_expected on returns (shop_id, updated_at desc, id desc) where state in ('open', 'review', 'processing');
create index returns_processed_early on returns (shop_id, updated_at desc, id desc)
  where state = 'closed' and processed_at is not null;
create index return_line_items_to_inspect on return_line_items (shop_id, return_id)
  where condition is null and removed_at is null and outcome = 'default';
