import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { PaceChoices } from '../../parts/pace-choices.tsx';
import type { PaceChange } from '../../parts/pace-choices.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './notifications.module.css';

const queryKey = ['notifications'];

/** What reaches the member by e-mail at once, in the morning, or never. */
export function NotificationsPage() {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const sees_settings = useCan('settings:read');
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/staff/me/notifications', { signal })),
  });
  const save = useMutation({
    mutationFn: (choices: PaceChange) =>
      dataOf(api.PATCH('/api/v1/staff/me/notifications', { body: { choices } })),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showToast({ text: t('notifications.saved') });
    },
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <div className={classes['page']}>
        <RowsState query={query} title={t('notifications.failed')} rows={5} />
        {query.data && (
          <>
            <p>{t('notifications.lead', { email: query.data.email, zone: query.data.time_zone })}</p>
            <PaceChoices choices={query.data.choices} onChange={(change) => save.mutate(change)} />
          </>
        )}
        {sees_settings && (
          <p>
            <Link to="/settings/chat">{t('notifications.to_chat')}</Link>
          </p>
        )}
      </div>
    </>
  );
}
