import { countedTitle } from '../counted-title.ts';
import type { ChoiceVariant } from '../facts/outcome.ts';
import type { Text } from '../text/text.ts';
import { dueText } from './variant-words.ts';

/** What a choice comes to, as a script shows it in the bar and beside the step: texts only. */
export type ShownQuote = {
  label: string;
  amount: string;
  /** Below the amount in the bar; may be empty. */
  note: string;
  /** Beside the step: what the amount is made of; adds up to `amount`. */
  rows: readonly (readonly [label: string, amount: string])[];
  /** The label of that sum, and the sum. */
  total: readonly [label: string, amount: string];
};

/** What an exchange for a variant comes to. `name`: what the bar calls it; undefined for its title. Undefined where it can't be had. */
export function exchangeQuote(
  variant: ChoiceVariant,
  { name, own }: { name?: string | undefined; own: { title: string; count: number } },
  currency: string,
  text: Text,
): ShownQuote | undefined {
  const { sum, title, price } = variant;
  if (!sum) return undefined;
  const { t, money } = text;
  const of = (amount: number) => money({ amount, currency });
  const due = dueText(sum, text, currency);
  const is_even = sum.net === 0 && sum.due === 0;
  const bonus = sum.bonus ?? 0;
  const priced = price === null ? '' : of(price);
  return {
    label: name === undefined ? title : t('gets.exchange_for', { title: name }),
    amount: is_even ? of(0) : due,
    note: bonus > 0 && priced ? t('exchange.with_bonus', { price: priced, bonus: of(bonus) }) : '',
    rows: rowsOf(variant, own, text).map(([label, amount]) => [label, of(amount)]),
    total: [t('gets.exchange'), is_even ? of(0) : due],
  };
}

/** What the difference is made of; nothing where other parts of the return change with it, so that these rows wouldn't add up. */
function rowsOf(
  { sum, title, price }: ChoiceVariant,
  own: { title: string; count: number },
  text: Text,
): [label: string, amount: number][] {
  const { t } = text;
  if (sum?.net == null || sum.value === null || price === null) return [];
  const [bonus, held] = [sum.bonus ?? 0, sum.held ?? 0];
  if (sum.value + bonus + held - price !== sum.net) return [];
  const counted = (name: string) => countedTitle({ count: own.count, title: name }, text);
  return [
    [t('ledger.new_item', { title: counted(title) }), price],
    ...(held === 0
      ? []
      : [[t(held > 0 ? 'ledger.price_rise' : 'ledger.price_drop'), -held] as [string, number]]),
    [t('ledger.item', { title: counted(own.title) }), -sum.value],
    ...(bonus === 0 ? [] : [[t('ledger.bonus'), -bonus] as [string, number]]),
  ];
}
