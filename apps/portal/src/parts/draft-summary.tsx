import type { ComponentChildren } from 'preact';
import type { DraftFacts } from '../facts/choosing.ts';
import { paidFor } from '../paid-for.ts';
import { useText } from '../text/use-text.ts';
import { QuotedLedger } from './shown-quote.tsx';
import { Tile } from './tile.tsx';

/** Beside a step on wide pages: what comes back and what was paid for it, with the button of the page. */
export function DraftSummary({
  lines,
  currency,
  time_zone,
  saved_until,
  has_total = true,
  quoted = false,
  children,
}: DraftFacts & {
  /** Left out where the page has a final figure of its own. */
  has_total?: boolean;
  /** A script shows what the choice of the page is made of. */
  quoted?: boolean;
  children?: ComponentChildren;
}) {
  const { t, money, moment } = useText();
  const amounts = lines.map(({ paid, count }) => paid && paidFor(paid, count));
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const is_long = lines.length > 3;
  return (
    <>
      <h2>{t('items.summary')}</h2>
      <ul class="summary-items" {...(is_long && { tabIndex: 0, 'aria-label': t('items.summary') })}>
        {lines.map(({ title, image_url, count, gets }, index) => (
          <li>
            <Tile src={image_url} size={40} />
            <span class="summary-text">
              {title}
              <small>
                {[t('items.count', { count }), gets && t(`outcome.${gets}`)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <SummaryAmount amount={amounts[index] ?? null} currency={currency} />
          </li>
        ))}
      </ul>
      {has_total && amounts.some((amount) => amount !== null) && (
        <p class="summary-total">
          <span>{t('items.total')}</span>
          <strong class="amount">{money({ amount: total, currency })}</strong>
        </p>
      )}
      {quoted && <QuotedLedger />}
      {children}
      <p class="small">{t('items.saved', { moment: moment({ at: saved_until, time_zone }) })}</p>
    </>
  );
}

function SummaryAmount({ amount, currency }: { amount: number | null; currency: string }) {
  const { money } = useText();
  return amount === null ? null : <span class="amount">{money({ amount, currency })}</span>;
}
