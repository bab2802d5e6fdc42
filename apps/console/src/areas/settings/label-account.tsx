import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabelAccount as Account, SetLabelAccountInput } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { ProviderForm, useProviderAccount } from './provider-form.tsx';
import classes from './settings.module.css';

type Provider = SetLabelAccountInput['provider'];

const queryKey = ['settings', 'label-account'];

/** Who makes the labels and with whose account. A key is written, never read. */
export function LabelAccount() {
  const { t } = useText();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/label-account', { signal })),
  });
  return (
    <section className={classes['form']}>
      <h2>{t('settings.labels.account')}</h2>
      <RowsState query={query} title={t('settings.failed')} rows={2} />
      {query.data && <Shown account={query.data} />}
    </section>
  );
}

function Shown({ account }: { account: Account }) {
  const { t } = useText();
  const canWrite = useCan('settings:write');
  const { source, title, revision } = account;
  return (
    <>
      <p>{t(`settings.labels.source.${source}`, { title })}</p>
      {/* What a test said is about the account that was saved then. */}
      {canWrite && source !== 'none' && <TestAccount key={revision} title={title} />}
      {canWrite && <ChangeAccount account={account} />}
    </>
  );
}

function TestAccount({ title }: { title: string }) {
  const { t } = useText();
  const textOf = useFailureText();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/settings/label-account/test')),
  });
  return (
    <>
      <div className={classes['row']}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('settings.labels.test')}
        </Button>
      </div>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {data && (
        <Notice kind={data.result === 'accepted' ? 'info' : 'error'}>
          {t(`settings.labels.test_result.${data.result}`, { title })}
          {data.response !== null && <pre className={classes['code']}>{data.response}</pre>}
        </Notice>
      )}
    </>
  );
}

function ChangeAccount({ account: { available, revision, source } }: { account: Account }) {
  const { t } = useText();
  const [provider, setProvider] = useState((available[0]?.provider ?? 'easypost') as Provider);
  const [key, setKey] = useState('');
  const account = useProviderAccount<Account>({
    queryKey,
    write: () =>
      dataOf(api.PUT('/api/v1/settings/label-account', { body: { provider, key: key.trim(), revision } })),
    remove: () => dataOf(api.DELETE('/api/v1/settings/label-account', { params: { query: { revision } } })),
    onSaved: () => setKey(''),
  });
  return (
    <>
      <ProviderForm
        account={account}
        title={<h3>{t('settings.labels.change')}</h3>}
        label={t('settings.labels.provider')}
        available={available as { provider: Provider; title: string }[]}
        provider={provider}
        onProvider={setProvider}
        saveText={t('settings.labels.use')}
        isComplete={key.trim() !== ''}
        clearText={source === 'shop' ? t('settings.labels.clear') : undefined}
      >
        <PasswordInput
          label={t('settings.labels.key')}
          description={t('settings.labels.key_hint')}
          required
          autoComplete="off"
          maxLength={500}
          value={key}
          error={account.errors['key']?.[0]}
          visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
      </ProviderForm>
      {source === 'shop' && <p className={classes['hint']}>{t('settings.labels.clear_hint')}</p>}
    </>
  );
}
