-- The backups that were made of this database, so that an old one can be warned of. They are of the installation, not of a shop.
create table backups (
  made_at timestamptz primary key,
  size_bytes bigint not null check (size_bytes > 0),
  is_encrypted boolean not null
);
