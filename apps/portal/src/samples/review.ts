import type { ReviewProps } from '../facts/review.ts';
import { pictures } from './pictures.ts';

/** A draft of two items. */
export const sample_draft = {
  order_name: '#551204',
  is_gift: false,
  currency: 'GBP',
  time_zone: 'Europe/London',
  back_url: '#back',
  saved_until: '2026-11-24T09:08:00Z',
  lines: [
    {
      title: 'Regency Cakestand 3 Tier',
      image_url: pictures.cakestand,
      count: 1,
      paid: [{ count: 1, amount: 1147 }],
      gets: 'refund' as const,
    },
    {
      title: 'Bread Bin Diner Style, Red',
      image_url: pictures.bin,
      count: 1,
      paid: [{ count: 1, amount: 1525 }],
      gets: null,
    },
  ],
};

/** A refund, store credit and an exchange, before they are confirmed. */
export const sample_review: ReviewProps = {
  ...sample_draft,
  items: [
    {
      title: 'Regency Cakestand 3 Tier',
      image_url: pictures.cakestand,
      count: 1,
      type: 'refund',
      exchange_title: null,
      is_for_cart: false,
      reason: 'Arrived damaged',
      paid: 1147,
      change_url: '#1',
    },
    {
      title: 'White Hanging Heart T-Light Holder',
      image_url: pictures.heart,
      count: 2,
      type: 'credit',
      exchange_title: null,
      is_for_cart: false,
      reason: 'Changed my mind',
      paid: 532,
      change_url: '#2',
    },
    {
      title: 'Bread Bin Diner Style, Red',
      image_url: pictures.bin,
      count: 1,
      type: 'exchange',
      exchange_title: 'Bread Bin Diner Style, Mint',
      is_for_cart: false,
      reason: 'Wrong colour',
      paid: 1525,
      change_url: '#3',
    },
  ],
  method: { type: 'dropoff', location: null },
  method_url: '#method',
  send_until: '2026-12-20T12:00:00Z',
  rows: [
    { kind: 'refund', payment: 'card', amount: 1147 },
    { kind: 'item', title: 'Regency Cakestand 3 Tier', count: 1, amount: 1147 },
    { kind: 'fee', fee: { type: 'label', usual: 395, amount: 0, waived_because: 'defect' } },
    { kind: 'credit', amount: 585 },
    { kind: 'item', title: 'White Hanging Heart T-Light Holder', count: 2, amount: 532 },
    { kind: 'bonus', amount: 53 },
    { kind: 'exchange', amount: 0 },
    { kind: 'item', title: 'Bread Bin Diner Style, Mint', count: 1, amount: 1525 },
    { kind: 'with_return', amount: -1525 },
    { kind: 'due', amount: 0 },
  ],
  due: 0,
  recipient: null,
  address_url: null,
  submit_url: '#submit',
  quote: 'q',
  shop_name: 'Marlow Gifts',
};
