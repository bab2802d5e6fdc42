import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { returnNumber } from '../../api/side.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { pathOf, previewQuery } from './bulk.ts';
import type { BulkKind, BulkPreview, BulkStart, Chosen } from './bulk.ts';
import classes from './bulk-dialogs.module.css';
import { BulkResults } from './bulk-results.tsx';
import { assignees_query } from './queries.ts';

/** The dialog that is open: what is about to be done, or what came of what was done. */
export type BulkDialog =
  | { kind: BulkKind; chosen: Chosen; count: number }
  | { kind: 'results'; id: number | undefined };

type DialogProps = {
  dialog: BulkDialog | undefined;
  onClose: () => void;
  onOpen: (dialog: BulkDialog) => void;
  onRun: (start: BulkStart) => void;
  onUndo: (id: number) => void;
};

/** Says what an action does before it is done, and what came of it. */
export function BulkDialogs({ dialog, onClose, onOpen, onRun, onUndo }: DialogProps) {
  const { t } = useText();
  if (!dialog) return null;
  if (dialog.kind === 'results')
    return (
      <BulkResults
        id={dialog.id}
        onOpen={(id) => onOpen({ kind: 'results', id })}
        onRetry={(kind, ids) =>
          onOpen({ kind, chosen: { returns: ids.map((id) => ({ id })) }, count: ids.length })
        }
        onUndo={onUndo}
        onClose={onClose}
      />
    );
  const run = (start: BulkStart) => {
    onClose();
    onRun(start);
  };
  const { kind, count, chosen } = dialog;
  return (
    <Dialog onClose={onClose} title={t(`returns.${kind}_title`, { count })}>
      {kind === 'assign' ? (
        <Assign
          onChoose={(member_id) =>
            run({
              action: 'assign',
              chosen,
              member_id,
              ...('filters' in chosen && { expected_count: count }),
            })
          }
        />
      ) : (
        <Confirm kind={kind} chosen={chosen} onRun={run} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ConfirmProps = {
  kind: Exclude<BulkKind, 'assign'>;
  chosen: Chosen;
  onRun: (start: BulkStart) => void;
  onClose: () => void;
};

const focusIt = (node: HTMLElement | null) => node?.focus();

function Confirm({ kind, chosen, onRun, onClose }: ConfirmProps) {
  const { t } = useText();
  const [note, setNote] = useState('');
  const { data: preview, error, refetch } = useQuery(previewQuery(kind, chosen));
  if (error)
    return <ErrorState title={t('returns.preview_failed')} error={error} onRetry={() => void refetch()} />;
  if (!preview)
    return (
      <Loading>
        <SkeletonRows rows={3} />
      </Loading>
    );
  const { ready_count: count, total_count } = preview;
  const start = (): BulkStart => ({
    action: kind,
    chosen,
    ...('filters' in chosen && { expected_count: total_count }),
    ...(note.trim() !== '' && { note: note.trim() }),
  });
  return (
    <div className={classes['body']}>
      {kind === 'process' && count > 0 && <Payout preview={preview} />}
      {count > 0 && <p>{t(`returns.${kind}_text`)}</p>}
      <NotReady preview={preview} />
      {count > 0 && kind !== 'process' && (
        <Textarea
          label={t('returns.note')}
          description={t('returns.note_text')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {count > 0 && (
          <Button
            ref={focusIt}
            variant={kind === 'cancel' ? 'danger' : 'filled'}
            onClick={() => onRun(start())}
          >
            {t(`returns.${kind}_button`, { count })}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('returns.not_now')}
        </Button>
      </Group>
    </div>
  );
}

/** What will be paid, by how. */
function Payout({ preview: { payouts, payout } }: { preview: BulkPreview }) {
  const { t } = useText();
  const rows: LedgerRow[] = payouts.map(({ kind, count, amount }) => ({
    label: t(`returns.payout.${kind}`, { count }),
    amount,
  }));
  const total: LedgerRow = { label: t('returns.process_total'), amount: payout, kind: 'total' };
  return <Ledger rows={[...rows, total]} caption={t('returns.selection')} />;
}

/** Returns that can't take the act, by the reason, and those that it wouldn't change. */
function NotReady({ preview }: { preview: BulkPreview }) {
  const { t } = useText();
  const { refused, unchanged_count } = preview;
  if (refused.length === 0 && unchanged_count === 0) return null;
  return (
    <ul className={classes['failures']}>
      {refused.map(({ code, count, return_ids }) => (
        <li key={code}>
          <strong>{t('returns.bulk.cannot', { count })}</strong>
          <span>
            {t('returns.bulk.why', { code })}{' '}
            {return_ids.slice(0, 5).map((id) => (
              <Link key={id} to={pathOf(id)} className={classes['id']}>
                <bdi>{returnNumber(id)}</bdi>
              </Link>
            ))}
          </span>
        </li>
      ))}
      {unchanged_count > 0 && (
        <li>
          <strong>{t('returns.bulk.cannot', { count: unchanged_count })}</strong>
          <span>{t('returns.bulk.already')}</span>
        </li>
      )}
    </ul>
  );
}

function Assign({ onChoose }: { onChoose: (member_id: number | null) => void }) {
  const { t } = useText();
  const { data: members = [] } = useQuery(assignees_query);
  return (
    <ul className={classes['members']}>
      {members.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            {name}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => onChoose(null)}>
          {t('returns.assignee.none')}
        </button>
      </li>
    </ul>
  );
}
