import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStaffMember, StaffInvitation } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { query_client } from '../../api/query-client.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, Loading, SkeletonRows, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { InvitationLinkDialog, InviteDialog, LinkDialog } from './link-dialogs.tsx';
import { MemberRow } from './member-row.tsx';
import { invitations_query, members_query, sessions_query } from './queries.ts';
import { SessionList } from './session-list.tsx';
import classes from './sign-in.module.css';

/** The staff of the shop: who they are, what they may do, and who is invited. */
export function MembersPage() {
  const { t } = useText();
  const may_change = useCan('staff:write');
  const { data, error, refetch } = useQuery(members_query);
  const [invites, setInvites] = useState(false);
  const [link, setLink] = useState<{ url: string; name: string }>();
  const [shown, setShown] = useState<ListedStaffMember>();
  return (
    <>
      <PageHeader
        title={t('members.title')}
        actions={
          may_change && (
            <Button data-show="invite" onClick={() => setInvites(true)}>
              {t('members.invite')}
            </Button>
          )
        }
      />
      {error && !data && (
        <ErrorState title={t('members.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {data && (
        <DataTable hasCards label={t('members.title')}>
          <thead>
            <tr>
              <th scope="col">{t('members.name')}</th>
              <th scope="col">{t('members.role')}</th>
              <th scope="col">{t('members.methods')}</th>
              <th scope="col">{t('members.last_seen')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('members.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                may_change={may_change}
                onLink={(url) => setLink({ url, name: member.name })}
                onSessions={() => setShown(member)}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      <Invitations may_change={may_change} />
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
      {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
      <SidePanel
        title={t('members.sessions_of', { name: shown?.name ?? '' })}
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown && <SessionsOf member_id={shown.id} />}
      </SidePanel>
    </>
  );
}

function SessionsOf({ member_id }: { member_id: number }) {
  const { t } = useText();
  const { data, error } = useQuery(sessions_query);
  if (error) return <ErrorState title={t('account.sessions_failed')} error={error} />;
  if (!data) return null;
  return <SessionList sessions={data.sessions.filter(({ member }) => member.id === member_id)} />;
}

function Invitations({ may_change }: { may_change: boolean }) {
  const { t } = useText();
  const { data } = useQuery(invitations_query);
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className={classes['wide']} style={{ paddingBlockStart: 24 }}>
      <div>
        <h2 className={classes['section']}>{t('members.invitations')}</h2>
        <ul className={classes['list']}>
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} may_change={may_change} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function InvitationRow({ invitation, may_change }: { invitation: StaffInvitation; may_change: boolean }) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const { id: invitation_id, email, role, invited_by, expires_at } = invitation;
  const withdraw = useMutation({
    mutationFn: () =>
      dataOf(
        api.DELETE('/api/v1/staff/invitations/{invitation_id}', { params: { path: { invitation_id } } }),
      ),
    onSuccess: () => query_client.invalidateQueries({ queryKey: invitations_query.queryKey }),
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  const [shown, setShown] = useState<string>();
  const resend = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/staff/invitations', { body: { email: email ?? '', role } })),
    onSuccess: ({ emailed, url }) => {
      if (emailed) showToast({ text: t('members.resent', { email: email ?? '' }) });
      else setShown(url);
      return query_client.invalidateQueries({ queryKey: invitations_query.queryKey });
    },
    onError: (error) => showToast({ text: textOf(error), kind: 'failed' }),
  });
  return (
    <li>
      <div>
        <div>{email ?? t('members.first_owner')}</div>
        <div className={classes['hint']}>
          {t(`members.role_name.${role}`)} · {t('members.invited_by', { name: invited_by })} ·{' '}
          {t('members.expires', { date: shortDate(expires_at) })}
        </div>
      </div>
      {shown !== undefined && (
        <InvitationLinkDialog url={shown} email={email ?? ''} onClose={() => setShown(undefined)} />
      )}
      {may_change && email !== null && (
        <Button variant="subtle" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('members.resend')}
        </Button>
      )}
      {may_change && (
        <Button variant="subtle" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('members.withdraw')}
        </Button>
      )}
    </li>
  );
}
