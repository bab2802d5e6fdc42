import { Type } from '../../platform/type.ts';
import type { Static } from 'typebox';
import { OneOf, Text } from '../../platform/fields.ts';
import { GoodsCondition, Key } from './policy-rule.ts';
import { EXEMPTION_GROUNDS } from './policy-words.ts';

const closed = { additionalProperties: false } as const;

const Exemption = Type.Object(
  {
    id: Key('Names the exemption in explanations. Unique in the policy.'),
    name: Text(100, 'Which goods they are.'),
    ground: OneOf(EXEMPTION_GROUNDS, {
      description:
        'Why the law exempts them (Directive 2011/83/EU, Article 16; Consumer Contracts Regulations 2013 of the United Kingdom, regulation 28). What is exempt once it is unsealed takes an answer of the shopper: see `product.answers`.',
    }),
    when: GoodsCondition('Which goods.'),
  },
  { ...closed, title: 'Exemption' },
);
export type Exemption = Static<typeof Exemption>;

/** What a policy says of the right of withdrawal: the law grants it, and names the goods that come without. */
export const Withdrawal = Type.Object(
  {
    exempt: Type.Array(Exemption, {
      maxItems: 50,
      description:
        'Goods without a right of withdrawal. Nothing else is said of them: final sale, rules, windows and fees count as elsewhere, and what is defective may come back.',
    }),
  },
  { ...closed, title: 'Withdrawal', description: 'Goods that the law exempts from the right of withdrawal.' },
);
