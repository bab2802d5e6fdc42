import type { Sending, StatusProps } from '../facts/status.ts';
import { sample_amounts } from './review.ts';
import { drawn_code, pictures } from './pictures.ts';

/** What the shopper shows at the counter. */
export const sample_code: Sending & { kind: 'code' } = {
  kind: 'code',
  image_url: drawn_code,
  file_url: drawn_code,
  code: '7Q2MK9XW4HNB',
  page_url: '#code',
  network_url: null,
};

/** A return that waits to be handed in, with a refund, store credit and an exchange. */
export const sample_status: StatusProps = {
  shop_name: 'Marlow Gifts',
  parcels: [],
  findings: [],
  reference: '1000847',
  order_name: '#551204',
  headline: 'drop_off',
  time_zone: 'Europe/London',
  send_until: '2026-12-20T09:12:00Z',
  share_url: 'https://returns.marlow.example/return/0d7a4f0e-4f0f-4c53-8f86-2f0d7a4f0e4f',
  steps: [
    { name: 'requested', state: 'done', at: '2026-11-22T09:12:00Z' },
    { name: 'sent', state: 'current' },
    { name: 'received', state: 'next' },
    { name: 'inspected', state: 'next' },
    { name: 'complete', state: 'next' },
  ],
  messages: [],
  writing: { url: '#write', is_sent: false, without: [], text: '', files: [] },
  units: [
    {
      title: 'Regency Cakestand 3 Tier',
      image_url: pictures.cakestand,
      count: 1,
      outcome: 'default',
      resolution: 'refund',
      exchange_title: null,
      is_offer: false,
      value: 1147,
    },
    {
      title: 'White Hanging Heart T-Light Holder',
      image_url: pictures.heart,
      count: 2,
      outcome: 'keep',
      resolution: 'credit',
      exchange_title: null,
      is_offer: false,
      value: 532,
    },
    {
      title: 'Bread Bin Diner Style, Red',
      image_url: pictures.bin,
      count: 1,
      outcome: 'default',
      resolution: 'exchange',
      exchange_title: 'Bread Bin Diner Style, Mint',
      is_offer: false,
      value: 1525,
    },
  ],
  amounts: sample_amounts,
};
