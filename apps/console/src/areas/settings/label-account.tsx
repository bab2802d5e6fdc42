import { Button, NativeSelect, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabelAccount as Account, SetLabelAccountInput } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
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

function ChangeAccount({ account }: { account: Account }) {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const { available, revision, source } = account;
  const [provider, setProvider] = useState((available[0]?.provider ?? 'easypost') as Provider);
  const [key, setKey] = useState('');
  const onSuccess = (next: Account) => {
    client.setQueryData(queryKey, next);
    setKey('');
    showToast({ text: t('settings.saved') });
  };
  const save = useMutation({
    mutationFn: () =>
      dataOf(api.PUT('/api/v1/settings/label-account', { body: { provider, key: key.trim(), revision } })),
    onSuccess,
  });
  const clear = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/api/v1/settings/label-account', { params: { query: { revision } } })),
    onSuccess,
  });
  const error = save.error ?? clear.error;
  const wrong = error instanceof Failure ? error.problem?.errors?.['key']?.[0] : undefined;
  return (
    <form
      noValidate
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h3>{t('settings.labels.change')}</h3>
      {error && wrong === undefined && <Notice kind="error">{textOf(error)}</Notice>}
      <NativeSelect
        label={t('settings.labels.provider')}
        value={provider}
        data={available.map((one) => ({ value: one.provider, label: one.title }))}
        onChange={({ currentTarget }) => setProvider(currentTarget.value as Provider)}
      />
      <PasswordInput
        label={t('settings.labels.key')}
        description={t('settings.labels.key_hint')}
        required
        autoComplete="off"
        maxLength={500}
        value={key}
        error={wrong}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <div className={classes['row']}>
        <Button type="submit" disabled={key.trim() === ''} loading={save.isPending}>
          {t('settings.labels.use')}
        </Button>
        {source === 'shop' && (
          <Button variant="subtle" loading={clear.isPending} onClick={() => clear.mutate()}>
            {t('settings.labels.clear')}
          </Button>
        )}
      </div>
      {source === 'shop' && <p className={classes['hint']}>{t('settings.labels.clear_hint')}</p>}
    </form>
  );
}
