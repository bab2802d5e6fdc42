import type { PayProps, PayState } from '../facts/pay.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';

/** The way to the payment page of the provider, and what a shopper sees who comes back from there. */
export function PayPage(props: PayProps) {
  const { order_name, state, titles, amount, deposit, currency, kind, terms } = props;
  const text = useText();
  const { t } = text;
  const is_late = kind === 'late' && (state === 'opening' || state === 'waiting' || state === 'left');
  const title = t(is_late ? 'pay.late_title' : titles_of[state]);
  const is_waiting = state === 'opening' || state === 'waiting' || state === 'left';
  return (
    <Layout title={title} aside={{ order: order_name }}>
      <Heading title={title} lead={leadOf(props, text)} />
      {is_waiting && !is_late && (
        <ItemList>
          {titles.map((name) => (
            <ItemRow title={name} tile={56} />
          ))}
        </ItemList>
      )}
      {is_waiting && (
        <table class="ledger">
          <caption class="unseen">{t('pay.amount')}</caption>
          <tbody>
            {deposit > 0 && !is_late && (
              <tr class="part">
                <th scope="row">{t(kind === 'hold' ? 'pay.held' : 'pay.deposit')}</th>
                <td>
                  <Amount money={{ amount: deposit, currency }} />
                </td>
              </tr>
            )}
            <tr class="final">
              <th scope="row">{t('pay.amount')}</th>
              <td>
                <Amount money={{ amount: kind === 'hold' ? amount - deposit : amount, currency }} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {is_waiting && terms && <p class="small">{terms}</p>}
      <Next {...props} />
    </Layout>
  );
}

const titles_of = {
  opening: 'pay.title',
  waiting: 'pay.title',
  left: 'pay.not_charged',
  checking: 'pay.checking',
  expired: 'pay.not_charged',
  cancelled: 'pay.not_charged',
  failed: 'pay.not_charged',
  refunded: 'pay.refunded',
} as const satisfies Record<PayState, string>;

function leadOf(
  { state, held_until: at, time_zone, amount, currency, kind, continue_url }: PayProps,
  { t, moment, money }: Text,
): string {
  const time = moment({ at, time_zone });
  if (kind === 'late' && (state === 'opening' || state === 'waiting' || state === 'left'))
    return t('pay.late_lead', { time });
  if (state === 'opening' || state === 'waiting')
    return t(kind === 'exchange' ? 'pay.lead' : 'pay.card_lead', { time });
  if (state === 'left') return t('pay.left_lead', { time });
  const is_over = state === 'expired' || state === 'cancelled' || state === 'failed';
  if (is_over && continue_url === null) return t('pay.closed_lead');
  if (state === 'expired') return t('pay.expired_lead', { time });
  if (state === 'refunded') return t('pay.refunded_lead', { amount: money({ amount, currency }) });
  return t(`pay.${state}_lead`);
}

function Next(props: PayProps) {
  const { state, pay_url, check_url, cancel_url, continue_url, amount, currency, kind } = props;
  const { t, money } = useText();
  if (state === 'refunded') return null;
  if (state === 'checking')
    return (
      <p class="small" data-awaits-payment>
        <a href={check_url}>{t('pay.check')}</a>
      </p>
    );
  if (state === 'expired' || state === 'cancelled' || state === 'failed')
    return continue_url === null ? null : <ButtonLink href={continue_url}>{t('pay.continue')}</ButtonLink>;
  return (
    <div class="pay-actions">
      {pay_url ? (
        <ButtonLink href={pay_url} leaves_frame>
          {kind === 'card' || kind === 'hold'
            ? t('pay.go_on')
            : t('pay.go', { amount: money({ amount, currency }) })}
        </ButtonLink>
      ) : (
        <p role="status">{t('pay.opening')}</p>
      )}
      {cancel_url !== null && (
        <form method="post" action={cancel_url}>
          <Button kind="outline">{t('pay.cancel')}</Button>
        </form>
      )}
      <p class="small" data-awaits-payment>
        {t('pay.finished')} <a href={check_url}>{t('pay.check')}</a>
      </p>
    </div>
  );
}
