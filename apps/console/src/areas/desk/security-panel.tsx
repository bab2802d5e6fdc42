import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnOverview, Security } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';

type Act = 'release' | 'extend';
const day_ms = 86_400_000;
const most_days = 60;

/** What secures the items of an exchange that was sent before they are back. */
export function SecurityPanel({ shown: { id: return_id } }: { shown: ReturnOverview }) {
  const { t } = useText();
  const can_write = useCan('settlements:write');
  const [act, setAct] = useState<Act>();
  const { data } = useQuery({
    queryKey: ['returns', 'security', return_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/securities', { params: { query: { return_id } }, signal })),
  });
  const security = data?.securities[0];
  if (!security) return null;
  const is_held = security.state === 'held';
  return (
    <Panel title={t('securities.title')}>
      <Facts security={security} />
      {can_write && (is_held || security.charged_amount.amount > 0) && (
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => setAct('release')}>
            {t('securities.release')}
          </Button>
          {is_held && (
            <Button variant="default" onClick={() => setAct('extend')}>
              {t('securities.extend')}
            </Button>
          )}
        </div>
      )}
      {act && <ActDialog act={act} security={security} onClose={() => setAct(undefined)} />}
    </Panel>
  );
}

function Facts({ security }: { security: Security }) {
  const { t, day, money } = useText();
  const { state, kind, amount, charged_amount, release_on, unit_count, units_sent } = security;
  const is_held = state === 'held';
  const lost = t(kind === 'none' ? 'securities.lost_on' : 'securities.charged_on', {
    day: day(security.charge_at),
  });
  const of = (name: string, value: string) => ({ name, value });
  const rows = [
    of(t(kind === 'none' ? 'securities.no_deposit' : 'securities.deposit'), money(amount)),
    ...(charged_amount.amount > 0 ? [of(t('securities.kept'), money(charged_amount))] : []),
    of(t('securities.handed_in'), t('securities.of_items', { sent: units_sent, count: unit_count })),
    ...(is_held
      ? [
          of(t('securities.ends'), t(`securities.ends_on.${release_on}`)),
          of(t('securities.send_by'), day(security.send_by)),
          of(t('securities.charge_at'), lost),
        ]
      : []),
    ...(security.late_until !== null && state !== 'refunded_late'
      ? [of(t('securities.late_until'), day(security.late_until))]
      : []),
  ];
  return (
    <>
      <p className={classes[state === 'charged' || state === 'uncollected' ? 'bad' : 'soft']}>
        {t(`securities.state.${state}`)}
      </p>
      <dl className={classes['security']}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What an act comes to, before it is done. */
function ActDialog({ act, security, onClose }: { act: Act; security: Security; onClose: () => void }) {
  const { t, money, day } = useText();
  const [days, setDays] = useState(7);
  const path = { security_id: security.id };
  const { mutate, isPending } = useActOn(
    () =>
      act === 'release'
        ? dataOf(api.POST('/api/v1/securities/{security_id}/release', { params: { path } }))
        : dataOf(api.POST('/api/v1/securities/{security_id}/extend', { params: { path }, body: { days } })),
    {
      stale: [['returns']],
      says: t(act === 'release' ? 'securities.released' : 'securities.extended'),
      onDone: onClose,
    },
  );
  const back = security.state === 'held' ? security.amount : security.charged_amount;
  const until = new Date(Date.parse(security.send_by) + days * day_ms).toISOString();
  return (
    <Dialog title={t(`securities.${act}_title`)} onClose={onClose}>
      {act === 'release' ? (
        <>
          <p>
            {security.kind === 'deposit'
              ? t('securities.release_deposit', { amount: money(back) })
              : t('securities.release_none')}
          </p>
          <p className={classes['soft']}>{t('securities.no_undo')}</p>
        </>
      ) : (
        <>
          <NumberInput
            label={t('securities.days')}
            min={1}
            max={most_days}
            clampBehavior="strict"
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(Number(value) || 1)}
          />
          <p className={classes['soft']}>{t('securities.extend_how', { day: day(until) })}</p>
        </>
      )}
      <div className={classes['dialog_buttons']}>
        <Button loading={isPending} onClick={() => mutate()}>
          {t(`securities.${act}`)}
        </Button>
      </div>
    </Dialog>
  );
}
