import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { enough_returns } from './findings.ts';
import classes from './insights.module.css';
import { ListLink } from './list-link.tsx';
import type { OverviewData } from './queries.ts';
import { useWords } from './use-words.ts';

type Row = { name: string; label: ReactNode; value: ReactNode; note?: string };

/** Figures of a panel, each with what explains it below. */
function Rows({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className={classes['rows']}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ name, label, value, note }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              {value}
              {note !== undefined && <small>{note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What exchanges kept, and what became of those whose new items were sent first. */
export function Exchanges({ current, compared, currency, instant_limit }: OverviewData) {
  const { t, money } = useText();
  const { share, duration } = useWords();
  const amountOf = (amount: number) => money({ amount, currency });
  const before = (amount: number) => t('insights.previously', { value: amountOf(amount) });
  const { exchanges, figures, period } = current;
  const { instant, return_count, value } = exchanges;
  const title =
    figures.return_count >= enough_returns
      ? t('insights.exchanges_kept', { value: amountOf(value) })
      : t('insights.exchanges');
  const ended = (['returned', 'charged', 'lost'] as const).map((name) => ({
    name,
    label: t(`insights.instant_${name}`),
    value: instant[name].count === 0 ? '–' : amountOf(instant[name].amount),
    ...(instant[name].count > 0 && { note: t('insights.instant_count', { count: instant[name].count }) }),
  }));
  const of_instant: Row[] = [
    {
      name: 'instant',
      label: t('insights.instant'),
      value: t('insights.count_of', { count: instant.return_count, of: return_count }),
      note: return_count > 0 ? share(instant.return_count / return_count) : '–',
    },
    {
      name: 'out',
      label: <Link to="/securities">{t('insights.instant_out')}</Link>,
      value: amountOf(instant.out.amount),
      note:
        instant_limit === null
          ? t('insights.instant_count', { count: instant.out.count })
          : t('insights.of_limit', { limit: amountOf(instant_limit) }),
    },
    ...ended,
    {
      name: 'sooner',
      label: t('insights.instant_sooner'),
      value: duration(instant.median_minutes_saved),
    },
  ];
  return (
    <ChartPanel
      title={title}
      metric={t('insights.exchanges_metric', {
        share: figures.returned_value > 0 ? share(value / figures.returned_value) : '–',
      })}
    >
      <Rows
        caption={title}
        rows={[
          {
            name: 'returns',
            label: (
              <ListLink period={period} filter={{ resolution: 'exchange' }}>
                {t('insights.exchanged_returns', { count: return_count })}
              </ListLink>
            ),
            value: amountOf(value),
            note: before(compared.exchanges.value),
          },
          {
            name: 'upsell',
            label: t('insights.upsell'),
            value: amountOf(figures.upsell),
            note: before(compared.figures.upsell),
          },
          ...(isInstant(exchanges) ? of_instant : []),
        ]}
      />
    </ChartPanel>
  );
}

/** Offers of a part of the price for keeping an item: how many were taken, what they cost, and what they saved. */
export function KeepOffers({ current: { keep_offers, figures }, compared, currency }: OverviewData) {
  const { t, money } = useText();
  const { share } = useWords();
  const { offered_units, taken_units, value, paid, saved } = keep_offers;
  const amountOf = (amount: number) => money({ amount, currency });
  const before = (amount: number) => t('insights.previously', { value: amountOf(amount) });
  const title =
    figures.return_count >= enough_returns && offered_units > 0
      ? t('insights.offers_taken', { share: share(taken_units / offered_units) })
      : t('insights.offers');
  return (
    <ChartPanel title={title} metric={t('insights.offers_metric', { count: taken_units, of: offered_units })}>
      <Rows
        caption={title}
        rows={[
          { name: 'value', label: t('insights.offers_value'), value: amountOf(value) },
          {
            name: 'paid',
            label: t('insights.offers_paid'),
            value: amountOf(paid),
            note: before(compared.keep_offers.paid),
          },
          {
            name: 'saved',
            label: t('insights.offers_saved'),
            value: amountOf(saved),
            note: before(compared.keep_offers.saved),
          },
        ]}
      />
    </ChartPanel>
  );
}

type ExchangeFigures = OverviewData['current']['exchanges'];
const isInstant = ({ instant }: ExchangeFigures) =>
  instant.return_count +
    instant.out.count +
    instant.returned.count +
    instant.charged.count +
    instant.lost.count >
  0;

/** Whether there was an exchange in the period. */
export const hasExchanges = ({ current: { exchanges } }: OverviewData): boolean =>
  exchanges.return_count > 0 || isInstant(exchanges);
/** Whether something was offered in the period for keeping it. */
export const hasOffers = ({ current: { keep_offers } }: OverviewData): boolean =>
  keep_offers.offered_units > 0;
