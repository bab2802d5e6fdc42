import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { useActOn } from '../../parts/use-act.ts';
import { now } from '../../text/now.ts';
import type { Text } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { requestsQuery } from './queries.ts';
import type { PrivacyRequest } from './queries.ts';

const route = getRouteApi('/shell/privacy-requests');
const stale = [
  ['customers', 'privacy-requests'],
  ['returns', 'attention'],
];

/** What customers asked for by privacy law, and what became of it. */
export function PrivacyRequestsPage() {
  return useCan('privacy:write') ? <Requests /> : <NotAllowed />;
}

function Requests() {
  const { t } = useText();
  const navigate = route.useNavigate();
  const page = useQuery(requestsQuery(route.useSearch()));
  const requests = page.data?.privacy_requests ?? [];
  return (
    <>
      <PageHeader title={t('privacy.title')} />
      <div className={classes['bar']}>
        <p className={classes['soft']}>{t('privacy.lead')}</p>
      </div>
      <RowsState query={page} title={t('privacy.failed')} rows={4} />
      {page.isSuccess && requests.length === 0 && (
        <EmptyState icon="shield-check" title={t('privacy.none')}>
          {t('privacy.none_text')}
        </EmptyState>
      )}
      {requests.length > 0 && <Rows requests={requests} />}
      <PageButtons
        className={classes['pager']}
        pages={page.data}
        before={t('privacy.newer')}
        after={t('privacy.older')}
        isHidden
        onGo={(cursor) => void navigate({ search: { cursor } })}
      />
    </>
  );
}

const columns = ['request', 'person', 'received', 'due', 'state', 'actions'] as const;

function Rows({ requests }: { requests: readonly PrivacyRequest[] }) {
  const text = useText();
  const { t, shortDate, fullDate } = text;
  return (
    <DataTable hasCards label={t('privacy.title')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`privacy.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td>
              <strong>{t(`privacy.kind.${request.kind}`)}</strong>{' '}
              <span className={classes['soft']}>
                {t('privacy.through', { platform: nameOf(request.platform) })}
              </span>
            </td>
            <td data-label={t('privacy.person')}>
              <People request={request} />
            </td>
            <td data-label={t('privacy.received')} title={fullDate(request.received_at)}>
              {shortDate(request.received_at)}
            </td>
            <td data-label={t('privacy.due')} title={fullDate(request.due_at)}>
              {request.ended_at === null ? shortDate(request.due_at) : '–'}
            </td>
            <td data-label={t('privacy.state')} data-whole className={classes['wrapping']}>
              {stateOf(request, text)}
              {request.note !== null && <span className={classes['soft']}> {request.note}</span>}
            </td>
            <td data-label={t('privacy.actions')} data-whole>
              {request.ended_at === null && <Actions request={request} />}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A platform by its name, which is a word. */
const nameOf = (platform: string) => platform.charAt(0).toUpperCase() + platform.slice(1);

function People({ request: { kind, emails, outcome } }: { request: PrivacyRequest }) {
  const { t } = useText();
  if (kind === 'erase_shop') return t('privacy.everybody');
  if (outcome === 'closed' || outcome === 'app_installed') return '–';
  if (emails.length === 0)
    return t(outcome === null || outcome === 'nothing_held' ? 'privacy.nobody' : 'privacy.removed');
  return emails.map((email) => (
    <Link key={email} to="/customers/$email" params={{ email }} className={classes['name'] ?? ''}>
      <bdi>{email}</bdi>
    </Link>
  ));
}

function stateOf(
  { kind, outcome, ended_by, is_blocked, run_at }: PrivacyRequest,
  { t, shortDate }: Text,
): string {
  if (outcome !== null) return t(`privacy.outcome.${outcome}`, { who: ended_by ?? '' });
  if (kind === 'export_person') return t('privacy.to_send');
  if (run_at === null) return t('privacy.undecided');
  if (is_blocked) return t('privacy.blocked');
  return Date.parse(run_at) > now() ? t('privacy.planned', { date: shortDate(run_at) }) : t('privacy.soon');
}

function Actions({ request }: { request: PrivacyRequest }) {
  const { t } = useText();
  const [asked, setAsked] = useState<'close' | 'run'>();
  const [email] = request.emails;
  const done = () => setAsked(undefined);
  return (
    <div className={classes['row']}>
      {request.kind === 'export_person' && email !== undefined && (
        <Button variant="default" component={Link} to={`/customers/${encodeURIComponent(email)}`}>
          {t('privacy.open_customer')}
        </Button>
      )}
      {request.kind === 'erase_shop' && request.run_at !== null && (
        <Button variant="default" onClick={() => setAsked('run')}>
          {t('privacy.run')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsked('close')}>
        {t('privacy.close')}
      </Button>
      {asked === 'close' && <Close id={request.id} onDone={done} />}
      {asked === 'run' && <Run id={request.id} onDone={done} />}
    </div>
  );
}

type Asked = { id: number; onDone: () => void };

function Close({ id, onDone }: Asked) {
  const { t } = useText();
  const textOf = useFailureText();
  const [note, setNote] = useState('');
  const close = useActOn(
    () =>
      dataOf(
        api.POST('/api/v1/privacy-requests/{id}/close', {
          params: { path: { id } },
          body: { note: note.trim() },
        }),
      ),
    { stale, says: t('privacy.closed'), onDone, shows_error: true },
  );
  const is_complete = note.trim() !== '';
  return (
    <Dialog title={t('privacy.close_title')} onClose={onDone}>
      <Form
        className={classes['form']}
        onSubmit={() => {
          if (is_complete) close.mutate();
        }}
      >
        <p>{t('privacy.close_text')}</p>
        <Textarea
          label={t('privacy.note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {close.error && <Notice kind="error">{textOf(close.error)}</Notice>}
        <Button type="submit" loading={close.isPending} aria-disabled={is_complete ? undefined : true}>
          {t('privacy.close_now')}
        </Button>
      </Form>
    </Dialog>
  );
}

function Run({ id, onDone }: Asked) {
  const { t } = useText();
  const run = useActOn(
    () => dataOf(api.POST('/api/v1/privacy-requests/{id}/run', { params: { path: { id } } })),
    { stale, says: t('privacy.running'), onDone },
  );
  return (
    <Dialog title={t('privacy.run_title')} focus_title onClose={onDone}>
      <div className={classes['form']}>
        <p>{t('privacy.run_text')}</p>
        <Button variant="danger" loading={run.isPending} onClick={() => run.mutate()}>
          {t('privacy.run_now')}
        </Button>
      </div>
    </Dialog>
  );
}
