import { Type } from '../../../../platform/type.ts';
import type { Static } from 'typebox';
import { OneOf } from '../../../../platform/fields.ts';
import { Minor } from './rule.ts';
import { INSTANT_RELEASES, INSTANT_SECURITIES } from './words.ts';

const closed = { additionalProperties: false } as const;
const Days = (minimum: number, description: string) => Type.Integer({ minimum, maximum: 60, description });

/** When new items are sent before the returned ones are back, and what secures them. */
export const InstantTerms = Type.Object(
  {
    security: OneOf(INSTANT_SECURITIES, {
      description:
        'What secures the returned items. `none`: nothing. `card`: their card is saved, and charged for what never comes. `hold`: what they paid for them is held on their card. `deposit`: they pay that, and get it back. All but `none` need the setting `collects_payments`, `card` and `hold` also Stripe.',
    }),
    send_within_days: Days(
      3,
      'Days to hand in the returned items. At least 14 where the law grants a right of withdrawal.',
    ),
    grace_days: Type.Optional(
      Days(0, 'Days after that until the deposit is kept, or the card charged. Default: 3.'),
    ),
    release_on: Type.Optional(
      OneOf(INSTANT_RELEASES, {
        description:
          'What ends the security: the first `scan` of the parcel or at a counter, its `delivery`, or `grading`. Default: `grading`.',
      }),
    ),
    exposure: Type.Optional(
      Type.Object(
        {
          shop: Type.Optional(Minor('The most that is out at a time, of all customers.')),
          customer: Type.Optional(Minor('The most that is out at a time, of one customer.')),
          open: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description: 'Open instant exchanges of one customer. Default: 1.',
            }),
          ),
        },
        { ...closed, title: 'Exposure', description: 'Limits, by what was paid for the returned items.' },
      ),
    ),
  },
  {
    ...closed,
    title: 'InstantTerms',
    description:
      'Instant exchanges: the new items are sent before the returned ones are back. Left out: never.',
  },
);
export type InstantTerms = Static<typeof InstantTerms>;
