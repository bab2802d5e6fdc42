-- Ids of what is asked of whoever issues gift cards elsewhere (webhook contract, 6.7). The request itself lies in its event.
create sequence gift_card_request_ids;
