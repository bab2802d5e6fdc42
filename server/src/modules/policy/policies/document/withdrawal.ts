import { Type } from '../../../../platform/type.ts';
import type { Static } from 'typebox';
import { OneOf, Text } from '../../../../platform/fields.ts';
import { GoodsCondition, Key } from './rule.ts';
import { EXEMPTION_GROUNDS } from './words.ts';

const closed = { additionalProperties: false } as const;

const Exemption = Type.Object(
  {
    id: Key('Identifies the exemption in explanations. Unique in the policy.'),
    name: Text(100, 'The exempt products.'),
    ground: OneOf(EXEMPTION_GROUNDS, {
      description:
        "The legal ground (Directive 2011/83/EU, Article 16; Consumer Contracts Regulations 2013 of the United Kingdom, regulation 28). A product that is exempt once it's unsealed needs an answer of the shopper: see `product.answers`.",
    }),
    when: GoodsCondition('Which goods.'),
  },
  { ...closed, title: 'Exemption' },
);
type Exemption = Static<typeof Exemption>;

/** What a policy says of the right of withdrawal: the law grants it, and names the goods that come without. */
export const Withdrawal = Type.Object(
  {
    exempt: Type.Array(Exemption, {
      maxItems: 50,
      description:
        'Products without a right of withdrawal. Final sale, rules, windows and fees apply as usual, and faulty items can be returned.',
    }),
  },
  {
    ...closed,
    title: 'Withdrawal',
    description: 'Products that the law exempts from the right of withdrawal.',
  },
);
