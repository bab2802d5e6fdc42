import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { ROLES } from '@retour/contract/permissions';
import type { Role } from '@retour/contract/permissions';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../../parts/icon.tsx';
import type { ListedStaffMember } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { query_client } from '../../api/query-client.ts';
import { useCan } from '../../api/session.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { members_query, sessions_query } from './queries.ts';
import classes from './sign-in.module.css';

type Props = {
  member: ListedStaffMember;
  may_change: boolean;
  onLink: (url: string) => void;
  onSessions: () => void;
};

const reload = () => {
  void query_client.invalidateQueries({ queryKey: sessions_query.queryKey });
  return query_client.invalidateQueries({ queryKey: members_query.queryKey });
};

/** A member of the staff, with what an owner can change. */
export function MemberRow({ member, may_change, onLink, onSessions }: Props) {
  const { t, shortDate, fullDate } = useText();
  const textOf = useFailureText();
  const navigate = useNavigate();
  const may_audit = useCan('audit:read');
  const path = { member_id: member.id };
  const onError = (error: unknown) => showToast({ text: textOf(error), kind: 'failed' });
  const change = useMutation({
    mutationFn: (body: { role?: Role; disabled?: boolean }) =>
      dataOf(api.PATCH('/api/v1/staff/members/{member_id}', { params: { path }, body })),
    onSuccess: reload,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/staff/members/{member_id}', { params: { path } })),
    onSuccess: reload,
    onError,
  });
  const link = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/v1/staff/members/{member_id}/sign-in-link', { params: { path } })),
    onSuccess: ({ url }) => onLink(url),
    onError,
  });
  const is_active = member.state === 'active';
  const methods = [
    member.passkeys > 0 && t('members.passkeys', { count: member.passkeys }),
    member.has_password && t(member.has_authenticator ? 'members.password_and_code' : 'members.password'),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {member.name}
        <div className={classes['hint']}>
          {member.email}
          {!is_active && ` · ${t('members.disabled')}`}
        </div>
      </th>
      <td data-label={t('members.role')}>
        {may_change ? (
          <NativeSelect
            aria-label={t('members.role_of', { name: member.name })}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ role: event.currentTarget.value as Role })}
            data={ROLES.map((role) => ({ value: role, label: t(`members.role_name.${role}`) }))}
          />
        ) : (
          t(`members.role_name.${member.role}`)
        )}
      </td>
      <td data-label={t('members.methods')}>
        {methods.length > 0 ? methods.join(', ') : t('members.link_only')}
      </td>
      <td
        data-label={t('members.last_seen')}
        title={member.last_seen_at === null ? undefined : fullDate(member.last_seen_at)}
      >
        {member.last_seen_at === null ? '–' : shortDate(member.last_seen_at)}
      </td>
      <td aria-label={t('members.actions')}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('members.actions_for', { name: member.name })}>
              <Icon name="ellipsis" size={16} strokeWidth={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onSessions}>{t('members.sessions')}</Menu.Item>
            {may_audit && (
              <Menu.Item
                onClick={() =>
                  void navigate({
                    to: '/audit',
                    search: { actor_kind: 'staff', actor_id: String(member.id) },
                  })
                }
              >
                {t('members.acts')}
              </Menu.Item>
            )}
            {may_audit && (
              <Menu.Item
                onClick={() =>
                  void navigate({
                    to: '/audit',
                    search: { object_type: 'staff_member', object_id: String(member.id) },
                  })
                }
              >
                {t('members.changes')}
              </Menu.Item>
            )}
            {may_change && is_active && (
              <Menu.Item onClick={() => link.mutate()}>{t('members.create_link')}</Menu.Item>
            )}
            {may_change && (
              <Menu.Item onClick={() => change.mutate({ disabled: is_active })}>
                {t(is_active ? 'members.disable' : 'members.enable')}
              </Menu.Item>
            )}
            {may_change && !is_active && (
              <Menu.Item onClick={() => remove.mutate()}>{t('members.remove')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}
