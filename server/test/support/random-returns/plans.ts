import * as fc from 'fast-check';
import type { PolicyDocument } from '../../../src/modules/policy/policies/index.ts';
import { anyBasket, anyChoices, anyEdit, anyTerms } from '../edited-returns.ts';
import type { Fate } from '../ledger-provider.ts';
import type { ToldLanguage } from '../told-words.ts';
import type { SecurityAct, SecurityKind } from './instant.ts';

/** How a return comes about. */
export const ORIGINS = ['shopper', 'staff', 'gift', 'shop_now', 'withdrawal', 'instant'] as const;
export type Origin = (typeof ORIGINS)[number];

const some = fc.nat(9);
const anyGrade = fc.constantFrom(
  'grade_a' as const,
  'grade_b' as const,
  'grade_d' as const,
  'incorrect_item' as const,
  'missing' as const,
);

/** Something that happens to a return; numbers choose among what there is. */
const anyAct = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('edit' as const), edit: anyEdit }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reject' as const), unit: some }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), unit: some }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('label' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('scan' as const),
      status: fc.constantFrom('in_transit' as const, 'delivered' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('hand_in' as const), units: some }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('receive' as const) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('grade' as const), units: some, grade: anyGrade }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('station_grade' as const), unit: some, grade: some }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('process' as const),
      /** `wait`: the job hasn't run yet. */
      fate: fc.constantFrom<(Fate | 'wait')[]>('pay', 'pay', 'pay', 'decline', 'lose', 'wait'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'flag') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('flag' as const, 'unflag', 'close', 'retry', 'mark_paid', 'exchange_order'),
    }),
  },
);
export type Act =
  | (typeof anyAct extends fc.Arbitrary<infer T> ? T : never)
  | { act: 'security'; does: SecurityAct };

const anyPlan = fc.record({
  origin: fc.constantFrom<Origin[]>(
    'shopper',
    'shopper',
    'shopper',
    'staff',
    'gift',
    'shop_now',
    'withdrawal',
  ),
  basket: anyBasket,
  choices: anyChoices,
  /** Which of the return methods that are offered. */
  method: some,
  gift_card: fc.constantFrom(0, 0, 0, 1500),
  acts: fc.array(anyAct, { minLength: 0, maxLength: 7 }),
  pause_minutes: fc.integer({ min: 1, max: 40 }),
  /** What the shopper reads. */
  language: fc.constantFrom<ToldLanguage[]>('en', 'en', 'de'),
});
export type Plan = Omit<typeof anyPlan extends fc.Arbitrary<infer T> ? T : never, 'acts'> & {
  acts: Act[];
  /** What secures an instant exchange. */
  security?: SecurityKind;
};

const anyPolicy = fc
  .record({
    policy: anyTerms,
    review: fc.constantFrom({}, {}, { value_at_least: 6000 }, { items_at_least: 3 }),
  })
  .map(({ policy, review }): PolicyDocument => ({ ...policy, terms: { ...policy.terms, review } }));

/** What happens in any case, each to a return of its own, so that no seed leaves a state out. */
const certain: readonly Act[][] = [
  [{ act: 'process', fate: 'decline' }],
  [{ act: 'process', fate: 'wait' }],
  [{ act: 'flag' }],
  [{ act: 'cancel' }],
  [
    { act: 'label' },
    { act: 'scan', status: 'delivered' },
    { act: 'grade', units: 0, grade: 'grade_b' },
    { act: 'process', fate: 'pay' },
  ],
];

/** What happens to instant exchanges, in turn. */
const of_instant: readonly Act[][] = [
  [
    { act: 'label' },
    { act: 'scan', status: 'delivered' },
    { act: 'grade', units: 9, grade: 'grade_a' },
    { act: 'security', does: 'check' },
    { act: 'process', fate: 'pay' },
  ],
  [{ act: 'security', does: 'overdue' }],
  [{ act: 'security', does: 'extend' }],
  [
    { act: 'security', does: 'overdue' },
    { act: 'security', does: 'expire' },
  ],
  [{ act: 'security', does: 'release' }],
  [{ act: 'label' }, { act: 'scan', status: 'in_transit' }],
];

/** Every so many plans one is an instant exchange: the first line for another variant, paid in the currency of the shop. */
const plans_per_instant = 5;

const kinds = ['deposit', 'card', 'none', 'hold'] as const;

function instantOf(plan: Plan, nth: number): Plan {
  const { choices, acts } = plan;
  const variant = 1 + (nth % 2);
  const unit = { line: 0, reason: 'too-small', type: 'exchange', variant, goods: undefined } as const;
  const own = of_instant[nth % (of_instant.length + 1)];
  return {
    ...plan,
    origin: 'instant',
    basket: { ...plan.basket, rate: 1 },
    choices: { ...choices, units: nth % 2 === 0 ? [unit] : [unit, unit], is_gift: false },
    acts: own ?? acts,
    security: kinds[nth % kinds.length]!,
  };
}

/** So many plans of returns, always the same ones for a seed. */
export function plansOf(seed: number, count: number): Plan[] {
  const plans: Plan[] = fc.sample(anyPlan, { seed, numRuns: count });
  // The first ones expire, unless something happens to them.
  for (const [i, plan] of plans.slice(0, 3).entries()) plans[i] = { ...plan, origin: 'shopper', acts: [] };
  const first = Math.ceil(count / 4);
  for (const [i, acts] of certain.entries())
    plans[first + i] = { ...plans[first + i]!, origin: 'shopper', acts: [...acts] };
  let instant = 0;
  for (let i = plans_per_instant - 1; i < count; i += plans_per_instant)
    if (i < first || i >= first + certain.length) plans[i] = instantOf(plans[i]!, instant++);
  return plans;
}

/** So many policies, always the same ones for a seed. */
export const policiesOf = (seed: number, count: number): PolicyDocument[] =>
  fc.sample(anyPolicy, { seed, numRuns: count });
