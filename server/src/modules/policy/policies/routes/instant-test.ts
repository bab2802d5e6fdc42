import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Nullable, OneOf } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Amount } from '../../../../platform/schema/amounts.ts';
import { Type } from '../../../../platform/type.ts';
import { EXCLUSIONS, playInstant } from '../backtest/instant-past.ts';
import { readPastExchanges } from '../backtest/store-instant.ts';
import { InstantTerms } from '../document/instant.ts';
import { read_defaults } from './schemas.ts';

/** So far back exchanges are played. */
const past_days = 270;

const count = Type.Integer({ minimum: 0 });
const Figure = Type.Object({ count, amount: Amount });
const InstantTest = Type.Object(
  {
    since: Type.String({ description: 'The first day.' }),
    exchanges: count,
    possible: Type.With(count, { description: 'Those that could have been sent at once.' }),
    days_earlier: Nullable(
      Type.Number({ description: 'Median of the days that they would have been sent earlier.' }),
    ),
    excluded: Type.Array(Type.Object({ because: OneOf(EXCLUSIONS), count })),
    unreturned: Type.Object(
      { all: Figure, excluded: Figure, covered: Figure, uncovered: Figure },
      {
        description:
          'Items that never came: of all exchanges, of those that the terms or their limits exclude, of those that a deposit covers, and the rest.',
      },
    ),
    peak: Amount,
    weeks: Type.Array(Type.Object({ day: Type.String(), amount: Amount }), {
      description: 'The most that would have been out at a time in each week.',
    }),
  },
  {
    title: 'InstantTest',
    description: 'Everybody who could have taken it is counted. Amounts are in the currency of the shop.',
  },
);

const money = (amount: number, currency = 'USD') => ({ amount, currency, currency_code: currency });

/** What instant exchanges would have been on the shop's own past (API contract, 26.8). */
export function instantTestRoute({ db, clock }: Deps): Route {
  const figure = (things: number, amount: number) => ({ count: things, amount: money(amount) });
  return defineRoute({
    ...read_defaults,
    operation: 'testInstantExchanges',
    method: 'POST',
    path: '/policy/instant-test',
    summary: 'Try instant exchanges on the past',
    description:
      'Plays the exchanges of the last 270 days, at most the newest 20,000, as if shoppers could have had the new items at once under these terms. Changes nothing.',
    body: InstantTerms,
    body_example: { security: 'deposit', send_within_days: 14, exposure: { shop: 100_000 } },
    success: {
      description: 'What would have been.',
      schema: InstantTest,
      examples: {
        test: {
          since: '2026-02-01',
          exchanges: 486,
          possible: 412,
          days_earlier: 6.4,
          excluded: EXCLUSIONS.map((because) => ({ because, count: because === 'gift' ? 74 : 0 })),
          unreturned: {
            all: figure(11, 73_800),
            excluded: figure(1, 6400),
            covered: figure(10, 67_400),
            uncovered: figure(0, 0),
          },
          peak: money(96_000),
          weeks: [{ day: '2026-01-29', amount: money(20_000) }],
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, body: terms }) {
      const now = clock.now();
      const since = new Date(now.getTime() - past_days * day_ms);
      const { release_on = 'grading' } = terms;
      const past = await db.inTransaction((tx) =>
        readPastExchanges(tx, { shop_id: shop.id, since }, release_on),
      );
      const { unreturned, peak, weeks, ...played } = playInstant(past, terms, now.getTime());
      const inShop = (amount: number) => money(amount, shop.currency);
      const shown = ({ count: things, amount }: { count: number; amount: number }) => ({
        count: things,
        amount: inShop(amount),
      });
      const { all, excluded, covered, uncovered } = unreturned;
      return {
        ...played,
        since: since.toISOString().slice(0, 10),
        unreturned: {
          all: shown(all),
          excluded: shown(excluded),
          covered: shown(covered),
          uncovered: shown(uncovered),
        },
        peak: inShop(peak),
        weeks: weeks.map(({ day, amount }) => ({ day, amount: inShop(amount) })),
      };
    },
  });
}
