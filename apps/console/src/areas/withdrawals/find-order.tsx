import { Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { useCommands } from '../../commands/commands.ts';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { RowsState } from '../../parts/states.tsx';
import type { Text } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import { candidatesQuery, useAct } from './queries.ts';
import type { Candidate, Withdrawal } from './queries.ts';
import classes from './withdrawals.module.css';

type Choice = { chosen: Candidate | undefined; onChoose: (chosen: Candidate | undefined) => void };

/** Orders that the statement may be about, with what fits and what doesn't, and the button that says which one it is. */
export function FindOrder({ withdrawal, chosen, onChoose }: { withdrawal: Withdrawal } & Choice) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const found = useQuery(candidatesQuery(withdrawal.id, query));
  const candidates = found.data?.candidates ?? [];
  const field = useRef<HTMLInputElement>(null);
  usePreselection(withdrawal, found.isPlaceholderData ? undefined : found.data?.candidates, query, onChoose);
  return (
    <Panel
      title={t('withdrawals.find')}
      aside={
        <TextInput
          ref={field}
          type="search"
          miw={{ sm: 280 }}
          aria-label={t('withdrawals.find_hint')}
          placeholder={t('withdrawals.find_hint')}
          maxLength={255}
          value={text}
          leftSection={<Icon name="search" size={16} strokeWidth={1.75} />}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onChoose(undefined);
          }}
        />
      }
    >
      <RowsState query={found} title={t('withdrawals.failed_candidates')} rows={2} height={64} />
      {found.isSuccess && candidates.length === 0 && <p>{t('withdrawals.no_candidates')}</p>}
      <Radio.Group
        aria-label={t('withdrawals.find')}
        value={chosen === undefined ? null : String(chosen.order.id)}
        onChange={(id) => onChoose(candidates.find(({ order }) => String(order.id) === id))}
      >
        <div className={classes['candidates']}>
          {candidates.map((candidate) => (
            <Option
              key={candidate.order.id}
              candidate={candidate}
              is_chosen={candidate.order.id === chosen?.order.id}
            />
          ))}
        </div>
      </Radio.Group>
      <Match withdrawal={withdrawal} chosen={chosen} onFind={() => field.current?.focus()} />
    </Panel>
  );
}

/** Chooses the order that matching named, or the only one with the same name and words of the statement. */
function usePreselection(
  { order }: Withdrawal,
  candidates: readonly Candidate[] | undefined,
  query: string,
  onChoose: Choice['onChoose'],
) {
  const is_done = useRef(false);
  useEffect(() => {
    if (is_done.current || !candidates || query !== '') return;
    is_done.current = true;
    const fitting = order
      ? candidates.filter((one) => one.order.id === order.id)
      : candidates.filter(({ fits }) => fits.name === 'same' && fits.words.length > 0);
    if (fitting.length === 1) onChoose(fitting[0]);
  }, [candidates, query, order, onChoose]);
}

function Option({ candidate, is_chosen }: { candidate: Candidate; is_chosen: boolean }) {
  const text = useText();
  const { t, money } = text;
  const { order, customer, city, lines, total, fits } = candidate;
  const who = [customer.name ?? customer.email, city].filter(Boolean).join(', ');
  const { good, other } = fitsOf(candidate, text);
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the radio is in it
    <label className={classes['candidate']} data-chosen={is_chosen || undefined}>
      <Radio value={String(order.id)} />
      <ProductPicture src={lines[0]?.image} size={40} />
      <span>
        <bdi>
          <strong>{order.name}</strong>
          {who !== '' && `, ${who}`}
        </bdi>
        <bdi className={classes['soft']} style={{ display: 'block' }}>
          {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
          {candidate.line_count > lines.length &&
            ` ${t('withdrawals.more_lines', { count: candidate.line_count - lines.length })}`}
          {`, ${money(total)}, ${datesOf(candidate, text)}`}
        </bdi>
        {fits.email === false && (
          <bdi className={classes['soft']} style={{ display: 'block' }}>
            {customer.email}
          </bdi>
        )}
      </span>
      <span className={classes['fits']}>
        {good.map((fact) => (
          <b key={fact}>{fact}</b>
        ))}
        {other.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </label>
  );
}

function datesOf({ ordered_at, delivered_at, is_cancelled }: Candidate, { t, shortDate }: Text): string {
  const ordered = t('withdrawals.ordered', { date: shortDate(ordered_at) });
  if (is_cancelled) return `${ordered}, ${t('withdrawals.order_cancelled')}`;
  return delivered_at === null
    ? ordered
    : `${ordered}, ${t('withdrawals.delivered', { date: shortDate(delivered_at) })}`;
}

/** What fits the statement, and what doesn't. */
function fitsOf({ fits }: Candidate, { t }: Text): { good: string[]; other: string[] } {
  const good = [
    fits.order_number && t('withdrawals.fits.number'),
    fits.name === 'same' && t('withdrawals.fits.name'),
    fits.email === true && t('withdrawals.fits.email'),
    fits.words.length > 0 && t('withdrawals.fits.words', { words: fits.words.join(', ') }),
  ];
  const other = [
    fits.name === 'last_name' && t('withdrawals.fits.last_name'),
    fits.name === 'other' && t('withdrawals.fits.other_name'),
    fits.email === false && t('withdrawals.fits.other_email'),
    fits.email === null && t('withdrawals.fits.no_email'),
  ];
  return { good: good.filter((fact) => fact !== false), other: other.filter((fact) => fact !== false) };
}

function Match({
  withdrawal,
  chosen,
  onFind,
}: {
  withdrawal: Withdrawal;
  chosen: Candidate | undefined;
  onFind: () => void;
}) {
  const { t } = useText();
  const may_write = useCan('withdrawals:write');
  const match = useAct(
    (order_id: number) =>
      dataOf(
        api.POST('/api/v1/withdrawals/{id}/match', {
          params: { path: { id: withdrawal.id } },
          body: { order_id },
        }),
      ),
    { says: t('withdrawals.matched') },
  );
  const run = () => chosen && !match.isPending && match.mutate(chosen.order.id);
  const group = t('withdrawals.case');
  const label = chosen ? t('withdrawals.match', { order: chosen.order.name }) : t('withdrawals.match_none');
  useCommands([
    { id: 'withdrawal.find', label: t('withdrawals.find'), group, keys: 'f', run: onFind },
    {
      id: 'withdrawal.match',
      label,
      group,
      keys: 'm',
      unavailable: may_write ? (chosen ? undefined : t('withdrawals.choose_first')) : t('parts.not_allowed'),
      run,
    },
  ]);
  if (!may_write) return null;
  const tells = chosen?.fits.email === false && chosen.customer.email;
  return (
    <>
      {tells && <Notice kind="info">{t('withdrawals.notifies', { email: tells })}</Notice>}
      <div className={classes['buttons']}>
        <Button onClick={run} loading={match.isPending} aria-disabled={chosen ? undefined : true}>
          {label}
        </Button>
      </div>
    </>
  );
}
