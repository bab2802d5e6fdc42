import type { ComponentChildren } from 'preact';
import type { Money } from '../text/text.ts';
import { Amount } from './amount.tsx';
import { Icon } from './icon.tsx';
import { QuotedChoice } from './shown-quote.tsx';

type QuoteBarProps = {
  label?: ComponentChildren;
  money?: Money | undefined;
  note?: ComponentChildren;
  /** What is promised about the amounts. */
  promise?: ComponentChildren;
  /** A script changes the total while the shopper chooses. */
  live?: boolean;
  /** A script shows what is chosen, and what it comes to. */
  quoted?: boolean;
  /** The button of the page, and what is said below it. */
  children: ComponentChildren;
};

/** What the choices so far come to, and the way on. It stays in sight, and comes to rest at the end of the form. */
export function QuoteBar({ label, money, note, promise, live, quoted, children }: QuoteBarProps) {
  return (
    <div class="quote-bar">
      {quoted && <QuotedChoice />}
      {money && (
        <p class="quote-total" aria-live={live ? 'polite' : undefined}>
          <span>{label}</span>
          <strong data-total={live ? '' : undefined}>
            <Amount money={money} />
          </strong>
        </p>
      )}
      {!money && label && (
        <p class="quote-label" aria-live={live ? 'polite' : undefined}>
          {label}
        </p>
      )}
      {note && <p class="quote-note">{note}</p>}
      {promise && (
        <p class="quote-promise">
          <Icon name="shield-check" />
          <span>{promise}</span>
        </p>
      )}
      {children}
    </div>
  );
}
