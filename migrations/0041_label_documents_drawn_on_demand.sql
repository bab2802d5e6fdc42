-- A document without content is drawn from the label request whenever it is opened.
alter table label_documents alter column content drop not null;
