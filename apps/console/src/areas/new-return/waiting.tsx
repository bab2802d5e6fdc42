import { Button } from '@mantine/core';
import { Panel } from '../../parts/panel.tsx';
import { CopyButton } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { useCancelPayment, usePayment } from './queries.ts';
import type { DraftAnswer } from './queries.ts';

type Payment = NonNullable<DraftAnswer['draft_return']['payment']>;

/** A draft that waits for what the customer pays: the link, which can be copied and sent, and the way back. */
export function Waiting({ id, payment, email }: { id: string; payment: Payment; email: string }) {
  const { t, money, dayAndTime } = useText();
  const send = usePayment(id, t('new-return.link_sent'));
  const cancel = useCancelPayment(id);
  const { amount, page_url, held_until, is_cancelling } = payment;
  if (is_cancelling)
    return (
      <Panel title={t('new-return.cancelling')}>
        <p>{t('new-return.cancelling_text')}</p>
      </Panel>
    );
  return (
    <Panel title={t('new-return.waiting', { amount: amount ? money(amount) : '' })}>
      <p className={classes['about']}>{t('new-return.waiting_text', { until: dayAndTime(held_until) })}</p>
      <p className={classes['link']}>{page_url}</p>
      <div className={classes['buttons']}>
        <CopyButton text={page_url} label={t('new-return.copy_link')} />
        {email !== '' && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ send_link: true })}>
            {t('new-return.send_link', { email })}
          </Button>
        )}
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('new-return.cancel_payment')}
        </Button>
      </div>
    </Panel>
  );
}
