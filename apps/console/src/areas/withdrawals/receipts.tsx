import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CopyButton, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { useAct, verificationQuery } from './queries.ts';
import type { Statement, Withdrawal } from './queries.ts';
import classes from './withdrawals.module.css';

/** The receipt of each statement, its row in the register, and whether that is as it was written. */
export function Receipts({ withdrawal: { id, statements } }: { withdrawal: Withdrawal }) {
  const { t } = useText();
  return (
    <Panel title={t('withdrawals.receipt', { count: statements.length })}>
      {statements.map((statement) => (
        <Receipt key={statement.sequence} id={id} statement={statement} />
      ))}
      <Verification last={statements.at(-1)?.sequence ?? 0} />
    </Panel>
  );
}

function Receipt({ id, statement }: { id: number; statement: Statement }) {
  const { t } = useText();
  const may_write = useCan('withdrawals:write');
  const { reference, sequence, hash, receipt } = statement;
  const open = useAct(
    () =>
      dataOf(api.GET('/api/v1/withdrawals/{id}/receipt', { params: { path: { id }, query: { reference } } })),
    { onDone: ({ pdf_url }) => window.location.assign(pdf_url) },
  );
  const resend = useAct(
    () =>
      dataOf(
        api.POST('/api/v1/withdrawals/{id}/receipt/resend', {
          params: { path: { id } },
          body: { reference },
        }),
      ),
    { says: t('withdrawals.resent') },
  );
  return (
    <div className={classes['receipt']}>
      <Delivery statement={statement} />
      <p className={classes['aside']}>{t('withdrawals.entry', { sequence })}</p>
      <p className={classes['hash']}>{hash.match(/.{8}/g)?.join(' ')}</p>
      <div className={classes['buttons']}>
        <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
          {t('withdrawals.pdf')}
        </Button>
        {may_write && receipt !== null && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t('withdrawals.resend')}
          </Button>
        )}
        <CopyButton text={hash} label={t('withdrawals.copy_hash')} />
      </div>
    </div>
  );
}

function Delivery({ statement: { receipt } }: { statement: Statement }) {
  const { t, fullDate } = useText();
  if (receipt === null) return <p className={classes['line']}>{t('withdrawals.no_receipt')}</p>;
  if (receipt.state === 'accepted')
    return (
      <p className={`${classes['line']} ${classes['good']}`}>
        <Icon name="check" size={16} strokeWidth={2} />
        {t('withdrawals.delivered_at', {
          date: receipt.accepted_at === null ? '' : fullDate(receipt.accepted_at),
        })}
      </p>
    );
  const is_failed = receipt.state === 'failed';
  const icon = is_failed ? 'circle-alert' : 'clock';
  return (
    <p className={`${classes['line']} ${is_failed ? classes['bad'] : ''}`}>
      <Icon name={icon} size={16} strokeWidth={2} />
      {t(is_failed ? 'withdrawals.receipt_failed' : 'withdrawals.receipt_waits')}
    </p>
  );
}

function Verification({ last }: { last: number }) {
  const { t, time } = useText();
  const textOf = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(last));
  return (
    <div className={classes['receipt']} role="status">
      {data && (
        <p className={`${classes['line']} ${data.broken ? classes['bad'] : classes['good']}`}>
          {data.broken ? (
            <Icon name="circle-alert" size={16} strokeWidth={2} />
          ) : (
            <Icon name="check" size={16} strokeWidth={2} />
          )}
          <span>
            {data.broken
              ? t('withdrawals.broken', { sequence: data.broken.sequence })
              : t('withdrawals.unchanged', { count: last - 1, time: time(data.verified_at) })}
          </span>
        </p>
      )}
      {error && <p className={classes['bad']}>{textOf(error)}</p>}
      <div className={classes['buttons']}>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('withdrawals.verify')}
        </Button>
      </div>
    </div>
  );
}
