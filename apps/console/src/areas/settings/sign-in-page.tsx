import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInSettings } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { CopyButton, NotAllowed, RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

const queryKey = ['settings', 'sign-in'];

/** Single sign-on: the identity provider by which staff can sign in. Its secret is written, never read. */
export function SignInSettingsPage() {
  const { t } = useText();
  const canRead = useCan('staff:read');
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/sign-in', { signal })),
    enabled: canRead,
  });
  if (!canRead) return <NotAllowed />;
  return (
    <>
      <PageHeader title={t('settings.section.sign-in')} />
      <div className={classes['form']}>
        <p className={classes['lead']}>{t('settings.sign_in.lead')}</p>
        <RowsState query={query} title={t('settings.failed')} rows={4} />
        {query.data && <Provider key={JSON.stringify(query.data)} shown={query.data} />}
        <p>
          <AuditLink object_type="sign_in_provider" />
        </p>
      </div>
    </>
  );
}

type Fields = { name: string; issuer: string; client_id: string; client_secret: string; domains: string };

function Provider({ shown }: { shown: SignInSettings }) {
  const { t } = useText();
  const isReadOnly = !useCan('staff:write');
  const client = useQueryClient();
  const { oidc, redirect_uri } = shown;
  const [fields, setFields] = useState<Fields>({
    name: oidc?.name ?? '',
    issuer: oidc?.issuer ?? '',
    client_id: oidc?.client_id ?? '',
    client_secret: '',
    domains: oidc?.email_domains.join(', ') ?? '',
  });
  const save = useMutation({
    mutationFn: (body: Parameters<typeof toBody>[0] | null) =>
      dataOf(api.PUT('/api/v1/settings/sign-in', { body: { oidc: body && toBody(body) } })),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      setFields({ ...fields, client_secret: '' });
      showToast({ text: t('settings.saved') });
    },
  });
  const errors = fieldErrors(save.error);
  const field = (name: keyof Fields) => ({
    label: t(`settings.sign_in.${name}`),
    description: t(`settings.sign_in.${name}_hint`),
    value: fields[name],
    disabled: isReadOnly,
    error: (errors[`oidc.${name === 'domains' ? 'email_domains' : name}`] ??
      errors[`oidc.email_domains.0`])?.[0],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [name]: value }),
  });
  return (
    <Form noValidate className={classes['fields']} error={save.error} onSubmit={() => save.mutate(fields)}>
      {isReadOnly && <Notice kind="info">{t('settings.sign_in.owner_only')}</Notice>}
      <div>
        <p>{t('settings.sign_in.redirect')}</p>
        <pre className={classes['code']}>{redirect_uri}</pre>
        <CopyButton text={redirect_uri} label={t('settings.copy')} />
      </div>
      <TextInput {...field('name')} maxLength={60} />
      <TextInput {...field('issuer')} type="url" />
      <TextInput {...field('client_id')} />
      <PasswordInput
        {...field('client_secret')}
        autoComplete="off"
        placeholder={oidc ? t('settings.sign_in.secret_kept') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
      />
      <TextInput {...field('domains')} />
      {!isReadOnly && (
        <div className={classes['row']}>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
          {oidc && <TestSignIn />}
          {oidc && (
            <Button variant="subtle" onClick={() => save.mutate(null)}>
              {t('settings.sign_in.remove')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

/** Without a secret the one that is stored stays. */
const toBody = ({ client_secret, domains, ...others }: Fields) => ({
  ...others,
  email_domains: domains.split(/[\s,]+/).filter(Boolean),
  ...(client_secret !== '' && { client_secret }),
});

/** Starts the sign-in as the sign-in page would, in a window of its own. */
function TestSignIn() {
  const { t } = useText();
  const textOf = useFailureText();
  const check = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/settings/sign-in/test', {})),
    onSuccess: ({ is_ready, error, sign_in_url }) => {
      if (is_ready) window.open(sign_in_url, '_blank', 'noopener');
      else showToast({ kind: 'failed', text: t('settings.sign_in.not_ready', { error: error ?? '' }) });
    },
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      {t('settings.sign_in.test')}
    </Button>
  );
}
