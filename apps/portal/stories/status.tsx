import { StatusPage } from '../src/pages/status.tsx';
import { pictures } from './pictures.ts';
import type { StatusProps } from '../src/facts/status.ts';

const shown: StatusProps = {
  shop_name: 'Marlow Gifts',
  parcels: [],
  findings: [],
  reference: '1000847',
  order_name: '#551204',
  headline: 'drop_off',
  time_zone: 'Europe/London',
  send_until: '2026-12-20T09:12:00Z',
  steps: [
    { name: 'requested', state: 'done', at: '2026-11-22T09:12:00Z' },
    { name: 'sent', state: 'current' },
    { name: 'received', state: 'next' },
    { name: 'inspected', state: 'next' },
    { name: 'complete', state: 'next' },
  ],
  units: [
    {
      title: 'Regency Cakestand 3 Tier',
      image_url: pictures.cakestand,
      count: 1,
      outcome: 'default',
      resolution: 'refund',
      exchange_title: null,
    },
    {
      title: 'White Hanging Heart T-Light Holder',
      image_url: pictures.heart,
      count: 2,
      outcome: 'keep',
      resolution: 'credit',
      exchange_title: null,
    },
    {
      title: 'Bread Bin Diner Style, Red',
      image_url: pictures.bin,
      count: 1,
      outcome: 'default',
      resolution: 'exchange',
      exchange_title: 'Bread Bin Diner Style, Mint',
    },
  ],
  totals: {
    currency: 'GBP',
    return_total: 3204,
    honoured_discount: 0,
    bonus_credit: 53,
    reimbursement: 0,
    exchange_total: 1525,
    exchange_tax_total: 254,
    handling_fee: 0,
    not_refundable: 0,
    refund: 1147,
    gift_card: 585,
    upsell: 0,
  },
};

const done = { state: 'done', at: '2026-11-27T11:02:00Z' } as const;

export const StatusStory = ({ image_url }: { image_url: string }) => (
  <StatusPage
    {...shown}
    slip_url="#slip"
    sending={{ kind: 'code', image_url, code: '7Q2MK9XW4HNB', network_url: null }}
  />
);

export const EndedStatusStory = () => (
  <StatusPage
    {...shown}
    headline="complete"
    steps={shown.steps.map((step, i) => ({ ...step, state: 'done', at: `2026-11-2${i + 2}T10:05:00Z` }))}
    parcels={[
      { label_url: null, carrier: 'USPS', number: '9400111206206406260787', url: '#track' },
      { label_url: null, carrier: 'USPS', number: '9400111206206406260794', url: null },
    ]}
    received={{
      currency: 'GBP',
      rows: [
        { kind: 'refund', amount: 1147, card: { brand: 'Visa', last4: '4242' }, payment: 'card', ...done },
        { kind: 'store_credit', amount: 585, card: null, payment: null, ...done },
        { kind: 'exchange_order', amount: 0, card: null, payment: null, ...done },
      ],
    }}
  />
);

export const DifferenceStatusStory = ({ image_url }: { image_url: string }) => (
  <StatusPage
    {...shown}
    headline="review"
    steps={shown.steps.map((step, i) => ({ ...step, state: i < 4 ? 'done' : 'current' }))}
    findings={[
      {
        title: 'Regency Cakestand 3 Tier',
        count: 1,
        finding: 'incorrect_item',
        images: [image_url, image_url],
      },
    ]}
    cancel={{ sign_in_url: '#sign-in' }}
  />
);
