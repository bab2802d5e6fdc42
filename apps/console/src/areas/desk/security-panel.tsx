import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReturnOverview, Security } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { SecurityActDialog, actsOf } from '../../parts/security-act.tsx';
import type { SecurityAct } from '../../parts/security-act.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';

/** What secures the items of an exchange that was sent before they are back. */
export function SecurityPanel({ shown: { id: return_id } }: { shown: ReturnOverview }) {
  const { t } = useText();
  const can_write = useCan('settlements:write');
  const [act, setAct] = useState<SecurityAct>();
  const { data } = useQuery({
    queryKey: ['returns', 'security', return_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/securities', { params: { query: { return_id } }, signal })),
  });
  const security = data?.securities[0];
  if (!security) return null;
  const acts = can_write ? actsOf(security) : [];
  return (
    <Panel title={t('securities.title')}>
      <Facts security={security} />
      {acts.length > 0 && (
        <div className={classes['buttons']}>
          {acts.map((one) => (
            <Button key={one} variant="default" onClick={() => setAct(one)}>
              {t(`securities.act.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {act && <SecurityActDialog act={act} security={security} onClose={() => setAct(undefined)} />}
    </Panel>
  );
}

function Facts({ security }: { security: Security }) {
  const { t, day, money } = useText();
  const { state, kind, amount, charged_amount, release_on, unit_count, units_sent } = security;
  const is_held = state === 'held';
  const is_card = kind === 'card' || kind === 'hold';
  const is_lost = state === 'uncollected';
  const lost = t(
    kind === 'none' ? 'securities.lost_on' : is_card ? 'securities.card_on' : 'securities.charged_on',
    {
      day: day(security.charge_at),
    },
  );
  const of = (name: string, value: string) => ({ name, value });
  const rows = [
    of(t(kind === 'none' ? 'securities.no_deposit' : `securities.by.${kind}`), money(amount)),
    ...(charged_amount.amount > 0 ? [of(t(nameOfCharged(state)), money(charged_amount))] : []),
    ...(state === 'charging' && security.decline_code !== null
      ? [of(t('securities.declined'), security.decline_code)]
      : []),
    of(t('securities.handed_in'), t('securities.of_items', { sent: units_sent, count: unit_count })),
    ...(is_held
      ? [
          of(t('securities.ends'), t(`securities.ends_on.${release_on}`)),
          ...(units_sent < unit_count
            ? [
                of(t('securities.send_by'), day(security.send_by)),
                of(t('securities.charge_at'), security.is_ordered ? lost : t('securities.not_ordered')),
              ]
            : []),
        ]
      : []),
    ...(security.units_differing > 0
      ? [
          of(
            t('securities.differing'),
            t(security.charge_decided_at === null ? 'securities.undecided' : 'securities.to_be_kept'),
          ),
        ]
      : []),
    ...(security.written_off_at === null
      ? []
      : [of(t('securities.written_off'), security.written_off_reason ?? day(security.written_off_at))]),
    ...(security.late_until !== null && state !== 'refunded_late'
      ? [of(t(is_lost ? 'securities.counts_until' : 'securities.late_until'), day(security.late_until))]
      : []),
  ];
  return (
    <>
      <p className={classes[state === 'charged' || state === 'uncollected' ? 'bad' : 'soft']}>
        {t(stateOf(security))}
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

function stateOf({ state, kind, is_ordered }: Security) {
  if (state === 'held' && !is_ordered) return 'securities.unordered';
  const is_card = kind === 'card' || kind === 'hold';
  return state === 'charged' && is_card
    ? 'securities.status.card_charged'
    : (`securities.state.${state}` as const);
}

/** What is due, was taken, or was lost because nothing could be taken. */
const nameOfCharged = (state: Security['state']) =>
  state === 'charging' ? 'securities.due' : state === 'uncollected' ? 'securities.lost' : 'securities.kept';
