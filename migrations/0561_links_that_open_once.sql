-- A link that a page of the shop shows to who is signed in there opens once.
alter table deep_links add column opens_once boolean not null default false;
