-- The language that who asked for a return reads, as a BCP 47 tag: its first message is written before its draft is linked with it.
alter table returns add column language text;
alter table returns add constraint returns_language_length check (char_length(language) <= 35) not valid;
