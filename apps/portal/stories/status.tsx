import { StatusPage } from '../src/pages/status.tsx';
import type { StatusProps } from '../src/facts/status.ts';

const shown: StatusProps = {
  reference: '1000847',
  order_name: '#551204',
  headline: 'drop_off',
  time_zone: 'Europe/London',
  created_at: '2026-11-22T09:12:00Z',
  send_until: '2026-12-20T09:12:00Z',
  steps: [
    { name: 'requested', state: 'done' },
    { name: 'sent', state: 'current' },
    { name: 'received', state: 'next' },
    { name: 'complete', state: 'next' },
  ],
  units: [
    {
      title: 'Regency Cakestand 3 Tier',
      count: 1,
      outcome: 'default',
      resolution: 'refund',
      exchange_title: null,
    },
    {
      title: 'White Hanging Heart T-Light Holder',
      count: 2,
      outcome: 'keep',
      resolution: 'credit',
      exchange_title: null,
    },
    {
      title: 'Bread Bin Diner Style, Red',
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

export const StatusStory = ({ image_url }: { image_url: string }) => (
  <StatusPage {...shown} sending={{ kind: 'code', image_url, code: '7Q2MK9XW4HNB', network_url: null }} />
);

export const EndedStatusStory = () => (
  <StatusPage
    {...shown}
    headline="complete"
    steps={shown.steps.map((step) => ({ ...step, state: 'done' }))}
    tracking={{ carrier: 'USPS', number: '9400111206206406260787', url: '#track' }}
  />
);
