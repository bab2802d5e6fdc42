import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, api, dataOf, fieldErrors } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { EmptyState, ErrorState, Loading, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Column } from './column.tsx';
import { goTo } from './queries.ts';
import classes from './sign-in.module.css';

/** The token, which the browser sends to no server by itself. */
const readToken = () => window.location.hash.slice(1);

/** Makes whoever has the link of an invitation a member. How they sign in from then on is the next page. */
export function InvitationPage() {
  const { t } = useText();
  const [token] = useState(readToken);
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => dataOf(api.POST('/api/v1/staff/sign-in/invitation/read', { body: { token } })),
  });
  if (
    error instanceof Failure &&
    (error.code === 'invitation_not_found' || error.code === 'validation_failed')
  )
    return (
      <Column title={t('sign-in.invitation')}>
        <EmptyState icon="mail-x" title={t('sign-in.invitation_gone')}>
          {t('sign-in.invitation_gone_text')}
        </EmptyState>
      </Column>
    );
  if (error)
    return (
      <Column title={t('sign-in.invitation')}>
        <ErrorState title={t('sign-in.not_loaded')} error={error} onRetry={() => void refetch()} />
      </Column>
    );
  if (!data) return <Loading>{null}</Loading>;
  return (
    <Column
      title={t('sign-in.join', { shop: data.shop.name })}
      lead={t('sign-in.join_as', { role: t(`parts.role.${data.role}`) })}
    >
      <JoinForm token={token} email={data.email} />
    </Column>
  );
}

function JoinForm({ token, email }: { token: string; email: string | null }) {
  const { t } = useText();
  const textOf = useFailureText();
  const [name, setName] = useState('');
  const [own_email, setEmail] = useState('');
  const join = useMutation({
    mutationFn: () => {
      const body = { token, name, ...(email === null ? { email: own_email } : {}) };
      return dataOf(api.POST('/api/v1/staff/sign-in/invitation', { body }));
    },
    onSuccess: () => goTo('/welcome'),
  });
  const send = () => join.mutate();
  const is_about_field = fieldErrors(join.error)['name']?.[0] ?? fieldErrors(join.error)['email']?.[0];
  return (
    <Form onSubmit={send} className={classes['form']}>
      {join.error && !is_about_field && <Notice kind="error">{textOf(join.error)}</Notice>}
      <TextInput
        label={t('sign-in.name')}
        autoComplete="name"
        required
        withAsterisk={false}
        error={fieldErrors(join.error)['name']?.[0]}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        readOnly={email !== null}
        error={fieldErrors(join.error)['email']?.[0]}
        value={email ?? own_email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={join.isPending || join.isSuccess}>
        {t('sign-in.continue')}
      </Button>
    </Form>
  );
}
