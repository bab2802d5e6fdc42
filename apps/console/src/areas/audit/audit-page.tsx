import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditAct } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { ActPanel } from './act-panel.tsx';
import { ChangeSummary } from './changes.tsx';
import { Filters } from './filters.tsx';
import { actsQuery, exportEntries, most_exported } from './queries.ts';
import type { AuditFilters, AuditSearch } from './search.ts';
import { trimmed } from './search.ts';
import { useVerification } from './verify-log.tsx';
import { useSentences } from './use-sentences.tsx';
import type { Sentences } from './use-sentences.tsx';

const route = getRouteApi('/shell/audit');

/** Who changed what, when and from where: filtered, exported and verified. */
export function AuditPage() {
  return useCan('audit:read') ? <Log /> : <NotAllowed />;
}

function Log() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: AuditSearch) => void navigate({ search: trimmed(next) });
  const { cursor: _cursor, ...filters } = search;
  const page = useQuery(actsQuery(search));
  const [shown, setShown] = useState<AuditAct>();
  const verification = useVerification();
  const sentences = useSentences();
  const acts = page.data?.audit_acts ?? [];
  return (
    <>
      <PageHeader
        title={t('shell.audit_log')}
        actions={
          <>
            {verification.button}
            <Export filters={filters} />
          </>
        }
      />
      <Filters given={filters} onFilter={go} />
      {verification.result}
      <div aria-busy={page.isPlaceholderData || undefined}>
        <RowsState query={page} title={t('audit.failed')} rows={10} />
        {page.isSuccess && acts.length === 0 && (
          <EmptyState icon="scroll-text" title={t('audit.none')}>
            {t(Object.keys(filters).length === 0 ? 'audit.none_text' : 'audit.none_match')}
          </EmptyState>
        )}
        {sentences && acts.length > 0 && <Acts acts={acts} sentences={sentences} onOpen={setShown} />}
        <PageButtons
          className={classes['pager']}
          pages={page.data}
          before={t('audit.newer')}
          after={t('audit.older')}
          onGo={(cursor) => go({ ...filters, cursor })}
        />
      </div>
      {shown && sentences && (
        <ActPanel act={shown} sentences={sentences} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

type ActsProps = {
  acts: readonly AuditAct[];
  sentences: Sentences;
  onOpen: (act: AuditAct) => void;
};

/** A row for each act: when, what somebody did in words, and what changed by it. */
function Acts({ acts, sentences, onOpen }: ActsProps) {
  const { t, shortDate, fullDate } = useText();
  return (
    <DataTable label={t('shell.audit_log')} className={classes['table']}>
      <thead>
        <tr>
          <th scope="col" data-column="when">
            {t('audit.when')}
          </th>
          <th scope="col" data-column="what">
            {t('audit.what')}
          </th>
          <th scope="col">{t('audit.changes')}</th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => {
          const { id, occurred_at, actor, entries, changes, reason } = act;
          return (
            <tr key={id} onClick={() => onOpen(act)}>
              <td title={fullDate(occurred_at)}>{shortDate(occurred_at)}</td>
              <td className={classes['what']}>
                <button
                  type="button"
                  className={classes['open']}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(act);
                  }}
                >
                  {sentences.of(act)}
                </button>
                <span className={classes['second']}>{t(`audit.kind.${actor.kind}`)}</span>
              </td>
              <td className={classes['changed']}>
                {entries === 1 && <ChangeSummary changes={changes} />}
                {reason !== null && (
                  <span className={classes['second']}>{t('audit.because', { reason })}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** Saves the entries that match as a CSV file. */
function Export({ filters }: { filters: AuditFilters }) {
  const { t, number } = useText();
  const textOf = useFailureText();
  const [read, setRead] = useState(0);
  const run = useMutation({
    mutationFn: () => exportEntries(filters, setRead),
    onSuccess: ({ file, is_cut }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'audit-log.csv';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      if (is_cut)
        showToast({ kind: 'failed', text: t('audit.export_cut', { count: number(most_exported) }) });
    },
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button
      variant="default"
      aria-disabled={run.isPending || undefined}
      onClick={() => {
        if (run.isPending) return;
        setRead(0);
        run.mutate();
      }}
    >
      {run.isPending && read > 0 ? t('audit.exporting', { count: number(read) }) : t('audit.export')}
    </Button>
  );
}
