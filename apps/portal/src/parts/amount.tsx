import type { Money } from '../text/text.ts';
import { useText } from '../text/use-text.ts';

/** An amount; with `was`, the one that it replaces comes first, struck through. */
export function Amount({ money, was }: { money: Money; was?: Money | undefined }) {
  const { t, money: show } = useText();
  if (!was) return <bdi class="amount">{show(money)}</bdi>;
  return (
    <>
      <del class="amount" aria-label={t('amount.was', { amount: show(was) })}>
        {show(was)}
      </del>{' '}
      <ins class="amount" aria-label={t('amount.now', { amount: show(money) })}>
        {show(money)}
      </ins>
    </>
  );
}
