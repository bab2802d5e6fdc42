import type { ItemsProps, ReturnableLine } from '../src/facts/items.ts';
import type { ReasonProps, ShownReason } from '../src/facts/reason.ts';
import { ItemsPage } from '../src/pages/items.tsx';
import { ReasonPage } from '../src/pages/reason.tsx';
import { pictures } from './pictures.ts';

const line = (
  id: number,
  title: string,
  price: number,
  more: Partial<ReturnableLine> = {},
): ReturnableLine => ({
  id,
  title,
  variant: '',
  image_url: null,
  price,
  paid: [{ count: more.bought ?? 1, amount: price }],
  bought: 1,
  max: 1,
  chosen: 1,
  return_by: '2026-11-30T23:59:59Z',
  is_defective: false,
  ...more,
});

const facts: ItemsProps = {
  shop_name: 'Marlow Gifts',
  order_name: '#551204',
  is_gift: false,
  currency: 'GBP',
  time_zone: 'Europe/London',
  delivered_at: '2026-10-31T11:00:00Z',
  saved_until: '2026-11-23T09:08:00Z',
  lines: [
    line(1, 'Regency Cakestand 3 Tier', 1147, { image_url: pictures.cakestand }),
    line(2, 'White Hanging Heart T-Light Holder', 266, {
      image_url: pictures.heart,
      bought: 6,
      max: 6,
      chosen: 2,
    }),
    line(3, 'Bread Bin Diner Style, Red', 1525, { image_url: pictures.bin }),
    line(4, 'Picnic Basket Wicker Small with Gingham Lining and Leather Straps', 535, {
      image_url: pictures.basket,
      bought: 2,
      max: 2,
      chosen: 0,
    }),
  ],
  ineligible: [
    {
      id: 5,
      title: 'Alarm Clock Bakelike, Green',
      variant: '',
      image_url: pictures.clock,
      price: 338,
      bought: 1,
      why: { code: 'final_sale' },
      if_defective: 'shop',
    },
  ],
};

export const ItemsStory = () => <ItemsPage {...facts} />;

/** Sixty lines, with names and numbers that are hard to fit. */
export const ManyItemsStory = () => (
  <ItemsPage
    {...facts}
    lines={Array.from({ length: 60 }, (_, i) =>
      line(
        i + 1,
        i % 7 === 0 ? 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2) : `Mug no. ${i}`,
        123_456 * (i + 1),
        {
          variant: i % 3 === 0 ? 'Hand-painted, extra large, with a lid and two spoons' : '',
          bought: (i % 5) * 24 + 1,
          max: (i % 5) * 24 + 1,
          chosen: i % 2,
        },
      ),
    )}
  />
);

export const OneItemStory = () => <ItemsPage {...facts} lines={facts.lines.slice(0, 1)} ineligible={[]} />;

export const GiftItemsStory = () => (
  <ItemsPage
    {...facts}
    is_gift
    lines={facts.lines.slice(0, 2).map((one) => ({ ...one, price: null, paid: null }))}
    ineligible={[]}
  />
);

export const NothingStory = () => (
  <ItemsPage
    {...facts}
    lines={[]}
    ineligible={[
      {
        ...facts.ineligible[0]!,
        id: 6,
        title: 'Paper Lantern 9 Point Snow Star',
        image_url: null,
        why: { code: 'outside_window', closed_at: '2026-09-30T22:00:00Z' },
        if_defective: 'law',
      },
      {
        ...facts.ineligible[0]!,
        id: 7,
        title: '3 Tier Cake Tin Green and Cream',
        image_url: pictures.cakestand,
        why: { code: 'already_returned', returns: [{ reference: '1000802', url: '#return' }] },
        if_defective: null,
      },
      {
        ...facts.ineligible[0]!,
        id: 8,
        title: 'Picnic Basket Wicker Large',
        image_url: pictures.basket,
        why: { code: 'not_fulfilled' },
        if_defective: null,
      },
    ]}
  />
);

const reason = (code: string, title: string, more: Partial<ShownReason> = {}): ShownReason => ({
  code,
  title,
  needs_comment: false,
  wants_photo: false,
  questions: [],
  children: [],
  ...more,
});

const reasons: ReasonProps = {
  order_name: '#551204',
  is_gift: false,
  title: 'Regency Cakestand 3 Tier',
  variant: '',
  image_url: pictures.cakestand,
  units: 1,
  position: { number: 1, count: 3 },
  reasons: [
    reason('not_as_expected', 'Not as expected', { children: [reason('colour', 'Wrong colour')] }),
    reason('faulty', 'Faulty', {
      children: [
        reason('damaged', 'Arrived damaged', {
          wants_photo: true,
          questions: [
            {
              field: 'q-damaged-what',
              prompt: 'What’s damaged?',
              choices: [],
              value: 'The middle plate is cracked.',
            },
            {
              field: 'q-damaged-parcel',
              prompt: 'Was the parcel damaged too?',
              choices: ['Yes', 'No'],
              value: '0',
            },
          ],
        }),
        reason('defective', 'Defective'),
        reason('used', 'Already opened or used'),
      ],
    }),
    reason('delivery', 'Delivery', { children: [reason('late', 'Arrived late')] }),
    reason('mind', 'Changed my mind'),
    reason('gift', 'Unwanted gift'),
    reason('other', 'Other'),
  ],
  chosen: 'damaged',
  comment: '',
  questions: [],
  photos: { max: 6, added: [{ token: 'one', url: pictures.cakestand }] },
  back_url: '#back',
  is_last: false,
};

export const ReasonStory = () => <ReasonPage {...reasons} />;

export const DefectStory = () => (
  <ReasonPage
    {...reasons}
    position={undefined}
    photos={undefined}
    chosen={null}
    quantity={{ max: 6, value: 1 }}
    is_last
    reasons={reasons.reasons.slice(1, 2)}
  />
);
