import { hour_ms, minute_ms } from '../../server/src/platform/clock.ts';
import type { Resolution } from '@retour/contract/states';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';

/** How a return of the demo shop ends, unless the present comes first. */
export type Ending =
  | 'processed'
  | 'never_sent'
  | 'cancelled'
  | 'flagged'
  | 'closed'
  | 'refund_declined'
  | 'one_missing'
  | 'one_rejected';

/** What a shopper asks for, and what becomes of it. Times are after the request. */
export type Story = {
  ending: Ending;
  way: 'label' | 'drop_off';
  gift: boolean;
  resolution: Exclude<Resolution, 'none'>;
  /** A second resolution for every other unit, so that resolutions combine. */
  other_resolution: Exclude<Resolution, 'none'> | null;
  exchange: 'exchange' | 'advanced_exchange';
  /** The new item is to be sent before the old one is back, where the policy allows that. */
  wants_now: boolean;
  /** Keeps the items for a part of the price, where the policy offers that. */
  takes_offer: boolean;
  /** From 0 to below 1: picks among the reasons that each article can have. */
  reason_point: number;
  /** Where the policy wants a person to look first. */
  reviewed_after_ms: number;
  label_after_ms: number;
  in_transit_after_ms: number;
  delivered_after_ms: number;
  end_after_ms: number;
  note: string | null;
  /** What the shopper asks on the page of the return, and what staff answer some hours later. */
  question: { text: string; answer: string; after_ms: number; answered_after_ms: number } | null;
};

const notes = [
  'Customer called, the parcel is on its way.',
  'Customer asks for a call before we refund.',
  'Box arrived open, everything was inside.',
  'Second return of this customer this month, all fine so far.',
];

const questions = [
  {
    text: 'I don’t have the box any more. Is that a problem?',
    answer: 'Not at all. Any box that keeps it safe will do.',
  },
  {
    text: 'I’m away until next week. Can I send it then?',
    answer: 'Of course. Please send it by the day on this page.',
  },
  {
    text: 'When will I get my money?',
    answer: 'Within five business days after we’ve looked at your items.',
  },
  {
    text: 'Can I put something from another order in the same parcel?',
    answer: 'Please send each return in a parcel of its own, so that we can tell them apart.',
  },
] as const;

function questionOf(key: string): Story['question'] {
  const random = randomOf(`question ${key}`);
  if (!random.chance(0.3)) return null;
  const after_ms = random.between(1, 30) * hour_ms;
  return {
    ...random.pick(questions),
    after_ms,
    answered_after_ms: after_ms + random.between(3, 28) * hour_ms,
  };
}

/** What happens to a return, always the same for the same key. */
export function storyOf(key: string): Story {
  const random = randomOf(`story ${key}`);
  const gift = random.chance(0.05);
  const way = random.weighted([
    ['label', 80],
    ['drop_off', 20],
  ] as const);
  const resolution = gift
    ? 'credit'
    : random.weighted([
        ['refund', 69],
        ['exchange', 18],
        ['credit', 13],
      ] as const);
  const in_transit = random.between(10, 70) * hour_ms;
  const delivered = in_transit + random.between(40, 110) * hour_ms;
  const story: Omit<Story, 'wants_now'> = {
    ending: endingOf(random, way),
    way,
    gift,
    resolution,
    other_resolution:
      !gift && random.chance(0.2) ? random.pick(['refund', 'credit', 'exchange'] as const) : null,
    exchange: random.chance(0.7) ? 'exchange' : 'advanced_exchange',
    takes_offer: randomOf(`keep ${key}`).chance(0.6),
    reason_point: random.next(),
    reviewed_after_ms: random.between(4, 44) * hour_ms,
    label_after_ms: random.between(1, 4) * minute_ms,
    in_transit_after_ms: in_transit,
    delivered_after_ms: delivered,
    end_after_ms: delivered + random.between(40, 190) * hour_ms,
    note: random.chance(0.25) ? random.pick(notes) : null,
    question: gift ? null : questionOf(key),
  };
  const exchanges = [resolution, story.other_resolution].includes('exchange');
  return { ...story, wants_now: exchanges && randomOf(`now ${key}`).chance(0.9) };
}

function endingOf(random: Random, way: Story['way']): Ending {
  if (way !== 'label')
    return random.weighted([
      ['processed', 88],
      ['cancelled', 4],
      ['flagged', 4],
      ['closed', 4],
    ] as const);
  return random.weighted([
    ['processed', 68],
    ['never_sent', 10],
    ['cancelled', 5],
    ['flagged', 4],
    ['closed', 3],
    ['refund_declined', 4],
    ['one_missing', 5],
    ['one_rejected', 5],
  ] as const);
}
