import { GivenRevision, revisionMembers } from '../../shop/setting-revisions/index.ts';
import { Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { COSTS } from './costs.ts';
import { BREAKDOWNS, STEPS } from './store.ts';

const Day = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const Count = Type.Integer({ minimum: 0 });
const Minor = (description: string) => Type.Integer({ description: `${description} In minor units.` });
const Rate = Nullable(Type.Number({ minimum: 0 }));

const PeriodFields = Type.Object(
  { from: Day, to: Day },
  { title: 'InsightPeriod', description: 'First and last day.' },
);

/** The period of every read, and the one that it is compared with. */
export const period_query = {
  from: Type.With(Day, { description: 'First day, in the time zone of the shop.' }),
  to: Type.With(Day, { description: 'Last day. A period has at most 1,100 days.' }),
};
export const compared_query = {
  compare_from: Type.Optional(
    Type.With(Day, {
      description: 'First day of the period to compare with. The period right before, unless given.',
    }),
  ),
  compare_to: Type.Optional(Type.With(Day, { description: 'Last day of the period to compare with.' })),
};
export const language_query = {
  language: Type.Optional(Text(35, 'BCP 47 tag of the language of names; English unless given.')),
};

const figure_fields = {
  order_count: Type.With(Count, { description: 'Orders of the period; cancelled ones are left out.' }),
  sold_units: Count,
  sold_value: Minor('What shoppers paid for these units, tax included.'),
  cohort_units: Type.With(Count, { description: 'Units of these orders that were returned until now.' }),
  cohort_value: Minor('What shoppers had paid for them.'),
  return_count: Type.With(Count, {
    description: 'Returns requested in the period; cancelled and expired ones are left out.',
  }),
  returned_units: Count,
  returned_value: Minor('What shoppers had paid for the returned units.'),
  graded_units: Count,
  label_cost: Minor('What labels cost, as far as known in the currency of the shop.'),
  fees: Minor('What shoppers paid for returns.'),
  bonus: Minor('Bonuses on store credit.'),
  upsell: Minor('What shoppers paid on top for exchanges.'),
  offered_units: Type.With(Count, {
    description: 'Units for which the policy offered a part of their price for keeping them, taken or not.',
  }),
  kept_value: Minor('What of their value was not given for units that were kept for such an offer.'),
  rates: Type.Object({
    by_value: Type.With(Rate, {
      description: 'Returned value as a share of the value sold in the same period.',
    }),
    by_units: Rate,
    of_cohort: Type.With(Rate, {
      description: 'Value returned until now as a share of the value that was sold.',
    }),
    of_cohort_units: Type.With(Rate, {
      description: 'Units returned until now as a share of the units that were sold: never above 1.',
    }),
  }),
};
const Figures = Type.Object(figure_fields, {
  title: 'InsightFigures',
  description:
    'Figures of a period. A rate is null where nothing was sold. Costs of whole returns are 0 in breakdowns.',
});

const Duration = Type.Object({
  count: Count,
  median_minutes: Nullable(Type.Number()),
  p90_minutes: Type.With(Nullable(Type.Number()), {
    description: 'Nine of ten took no longer. Exact to 5 %.',
  }),
});
const Durations = Type.Object(Object.fromEntries(STEPS.map((step) => [step, Duration])), {
  title: 'InsightDurations',
});
const Securities = Type.Object({ count: Count, amount: Minor('Of the securities.') });
const Exchanges = Type.Object(
  {
    return_count: Type.With(Count, { description: 'Returns with units that were exchanged.' }),
    units: Count,
    value: Minor('What shoppers had paid for these units: revenue that exchanges kept.'),
    instant: Type.Object({
      return_count: Type.With(Count, {
        description: 'Of the returns, those whose new items were sent first.',
      }),
      out: Type.With(Securities, { description: 'Not back yet, or being charged.' }),
      returned: Securities,
      charged: Type.With(Securities, {
        description: 'Not returned: what was kept, or charged and not refunded since.',
      }),
      lost: Type.With(Securities, { description: 'Not returned: what could not be charged.' }),
      median_minutes_saved: Type.With(Nullable(Type.Number()), {
        description:
          'From the request until the return was processed, when its new items would have been sent otherwise. Null while none was.',
      }),
    }),
  },
  {
    title: 'InsightExchanges',
    description:
      'What exchanges kept. What became of instant exchanges is as of now, and of cancelled returns too.',
  },
);
const KeepOffers = Type.Object(
  {
    offered_units: Count,
    taken_units: Count,
    value: Minor('What shoppers had paid for the units that they kept.'),
    paid: Minor('What of it was given for keeping them.'),
    saved: Minor('The rest of it.'),
  },
  {
    title: 'InsightKeepOffers',
    description: 'Offers of a part of the price for keeping an item (API contract, 9.7).',
  },
);
const Interval = Type.Object({ starts_on: Day, ...figure_fields });
const Side = Type.Object(
  {
    period: PeriodFields,
    figures: Figures,
    intervals: Type.Array(Interval),
    durations: Durations,
    costs: Type.Object({
      ...Object.fromEntries(
        COSTS.map((cost) => [cost, Nullable(Minor('Null while the shop has not said what it assumes.'))]),
      ),
      total: Minor('Of the costs that are known.'),
    }),
    resolutions: Type.Array(
      Type.Object({ resolution: Type.String(), units: Count, value: Minor('Returned value.') }),
    ),
    exchanges: Exchanges,
    keep_offers: KeepOffers,
  },
  { title: 'InsightSide' },
);

export const Overview = Type.Object(
  {
    currency: Type.String(),
    refreshed_at: Type.With(Nullable(TsMs), { description: 'When changes were last counted.' }),
    interval: OneOf(['day', 'week', 'month']),
    instant_limit: Type.With(Nullable(Minor('What instant exchanges of the shop may be out at once.')), {
      description:
        'What instant exchanges of the shop may be out at once by the policy in effect, in minor units; null without a limit.',
    }),
    current: Side,
    compared: Side,
  },
  { title: 'InsightOverview', description: 'A period next to another one.' },
);

export const BreakdownBody = Type.Object(
  {
    currency: Type.String(),
    refreshed_at: Nullable(TsMs),
    by: OneOf(BREAKDOWNS),
    rows: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Value of the dimension: an id, a code, a country.' }),
        name: Type.String(),
        group: Type.With(Nullable(Type.Object({ code: Type.String(), name: Type.String() })), {
          description: 'Heading of a reason.',
        }),
        image: Nullable(Type.String()),
        figures: Figures,
        compared: Type.With(Nullable(Figures), { description: 'Null where there was nothing.' }),
        margin_after_returns: Nullable(
          Minor('Of products and variants: margin on what stayed sold, less the cost of returned units.'),
        ),
      }),
    ),
  },
  { title: 'InsightBreakdown' },
);

