import { useText } from '../text/use-text.ts';

// A script fills these in with what is chosen: nothing is shown before, and nothing without it that could be out of date.

/** In the bar: what the choice is called and comes to. */
export function QuotedChoice() {
  return (
    <div class="quoted" data-quoted="" hidden>
      <p class="quote-total">
        <span data-quote="label" /> <strong data-quote="amount" />
      </p>
      <p class="quote-note" data-quote="note" />
    </div>
  );
}

/** Beside the step: what the amount is made of. */
export function QuotedLedger() {
  const { t } = useText();
  return (
    <table class="ledger quoted" data-quoted="" hidden>
      <caption class="unseen">{t('outcome.exchange')}</caption>
      <tbody data-quote="rows" />
    </table>
  );
}
