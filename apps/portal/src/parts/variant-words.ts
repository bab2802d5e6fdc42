import type { ChoiceVariant } from '../facts/outcome.ts';
import type { Text } from '../text/text.ts';

/**
 * What a variant costs on top or gives back; for the shopper's own variant, that it is theirs, with what it costs if it isn't free. The return of a gift
 * shows no difference.
 */
export function factOf({ sum, is_own }: ChoiceVariant, currency: string, text: Text): string {
  const difference = sum ? differenceText(sum, currency, text) : '';
  if (!is_own) return difference;
  const is_even = !sum || (sum.due <= 0 && (sum.net ?? 0) === 0);
  return is_even ? text.t('outcome.yours') : `${text.t('outcome.yours')}, ${difference}`;
}

/** What an exchange costs on top or gives back: “No extra cost”, “+£10.00”, “£4.00 back”. */
export function differenceText(
  { net, due }: NonNullable<ChoiceVariant['sum']>,
  currency: string,
  { t, money }: Text,
): string {
  const more = net === null ? due : Math.max(due, -net);
  if (more > 0) return t('outcome.more', { amount: money({ amount: more, currency }) });
  return net === null || net === 0
    ? t('exchange.free')
    : t('outcome.back', { amount: money({ amount: net, currency }) });
}

/** Stock is named below this. */
const few = 10;

/** How many are left of a variant, if they are few. */
export function leftText({ stock }: ChoiceVariant, { t }: Text): string {
  return stock === null || stock >= few ? '' : t('outcome.left', { count: stock });
}

/** What an exchange costs or gives back. */
export function dueText(
  { net, due }: NonNullable<ChoiceVariant['sum']>,
  { t, money }: Text,
  currency: string,
): string {
  const pays = net === null ? due : Math.max(due, -net);
  if (pays > 0) return t('outcome.to_pay', { amount: money({ amount: pays, currency }) });
  return net === null || net === 0
    ? t('outcome.nothing_to_pay')
    : t('outcome.back', { amount: money({ amount: net, currency }) });
}
