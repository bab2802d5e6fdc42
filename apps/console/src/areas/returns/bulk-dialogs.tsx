import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../parts/dialog.tsx';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.tsx';
import { assignOne, processOne, rejectOne } from './bulk.ts';
import type { BulkFailure, BulkKind, BulkWork } from './bulk.ts';
import classes from './bulk-dialogs.module.css';
import { outcomeText } from './columns.tsx';
import type { QueuedReturn } from './queries.ts';
import { assignees_query } from './queries.ts';
import { totalOf } from './total.ts';

/** The dialog that is open: what is about to be done, or what wasn't done. */
export type BulkDialog =
  | { kind: BulkKind; returns: readonly QueuedReturn[] }
  | { kind: 'failures'; work: BulkWork; failures: readonly BulkFailure[] };

type DialogProps = {
  dialog: BulkDialog | undefined;
  onClose: () => void;
  onRun: (work: BulkWork) => void;
};

/** Says what an action does before it is done. */
export function BulkDialogs({ dialog, onClose, onRun }: DialogProps) {
  const { t } = useText();
  if (!dialog) return null;
  const run = (work: BulkWork) => {
    onClose();
    onRun(work);
  };
  if (dialog.kind === 'failures')
    return (
      <Dialog onClose={onClose} title={t('returns.results')}>
        <Failures {...dialog} onRun={run} />
      </Dialog>
    );
  const count = dialog.returns.length;
  const title = t(`returns.${dialog.kind}_title`, { count });
  return (
    <Dialog onClose={onClose} title={title}>
      {dialog.kind === 'assign' ? (
        <Assign returns={dialog.returns} onRun={run} />
      ) : (
        <Confirm kind={dialog.kind} returns={dialog.returns} onRun={run} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ConfirmProps = {
  kind: 'process' | 'reject';
  returns: readonly QueuedReturn[];
  onRun: (work: BulkWork) => void;
  onClose: () => void;
};

function Confirm({ kind, returns, onRun, onClose }: ConfirmProps) {
  const { t } = useText();
  const rows = useRows(returns);
  const call = kind === 'process' ? processOne : rejectOne;
  return (
    <div className={classes['body']}>
      {kind === 'process' && <Ledger rows={rows} caption={t('returns.selection')} />}
      <p>{t(`returns.${kind}_text`)}</p>
      <Group gap="xs">
        <Button
          variant={kind === 'process' ? 'filled' : 'danger'}
          data-autofocus
          onClick={() => onRun({ kind, returns, call })}
        >
          {t(`returns.${kind}_button`, { count: returns.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('returns.not_now')}
        </Button>
      </Group>
    </div>
  );
}

/** The value of the returns by what their shoppers get. */
function useRows(returns: readonly QueuedReturn[]): LedgerRow[] {
  const text = useText();
  const groups = Map.groupBy(returns, ({ resolutions }) => outcomeText(text, resolutions));
  const total = totalOf(returns);
  const rows = [...groups].map(([name, of_group]) => ({
    label: text.t('returns.by_resolution', { count: of_group.length, name }),
    amount: totalOf(of_group)!,
  }));
  return total ? [...rows, { label: text.t('returns.process_total'), amount: total, kind: 'total' }] : rows;
}

function Assign({ returns, onRun }: { returns: readonly QueuedReturn[]; onRun: (work: BulkWork) => void }) {
  const { t } = useText();
  const { data: members = [] } = useQuery(assignees_query);
  const choose = (member_id: number | null, name: string) =>
    onRun({
      kind: 'assign',
      returns,
      call: (one) => assignOne(one, member_id),
      told: { name },
      undo: () => {
        for (const one of returns) void assignOne(one, one.assignee?.id ?? null);
      },
    });
  return (
    <ul className={classes['members']}>
      {members.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => choose(id, name)}>
            {name}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => choose(null, t('returns.assignee.none'))}>
          {t('returns.assignee.none')}
        </button>
      </li>
    </ul>
  );
}

type FailuresProps = {
  work: BulkWork;
  failures: readonly BulkFailure[];
  onRun: (work: BulkWork) => void;
};

function Failures({ work, failures, onRun }: FailuresProps) {
  const { t } = useText();
  return (
    <div className={classes['body']}>
      <ul className={classes['failures']}>
        {failures.map(({ one, why }) => (
          <li key={one.id}>
            <strong>
              <bdi>{one.id}</bdi>
            </strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <Group>
        <Button onClick={() => onRun({ ...work, returns: failures.map(({ one }) => one) })}>
          {t('returns.retry_failed', { count: failures.length })}
        </Button>
      </Group>
    </div>
  );
}
