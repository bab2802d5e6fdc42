-- What a shop says in its portal in place of the portal's own words, or beside them. Null: the portal's own; a shop without a row has none of its own in
-- the language.
create table shop_portal_texts (
  shop_id bigint not null references shops,
  language text not null check (language ~ '^[a-z]{2}$'),
  look_up_heading text check (length(look_up_heading) between 1 and 80),
  look_up_introduction text check (length(look_up_introduction) between 1 and 300),
  notice text check (length(notice) between 1 and 400),
  help text check (length(help) between 1 and 400),
  closing text check (length(closing) between 1 and 300),
  updated_at timestamptz not null,
  primary key (shop_id, language),
  check (num_nonnulls(look_up_heading, look_up_introduction, notice, help, closing) > 0)
);

create trigger shop_portal_texts_audit after insert or update or delete on shop_portal_texts
  for each row execute function note_audit_change('portal_texts', 'language', 'look_up_heading look_up_introduction notice help closing');
