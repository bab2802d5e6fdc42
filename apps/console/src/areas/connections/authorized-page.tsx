import { Button } from '@mantine/core';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { NotAllowed, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { arrived_with } from './arrival.ts';
import classes from './connections.module.css';
import { finish, useAct } from './queries.ts';

const route = getRouteApi('/shell/connections/authorized/$platform');

/** A response counts once, and effects may run twice. */
let is_sent = false;

/** Where a platform sends the browser back to, once somebody has agreed there: it connects the shop, or says why it can't. */
export function AuthorizedPage() {
  return useCan('settings:write') ? <Finish /> : <NotAllowed />;
}

function Finish() {
  const { t } = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const { platform } = route.useParams();
  const { mutate, error } = useAct(finish, {
    says: t('connections.authorized'),
    shows_error: true,
    onDone: ({ id }) =>
      void navigate({ to: '/connections/$connection_id', params: { connection_id: String(id) } }),
  });
  useEffect(() => {
    if (is_sent) return;
    is_sent = true;
    mutate(arrived_with || '-');
  }, [mutate]);
  return (
    <>
      <PageHeader title={t('connections.authorizing')} />
      <div className={classes['narrow']}>
        {error ? (
          <div className={classes['form']}>
            <Notice kind="error">{textOf(error)}</Notice>
            <div className={classes['buttons']}>
              <Button component={Link} to={`/connections/connect/${platform}`}>
                {t('connections.begin_again')}
              </Button>
            </div>
          </div>
        ) : (
          <p aria-busy="true">{t('connections.authorizing_text')}</p>
        )}
      </div>
    </>
  );
}
