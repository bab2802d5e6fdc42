-- Up to which event, by its id, the events of a shop have lost their copy of the return.
create table event_retention (
  shop_id bigint primary key references shops,
  reduced_up_to text not null
);
