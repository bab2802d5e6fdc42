import { Button, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Security } from '../../../../client/src/index.ts';
import { api, dataOf } from '../api/client.ts';
import { now } from '../text/now.ts';
import { useText } from '../text/use-text.tsx';
import { Dialog } from './dialog.tsx';
import classes from './security-act.module.css';
import { useActOn } from './use-act.ts';

/** What staff do about the security of an instant exchange. */
export type SecurityAct = 'release' | 'refund_again' | 'extend' | 'remind' | 'charge' | 'write_off';

const day_ms = 86_400_000;
const notice_days = 3;
const most_days = 60;
const longest_reason = 500;
const daysAfter = (at: number, days: number) => new Date(at + days * day_ms).toISOString();
/** When a message of now can have been heeded. */
const noticeEnds = () => daysAfter(now(), notice_days);
const isOver = (at: number) => now() >= at;

/** The acts that a security allows now, the ones that ask for something first. */
export function actsOf(security: Security): SecurityAct[] {
  const { state, out_amount, units_differing, charge_decided_at, charged_amount, written_off_at } = security;
  const { is_ordered } = security;
  if (state === 'held')
    return [
      ...(is_ordered && units_differing > 0 && charge_decided_at === null ? (['charge'] as const) : []),
      ...(is_ordered && out_amount.amount > 0 ? (['remind'] as const) : []),
      'release',
      'extend',
    ];
  return [
    ...(state === 'uncollected' && written_off_at === null ? (['write_off'] as const) : []),
    ...(charged_amount.amount > 0 ? (['release'] as const) : []),
  ];
}

type SecurityFields = { days: number; reason: string };

const release = (security_id: string) =>
  dataOf(api.POST('/api/v1/securities/{security_id}/release', { params: { path: { security_id } } }));

const calls: Record<SecurityAct, (security_id: string, given: SecurityFields) => Promise<unknown>> = {
  release,
  // What was declined is tried again.
  refund_again: release,
  remind: (security_id) =>
    dataOf(api.POST('/api/v1/securities/{security_id}/remind', { params: { path: { security_id } } })),
  charge: (security_id) =>
    dataOf(api.POST('/api/v1/securities/{security_id}/charge', { params: { path: { security_id } } })),
  extend: (security_id, { days }) =>
    dataOf(
      api.POST('/api/v1/securities/{security_id}/extend', {
        params: { path: { security_id } },
        body: { days },
      }),
    ),
  write_off: (security_id, { reason }) =>
    dataOf(
      api.POST('/api/v1/securities/{security_id}/write-off', {
        params: { path: { security_id } },
        body: { reason },
      }),
    ),
};

/** What an act comes to, before it is done. */
export function SecurityActDialog({
  act,
  security,
  onClose,
}: {
  act: SecurityAct;
  security: Security;
  onClose: () => void;
}) {
  const { t } = useText();
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useActOn(() => calls[act](security.id, { days, reason: reason.trim() }), {
    stale: [['returns'], ['securities']],
    says: t(`securities.done.${act}`),
    onDone: onClose,
  });
  return (
    <Dialog title={t(`securities.act_title.${act}`)} onClose={onClose}>
      <Preview act={act} security={security} days={days} />
      {act === 'extend' && (
        <NumberInput
          label={t('securities.days')}
          min={1}
          max={most_days}
          clampBehavior="strict"
          allowDecimal={false}
          value={days}
          onChange={(value) => setDays(Number(value) || 1)}
        />
      )}
      {act === 'write_off' && (
        <Textarea
          label={t('securities.reason')}
          maxLength={longest_reason}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className={classes['buttons']}>
        <Button
          loading={isPending}
          disabled={act === 'write_off' && reason.trim() === ''}
          onClick={() => mutate()}
        >
          {t(`securities.act.${act}`)}
        </Button>
      </div>
    </Dialog>
  );
}

/** In words: the amount, the e-mail, and what can't be undone. */
function Preview({ act, security, days }: { act: SecurityAct; security: Security; days: number }): ReactNode {
  const { t, money, day } = useText();
  const { kind, state, amount, charged_amount, out_amount, differing_amount } = security;
  const is_secured = kind !== 'none';
  const by = kind === 'deposit' ? 'deposit' : 'card';
  const send_by = Date.parse(security.send_by);
  const later = day(noticeEnds());
  const no_undo = <p className={classes['soft']}>{t('securities.no_undo')}</p>;
  switch (act) {
    case 'release': {
      const back = money(state === 'held' ? amount : charged_amount);
      const is_refund = state !== 'held' && state !== 'charging';
      const text = is_secured
        ? t(`securities.release_${is_refund ? 'deposit' : (kind as 'card')}`, { amount: back })
        : t('securities.release_none');
      return (
        <>
          <p>{text}</p>
          {no_undo}
        </>
      );
    }
    case 'refund_again':
      return <p>{t('securities.refund_again_how')}</p>;
    case 'extend':
      return (
        <p className={classes['soft']}>
          {t('securities.extend_how', { day: day(daysAfter(send_by, days)) })}
        </p>
      );
    case 'remind': {
      const is_late = isOver(send_by);
      const until = is_late ? later : day(security.send_by);
      return (
        <>
          <p>
            {is_secured
              ? t(`securities.remind_${by}`, { day: until, amount: money(out_amount) })
              : t('securities.remind_none', { day: until })}
          </p>
          {is_late && <p className={classes['soft']}>{t('securities.remind_waits', { day: until })}</p>}
        </>
      );
    }
    case 'charge':
      return is_secured ? (
        <>
          <p>{t(`securities.charge_${by}`, { amount: money(differing_amount), day: later })}</p>
          <p className={classes['soft']}>{t('securities.charge_until')}</p>
        </>
      ) : (
        <>
          <p>{t('securities.charge_none')}</p>
          {no_undo}
        </>
      );
    case 'write_off':
    default:
      return (
        <>
          <p>{t('securities.write_off_how', { amount: money(charged_amount) })}</p>
          {no_undo}
        </>
      );
  }
}
