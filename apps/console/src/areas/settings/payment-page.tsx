import { PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentProvider, SetPaymentProviderInput } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { CopyButton, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { CreditMemoSettings } from './credit-memo-settings.tsx';
import { ProviderForm, useProviderAccount } from './provider-form.tsx';
import classes from './settings.module.css';

/** A provider that a shop can choose itself. */
type Choosable = SetPaymentProviderInput['provider'];

const queryKey = ['settings', 'payment-provider'];

/** How refunds are made. Secrets are written, never read. */
export function PaymentPage() {
  const { t } = useText();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/payment-provider', { signal })),
  });
  return (
    <>
      <PageHeader title={t('settings.section.payment')} />
      <div className={classes['form']}>
        <RowsState query={query} title={t('settings.failed')} rows={3} />
        {query.data && <Provider shown={query.data} />}
      </div>
      <CreditMemoSettings />
    </>
  );
}

function Provider({ shown }: { shown: PaymentProvider }) {
  const { t } = useText();
  const canWrite = useCan('settings:write');
  const { source, title, settings, events_url } = shown;
  return (
    <>
      <p>
        {source === 'none' ? t('settings.payment.none') : t(`settings.payment.source.${source}`, { title })}
      </p>
      {settings.length > 0 && (
        <table className={classes['table']}>
          <tbody>
            {settings.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value ?? t('settings.payment.not_set')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {events_url !== null && (
        <div>
          <p>{t('settings.payment.events')}</p>
          <pre className={classes['code']}>{events_url}</pre>
          <CopyButton text={events_url} label={t('settings.copy')} />
        </div>
      )}
      {canWrite ? <Choose shown={shown} /> : <Notice kind="info">{t('settings.read_only')}</Notice>}
    </>
  );
}

function Choose({ shown: { available, revision, source } }: { shown: PaymentProvider }) {
  const { t } = useText();
  const [provider, setProvider] = useState((available[0]?.provider ?? 'manual') as Choosable);
  const [settings, setSettings] = useState<Record<string, string>>({});
  const account = useProviderAccount<PaymentProvider>({
    queryKey,
    write: () => {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
      const body = { provider, settings: given, revision };
      return dataOf(api.PUT('/api/v1/settings/payment-provider', { body }));
    },
    remove: () =>
      dataOf(api.DELETE('/api/v1/settings/payment-provider', { params: { query: { revision } } })),
    onSaved: () => setSettings({}),
  });
  const fields = available.find((one) => one.provider === provider)?.settings ?? [];
  return (
    <ProviderForm
      account={account}
      title={<h2>{t('settings.payment.change')}</h2>}
      label={t('settings.payment.provider')}
      available={available as { provider: Choosable; title: string }[]}
      provider={provider}
      onProvider={setProvider}
      saveText={t('settings.save')}
      clearText={source === 'shop' ? t('settings.payment.clear') : undefined}
    >
      {fields.map(({ name, description, is_required }) => (
        <PasswordInput
          key={name}
          label={name}
          description={description}
          required={is_required}
          autoComplete="off"
          value={settings[name] ?? ''}
          error={(account.errors[`settings.${name}`] ?? account.errors[name])?.[0]}
          visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
          onChange={({ currentTarget }) => setSettings({ ...settings, [name]: currentTarget.value })}
        />
      ))}
      {fields.length > 0 && <p className={classes['hint']}>{t('settings.payment.secret_hint')}</p>}
    </ProviderForm>
  );
}
