import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ROLES } from '@retour/contract/permissions';
import type { Role } from '@retour/contract/permissions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { query_client } from '../../api/query-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { invitations_query } from './queries.ts';
import classes from './sign-in.module.css';

/** Invites somebody. The link goes to them by email; where no mail server is set, it is shown, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const textOf = useFailureText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('agent');
  const invite = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/staff/invitations', { body: { email, role } })),
    onSuccess: () => query_client.invalidateQueries({ queryKey: invitations_query.queryKey }),
  });
  const send = () => invite.mutate();
  return (
    <Dialog title={t('members.invite_title')} onClose={onClose}>
      {invite.data?.emailed ? (
        <p className={classes['text']}>{t('members.invitation_sent', { email: invite.data.email ?? '' })}</p>
      ) : invite.data ? (
        <ShownLink
          url={invite.data.url}
          text={t('members.invitation_text', { email: invite.data.email ?? '' })}
        />
      ) : (
        <Form onSubmit={send} className={classes['form']}>
          {invite.error && !fieldErrors(invite.error)['email']?.[0] && (
            <Notice kind="error">{textOf(invite.error)}</Notice>
          )}
          <TextInput
            label={t('sign-in.email')}
            type="email"
            autoComplete="off"
            data-autofocus
            required
            withAsterisk={false}
            error={fieldErrors(invite.error)['email']?.[0]}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('members.role')}
            description={t(`members.role_text.${role}`)}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={ROLES.map((one) => ({ value: one, label: t(`members.role_name.${one}`) }))}
          />
          <div>
            <Button type="submit" loading={invite.isPending}>
              {t('members.create_invitation')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

/** Shows the new link of an invitation, once, where it couldn't be emailed. */
export function InvitationLinkDialog({
  url,
  email,
  onClose,
}: {
  url: string;
  email: string;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Dialog title={t('members.invite_title')} onClose={onClose}>
      <ShownLink url={url} text={t('members.invitation_text', { email })} />
    </Dialog>
  );
}

/** Shows the link by which a member signs in, once. */
export function LinkDialog({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('members.link_title', { name })} onClose={onClose}>
      <ShownLink url={url} text={t('members.link_text')} />
    </Dialog>
  );
}

function ShownLink({ url, text }: { url: string; text: string }) {
  const { t } = useText();
  return (
    <div className={classes['form']}>
      <p className={classes['text']}>{text}</p>
      <TextInput aria-label={t('members.link')} readOnly value={url} />
      <div>
        <CopyButton text={url} label={t('members.copy')} />
      </div>
    </div>
  );
}
