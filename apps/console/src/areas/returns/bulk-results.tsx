import { Button, Group, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { EmptyState, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { pathOf, recent_query, resultsQuery, stopBulk } from './bulk.ts';
import type { BulkAction, BulkActionRow, BulkKind } from './bulk.ts';
import classes from './bulk-dialogs.module.css';

type ResultsProps = {
  /** The bulk action; undefined for a list of recent ones. */
  id: number | undefined;
  onOpen: (id: number | undefined) => void;
  onRetry: (kind: BulkKind, return_ids: number[]) => void;
  onUndo: (id: number) => void;
  onClose: () => void;
};

/** What came of bulk actions, return by return, beside the queue. */
export function BulkResults(props: ResultsProps) {
  const { t } = useText();
  const { id, onClose, onOpen } = props;
  return (
    <SidePanel opened title={t('returns.bulk')} onClose={onClose}>
      {id === undefined ? <Recent onOpen={onOpen} /> : <Results {...props} id={id} />}
    </SidePanel>
  );
}

function Recent({ onOpen }: { onOpen: (id: number) => void }) {
  const { t, shortDate } = useText();
  const { data, error, refetch } = useQuery(recent_query);
  if (error)
    return <ErrorState title={t('returns.bulk.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    );
  if (data.length === 0)
    return (
      <EmptyState icon="history" title={t('returns.bulk.none')}>
        {t('returns.bulk.none_text')}
      </EmptyState>
    );
  return (
    <ul className={classes['members']}>
      {data.map((action) => (
        <li key={action.id}>
          <button type="button" className={classes['recent']} onClick={() => onOpen(action.id)}>
            <strong>{t(`returns.bulk.name.${action.action}`, { count: action.total_count })}</strong>
            <span>
              {action.by.name}, {shortDate(action.created_at)}
            </span>
            <Counts action={action} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Counts({ action }: { action: BulkAction }) {
  const { t } = useText();
  const { succeeded_count, unchanged_count, refused_count, pending_count } = action;
  return (
    <span>
      {t('returns.bulk.counts', {
        succeeded: succeeded_count,
        unchanged: unchanged_count,
        refused: refused_count,
        pending: pending_count,
      })}
    </span>
  );
}

function Results({ id, onOpen, onRetry, onUndo, onClose }: ResultsProps & { id: number }) {
  const { t, shortDate } = useText();
  const can_write = useCan('returns:write');
  const { data, error, refetch } = useQuery(resultsQuery(id));
  const [only_refused, setOnlyRefused] = useState(false);
  if (error)
    return <ErrorState title={t('returns.bulk.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows rows={6} />
      </Loading>
    );
  const { action, rows } = data;
  const refused = rows.flatMap((row) => (row.status === 'refused' ? [row.return_id] : []));
  const shown = only_refused ? rows.filter(({ status }) => status === 'refused') : rows;
  const done = action.total_count - action.pending_count;
  return (
    <div className={classes['body']}>
      <div className={classes['recent']}>
        <h3>{t(`returns.bulk.name.${action.action}`, { count: action.total_count })}</h3>
        <span>
          {action.by.name}, {shortDate(action.created_at)}
        </span>
        <Counts action={action} />
        {action.note && <q>{action.note}</q>}
      </div>
      {action.finished_at === null && (
        <Progress
          className={classes['progress'] ?? ''}
          value={(done / action.total_count) * 100}
          aria-label={t(`returns.bulk.doing.${action.action}`, { done, count: action.total_count })}
        />
      )}
      <Group gap="xs">
        {can_write && action.finished_at === null && <Stop id={id} />}
        {can_write && action.can_be_undone && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              onUndo(id);
            }}
          >
            {t('returns.bulk.undo')}
          </Button>
        )}
        {can_write && refused.length > 0 && action.finished_at !== null && action.undo_of === null && (
          <Button variant="default" onClick={() => onRetry(action.action, refused)}>
            {t('returns.retry_failed', { count: refused.length })}
          </Button>
        )}
        <Button variant="subtle" onClick={() => onOpen(undefined)}>
          {t('returns.bulk.recent')}
        </Button>
      </Group>
      {refused.length > 0 && refused.length < rows.length && (
        <div className={classes['filter']}>
          <Segmented
            label={t('returns.bulk.show')}
            isLabelHidden
            value={only_refused ? 'refused' : 'all'}
            onChange={(value) => setOnlyRefused(value === 'refused')}
            options={[
              { value: 'all', label: t('returns.bulk.show_all') },
              { value: 'refused', label: t('returns.bulk.show_refused', { count: action.refused_count }) },
            ]}
          />
        </div>
      )}
      <ul className={classes['failures']} aria-label={t('returns.bulk.rows')}>
        {shown.map((row) => (
          <ResultRow key={row.position} row={row} />
        ))}
      </ul>
      {!only_refused && done > rows.length && <p>{t('returns.bulk.more', { count: done - rows.length })}</p>}
    </div>
  );
}

function Stop({ id }: { id: number }) {
  const { t } = useText();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => stopBulk(id),
    onSuccess: () => client.invalidateQueries({ queryKey: resultsQuery(id).queryKey }),
  });
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      {t('returns.bulk.stop')}
    </Button>
  );
}

function ResultRow({ row: { return_id, status, code } }: { row: BulkActionRow }) {
  const { t } = useText();
  return (
    <li data-status={status}>
      <Link to={pathOf(return_id)} className={classes['id']}>
        <bdi>{returnNumber(return_id)}</bdi>
      </Link>
      <span>
        {status === 'refused'
          ? t('returns.bulk.why', { code: code ?? '' })
          : t(`returns.bulk.status.${status}`)}
      </span>
    </li>
  );
}
