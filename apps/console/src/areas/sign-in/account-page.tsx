import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { query_client } from '../../api/query-client.ts';
import { useSession } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { NewPasswordForm } from './new-password.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { methods_query, sessions_query } from './queries.ts';
import { SessionList } from './session-list.tsx';
import classes from './sign-in.module.css';

/** How the member signs in, and where they are signed in. */
export function AccountPage() {
  const { t, shortDate } = useText();
  const { member } = useSession();
  const { data, error, refetch } = useQuery(methods_query);
  const sessions = useQuery(sessions_query);
  const reload = () => query_client.invalidateQueries({ queryKey: methods_query.queryKey });
  const own = sessions.data?.sessions.filter((session) => session.member.id === member.id);
  return (
    <>
      <PageHeader title={t('account.title')} />
      <div className={classes['narrow']}>
        {error && !data && (
          <ErrorState title={t('account.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Loading>
            <SkeletonRows rows={4} />
          </Loading>
        )}
        {data && (
          <>
            <PasskeysPanel passkeys={data.passkeys} onChange={reload} />
            <Panel title={t('account.password')}>
              <p className={classes['text']}>
                {data.password_set_at === null
                  ? t('account.no_password')
                  : t('account.password_since', { date: shortDate(data.password_set_at) })}
              </p>
              <NewPasswordForm
                label={t(data.password_set_at === null ? 'account.set_password' : 'account.change_password')}
                onDone={() => {
                  showToast({ text: t('account.password_set') });
                  void reload();
                }}
              />
            </Panel>
            <AuthenticatorPanel methods={data} onChange={reload} />
          </>
        )}
        <Panel title={t('account.sessions')}>
          {own && <SessionList sessions={own} />}
          {sessions.error && (
            <ErrorState
              level={3}
              title={t('account.sessions_failed')}
              error={sessions.error}
              onRetry={() => void sessions.refetch()}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