export const ProductReasons = Type.Object(
  {
    reasons: Type.Array(
      Type.Object(
        { code: Type.String(), name: Type.String(), units: Count },
        { title: 'InsightReasonGroup' },
      ),
    ),
    products: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        image: Nullable(Type.String()),
        figures: Figures,
        units: Type.Array(Count, { description: 'Returned units by reason, in the order of `reasons`.' }),
      }),
    ),
  },
  {
    title: 'InsightProductReasons',
    description: 'Returned units of the most returned products by group of reasons.',
  },
);

export const Sizing = Type.Object(
  {
    products: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        image: Nullable(Type.String()),
        sold_units: Count,
        too_small_units: Count,
        too_large_units: Count,
        verdict: Type.With(OneOf(['runs_small', 'runs_large', 'mixed']), {
          description:
            '`runs_small` or `runs_large` when at least three quarters of ten or more units say so; otherwise `mixed`.',
        }),
      }),
    ),
  },
  { title: 'InsightSizing' },
);

export const SerialReturners = Type.Object(
  {
    customers: Type.Array(Type.Object({ email: Type.String(), return_count: Count, last_return_at: TsMs })),
  },
  { title: 'InsightSerialReturners' },
);

const Share = Type.Integer({ minimum: 0, maximum: 10_000, description: 'In hundredths of a percent.' });
const cost_fields = {
  handling_cost_per_unit: Nullable(
    Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Of a graded unit, in minor units.' }),
  ),
  markdowns: Type.Record(Type.String(), Share, {
    propertyNames: { type: 'string', maxLength: 100 },
    description: 'Share of the price that is lost by disposition.',
    maxProperties: 50,
  }),
  payment_fee_basis_points: Nullable(
    Type.With(Share, {
      description: 'Fee for a payment that isn’t returned with a refund, in hundredths of a percent.',
    }),
  ),
  cost_of_goods_basis_points: Nullable(
    Type.With(Share, {
      description: 'What goods cost the shop as a share of their price, in hundredths of a percent.',
    }),
  ),
};
export const CostAssumptions = Type.Object(
  { ...cost_fields, ...revisionMembers },
  {
    title: 'InsightCostAssumptions',
    description: 'What the shop assumes of its costs; null where it has not said.',
  },
);
export const CostAssumptionsBody = Type.Object({ ...cost_fields, revision: GivenRevision });
