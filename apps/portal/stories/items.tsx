import type { ReasonProps, ShownReason } from '../src/facts/reason.ts';
import { ItemsPage } from '../src/pages/items.tsx';
import { ReasonPage } from '../src/pages/reason.tsx';
import { sample_items as facts, sampleLine as line } from '../src/samples/items.ts';
import { pictures } from '../src/samples/pictures.ts';

export const ItemsStory = () => <ItemsPage {...facts} />;

/** Sixty lines, with names and numbers that are hard to fit, and eight that can't be returned for one reason. */
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
    ineligible={Array.from({ length: 8 }, (_, i) => ({ ...facts.ineligible[0]!, id: 61 + i }))}
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
  others: 2,
  says_same: false,
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
