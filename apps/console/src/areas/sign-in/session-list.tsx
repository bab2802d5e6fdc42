import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { StaffSession } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { query_client } from '../../api/query-client.ts';
import { showToast } from '../../parts/toast.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { sessions_query } from './queries.ts';
import classes from './sign-in.module.css';

/** Where somebody is signed in; each session can be ended, except the one that is looked at from. */
export function SessionList({ sessions }: { sessions: readonly StaffSession[] }) {
  const { t, shortDate, fullDate } = useText();
  const textOf = useFailureText();
  const end = useMutation({
    mutationFn: (session_id: number) =>
      dataOf(api.DELETE('/api/v1/staff/sessions/{session_id}', { params: { path: { session_id } } })),
    onSuccess: () => query_client.invalidateQueries({ queryKey: sessions_query.queryKey }),
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  if (sessions.length === 0) return <p className={classes['text']}>{t('account.no_sessions')}</p>;
  return (
    <ul className={classes['list']}>
      {sessions.map(({ id, browser, address, method, last_used_at, is_current }) => (
        <li key={id}>
          <div>
            <div>{browser ?? t('account.unknown_browser')}</div>
            <div className={classes['hint']}>
              {[address, t(`account.method.${method}`)].filter(Boolean).join(' · ')}
              {' · '}
              <span title={fullDate(last_used_at)}>
                {t('account.last_used', { date: shortDate(last_used_at) })}
              </span>
            </div>
          </div>
          {is_current ? (
            <span className={classes['hint']}>{t('account.this_session')}</span>
          ) : (
            <Button
              variant="subtle"
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {t('account.end_session')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
