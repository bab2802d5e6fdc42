import { useText } from '../../text/use-text.tsx';
import { percentsOf } from '../../text/percent.ts';
import type { Period } from './period.ts';

/** Rates, durations and periods in the reader's language. */
export function useWords() {
  const { t, tag, percent } = useText();
  const rate = percentsOf(tag, 1);
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const days_of_year = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    /** As 4.4%, or a dash where there is none. */
    rate: (value: number | null) => (value === null ? '–' : rate(value)),
    share: percent,
    /** As 3 May. */
    day: (day: string) => days.format(dateOf(day)),
    /** As 1 May – 30 Jun 2026. */
    period: ({ from, to }: Period) => days_of_year.formatRange(dateOf(from), dateOf(to)),
    /** As 3.2 days, 5 hours or 20 minutes, or a dash where there is none. */
    duration: (minutes: number | null): string => {
      if (minutes === null) return '–';
      if (minutes < 60) return t('insights.minutes', { count: Math.round(minutes) });
      if (minutes < 48 * 60) return t('insights.hours', { count: Math.round(minutes / 60) });
      return t('insights.days', {
        count: Number((minutes / 1440).toFixed(1)),
        shown: decimal.format(minutes / 1440),
      });
    },
  };
}
