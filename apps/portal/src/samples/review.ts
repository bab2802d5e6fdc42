import { ledgerOf } from '@retour/contract/return-ledger';
import type { ReviewProps } from '../facts/review.ts';
import type { Amounts } from '../facts/totals.ts';
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

/** A refund, store credit, and an exchange that costs more than what it is for. */
export const sample_amounts: Amounts = {
  currency: 'GBP',
  ledger: ledgerOf({
    units: [
      { resolution: 'refund', title: 'Regency Cakestand 3 Tier', count: 1, amount: 1147 },
      { resolution: 'credit', title: 'White Hanging Heart T-Light Holder', count: 2, amount: 532 },
      { resolution: 'exchange', title: 'Bread Bin Diner Style, Red', count: 1, amount: 1525 },
    ],
    new_items: [{ title: 'Bread Bin Diner Style, Mint', count: 1, amount: 1675 }],
    fees: [],
    leftover_to: 'refund',
    shop_bonus: 0,
    totals: {
      refund: 997,
      gift_card: 585,
      upsell: 0,
      honoured_discount: 0,
      bonus_credit: 53,
      reimbursement: 0,
      handling_fee: 0,
    },
  }),
  refund_to: [{ payment: 'card', card: { brand: 'Visa', last4: '4242' }, amount: 997 }],
  waived: [{ type: 'label', usual: 395, amount: 0, waived_because: 'defect' }],
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
  method: { type: 'dropoff', location: null, is_any: false, from: null },
  items_url: '#items',
  method_url: '#method',
  send_until: '2026-12-20T12:00:00Z',
  amounts: sample_amounts,
  is_collected: false,
  due: 0,
  recipient: null,
  address_url: null,
  submit_url: '#submit',
  quote: 'q',
  shop_name: 'Marlow Gifts',
};
