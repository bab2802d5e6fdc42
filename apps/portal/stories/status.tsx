import { StatusPage } from '../src/pages/status.tsx';
import { WholeCodePage } from '../src/pages/whole-code.tsx';
import { sample_code, sample_status as shown } from '../src/samples/status.ts';

const done = { state: 'done', at: '2026-11-27T11:02:00Z' } as const;

export const StatusStory = () => (
  <StatusPage
    {...shown}
    slip_url="#slip"
    sending={sample_code}
    places={{
      type: 'dropoff',
      chosen: { name: 'ParcelPoint', address: 'Coney Street, York, YO1 9QL' },
      others: [{ name: 'Stonegate News', address: null }],
    }}
  />
);

export const WholeCodeStory = () => (
  <WholeCodePage {...sample_code} reference={shown.reference} order_name={shown.order_name} status_url="#" />
);

export const EndedStatusStory = () => (
  <StatusPage
    {...shown}
    headline="complete"
    steps={shown.steps.map((step, i) => ({ ...step, state: 'done', at: `2026-11-2${i + 2}T10:05:00Z` }))}
    parcels={[
      { label_url: null, carrier: 'USPS', number: '9400111206206406260787', url: '#track', seen: null },
      {
        label_url: null,
        carrier: 'USPS',
        number: '9400111206206406260794',
        url: null,
        seen: { at: '2026-11-23T10:05:00Z', place: 'Charleston, SC' },
      },
    ]}
    messages={[
      {
        by: 'shopper',
        text: 'Has my parcel arrived?\nThe tracking stopped on Monday.',
        at: '2026-11-24T09:12:00Z',
        files: [{ name: 'receipt.pdf', url: '#receipt', is_image: false }],
      },
      {
        by: 'shop',
        text: 'It has, and we’re checking it now. We’ll refund you by Thursday.',
        at: '2026-11-24T10:40:00Z',
        files: [],
      },
    ]}
    writing={{
      url: '#write',
      is_sent: true,
      without: ['counter.heic'],
      text: '',
      files: [{ token: 'a', name: 'parcel-label.pdf', url: '#label', is_image: false }],
    }}
    goodwill={{
      currency: 'GBP',
      rows: [
        { kind: 'refund', amount: 500, card: { brand: 'Visa', last4: '4242' }, payment: 'card', ...done },
      ],
    }}
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

const held = {
  kind: 'deposit',
  state: 'held',
  amount: 6400,
  charged: 0,
  currency: 'GBP',
  release_on: 'grading',
  is_ordered: true,
  is_sent: false,
  send_by: '2026-12-07T23:59:59Z',
  charge_at: '2026-12-10T23:59:59Z',
  late_until: null,
  ended_at: null,
  pay_url: null,
} as const;

/** Its new items were sent first, for a deposit. */
export const InstantStatusStory = () => <StatusPage {...shown} security={held} />;

/** The same while its new items aren't ordered. */
export const UnorderedStatusStory = () => (
  <StatusPage {...shown} security={{ ...held, kind: 'hold', is_ordered: false }} />
);

/** What never came is to be paid, and the card was declined. */
export const UnpaidStatusStory = () => (
  <StatusPage
    {...shown}
    security={{
      kind: 'card',
      state: 'charging',
      amount: 6400,
      charged: 6400,
      currency: 'GBP',
      release_on: 'grading',
      is_ordered: true,
      is_sent: false,
      send_by: '2026-12-07T23:59:59Z',
      charge_at: '2026-12-10T23:59:59Z',
      late_until: '2027-01-10T23:59:59Z',
      ended_at: null,
      pay_url: '#pay',
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
