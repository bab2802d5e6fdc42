import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { doneAs } from '../../parts/problem-name.ts';
import { TextButton } from '../../parts/text-button.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { MarkPaidDialog } from './mark-paid.tsx';
import { creditMemosQuery } from './queries.ts';
import type { Settlement } from './queries.ts';

type Shown = { shown: ReturnOverview };

/** Each payment of the return, and how far it is. */
export function Payments({ shown }: Shown) {
  const { t } = useText();
  const is_over = ['closed', 'cancelled', 'expired'].includes(shown.status);
  if ((shown.settlements.length === 0 && !shown.collected) || is_over) return null;
  return (
    <Panel title={t('desk.payments')}>
      <Paid shown={shown} />
    </Panel>
  );
}

/** What was paid, and when. */
export function Paid({ shown }: Shown) {
  const { settlements, collected, type, review_reason } = shown;
  const { t, day, money } = useText();
  const was_processed = review_reason === 'refund_failed' || review_reason === 'processing_failed';
  // Processing the return would pay everything else as well.
  const is_sent_first = type === 'instant_exchange' && !was_processed;
  if (settlements.length === 0 && !collected) return null;
  return (
    <>
      <ul className={classes['payments']}>
        {collected && (
          <li>
            <span>{t('desk.collected')}</span>
            <Money {...collected.amount} />
            <span className={classes['soft']}>
              {collected.refunded.amount > 0
                ? t('desk.collected_refunded', { amount: money(collected.refunded) })
                : t('desk.paid_on', { date: day(collected.paid_at) })}
            </span>
          </li>
        )}
        <SettlementRows settlements={settlements} is_sent_first={is_sent_first} />
      </ul>
      <CreditMemos shown={shown} />
    </>
  );
}

/** The credit memos of the refunds. */
function CreditMemos({ shown: { id, settlements } }: Shown) {
  const { t } = useText();
  const was_refunded = settlements.some(({ kind, state }) => kind === 'refund' && state === 'succeeded');
  const { data } = useQuery({ ...creditMemosQuery(id), enabled: was_refunded });
  if (!data || data.credit_memos.length === 0) return null;
  return (
    <p className={classes['memos']}>
      {data.credit_memos.map(({ number, url }) => (
        <a key={number} href={url} target="_blank" rel="noreferrer">
          {t('desk.credit_memo', { number: String(number) })}
        </a>
      ))}
    </p>
  );
}

/** What was or is to be paid, and how far it is; what nobody could pay can be marked as paid. */
export function SettlementRows({
  settlements,
  is_sent_first = false,
}: {
  settlements: readonly Settlement[];
  /** The order of the exchange is made before the return is processed. */
  is_sent_first?: boolean;
}) {
  const { t, day } = useText();
  const can_pay = useCan('settlements:write');
  const [marked, setMarked] = useState<Settlement>();
  return (
    <>
      {settlements.map((settlement) => {
        const { id, kind, amount, state, settled_at, failure, is_troubled } = settlement;
        const is_given_up = state === 'failed' && !is_troubled;
        return (
          <li key={id}>
            <span>
              {t(`desk.settlement.${kind}`)}
              {failure !== null && <span className={classes['bad']}>{failure}</span>}
              {is_troubled && can_pay && (
                <span className={classes['tries']}>
                  <TextButton onClick={() => setMarked(settlement)}>
                    {t(`desk.mark.${doneAs(kind)}`)}
                  </TextButton>
                  {is_sent_first && kind === 'exchange_order' && state === 'failed' && <TryAgain id={id} />}
                </span>
              )}
            </span>
            <Money {...amount} />
            <span className={classes[is_troubled ? 'bad' : 'soft']}>
              {state === 'succeeded' && settled_at !== null
                ? t(kind === 'exchange_order' ? 'desk.ordered_on' : 'desk.paid_on', { date: day(settled_at) })
                : t(`desk.settlement_state.${is_given_up ? 'given_up' : state}`)}
            </span>
          </li>
        );
      })}
      {marked && <MarkPaidDialog settlement={marked} onClose={() => setMarked(undefined)} />}
    </>
  );
}

/** Has the order of an exchange made after all that is sent before its items are back. */
function TryAgain({ id: settlement_id }: { id: string }) {
  const { t } = useText();
  const { mutate, isPending } = useActOn(
    () =>
      dataOf(api.POST('/api/v1/settlements/{settlement_id}/retry', { params: { path: { settlement_id } } })),
    { stale: [['returns'], ['attention']], says: t('desk.trying_again') },
  );
  return (
    <TextButton disabled={isPending} onClick={() => mutate()}>
      {t('parts.try_again')}
    </TextButton>
  );
}
