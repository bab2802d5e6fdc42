import type { InstantFacts, ReviewProps } from '../facts/review.ts';
import { useText } from '../text/use-text.ts';
import { Amount } from './amount.tsx';
import { FieldError } from './field-error.tsx';
import { Option, Options } from './option.tsx';

/** When the new items are sent: now or once the returned ones are back. None is chosen; both say the same things. */
export function When(props: ReviewProps & { instant: InstantFacts }) {
  const { instant, due, currency, time_zone, send_until, instant_problem } = props;
  const { security, deposit, secured, release_on, send_by, charge_at, chosen, quote } = instant;
  const { t, day, money } = useText();
  const of = (amount: number) => <Amount money={{ amount, currency }} />;
  const on = (at: string) => day({ at, time_zone });
  const is_deposit = security === 'deposit';
  const rowsOf = (by: string, paid: number) => [
    { name: t('review.hand_in_by'), value: on(by) },
    { name: t('review.to_pay_today'), value: of(due + paid) },
    ...(is_deposit ? [{ name: t('review.of_that_deposit'), value: of(paid) }] : []),
  ];
  const is_secured = security !== 'none';
  const is_on_card = security === 'card' || security === 'hold';
  const charge = { amount: money({ amount: deposit + secured, currency }), day: on(charge_at) };
  return (
    <section class="when" id="release">
      <input type="hidden" name="quote_now" value={quote} />
      <Options question={t('review.when')} shown>
        <Option
          name="release"
          value="now"
          checked={chosen === 'now'}
          title={t(is_secured ? `review.now_${security}` : 'review.now')}
          rows={[
            ...rowsOf(send_by, deposit),
            ...(security === 'hold' ? [{ name: t('review.held'), value: of(secured) }] : []),
            ...(is_deposit || security === 'hold'
              ? [
                  {
                    name: t(is_deposit ? 'review.deposit_back' : 'review.let_go'),
                    value: t(`review.back_on.${release_on}`),
                  },
                ]
              : []),
            ...(is_secured
              ? [
                  {
                    name: t('review.if_not'),
                    value: t(is_on_card ? 'review.charged' : 'review.kept', charge),
                  },
                ]
              : []),
          ]}
        />
        <Option
          name="release"
          value="after_return"
          checked={chosen === 'after_return'}
          title={t('review.after')}
          rows={[
            ...rowsOf(send_until, 0),
            ...(is_secured ? [{ name: t('review.if_not'), value: t('review.no_exchange') }] : []),
          ]}
        />
      </Options>
      <FieldError>{instant_problem === 'choose' && t('review.choose_when')}</FieldError>
      {is_secured && <p class="small">{t(`review.${security}_how`, charge)}</p>}
    </section>
  );
}
