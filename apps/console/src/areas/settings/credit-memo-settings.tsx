import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreditMemoSettings as Settings } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RowsState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

const queryKey = ['settings', 'credit-memos'];
const audiences = ['nobody', 'business', 'everyone'] as const;

/** For whom credit memos are issued, and what they say about the seller. */
export function CreditMemoSettings() {
  const { t } = useText();
  const textOf = useFailureText();
  const canWrite = useCan('settings:write');
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<Settings>>({});
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/settings/credit-memos', { signal })),
  });
  const save = useMutation({
    mutationFn: () => dataOf(api.PATCH('/api/v1/settings/credit-memos', { body: changes })),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      setChanges({});
      showToast({ text: t('settings.saved') });
    },
  });
  if (!query.data) return <RowsState query={query} title={t('settings.failed')} rows={2} />;
  const shown = { ...query.data, ...changes };
  const errors = ((save.error instanceof Failure && save.error.problem?.errors) || {}) as Record<
    string,
    string[]
  >;
  const set = (more: Partial<Settings>) => setChanges({ ...changes, ...more });
  return (
    <form
      noValidate
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2>{t('settings.memos.title')}</h2>
      <p className={classes['hint']}>{t('settings.memos.hint')}</p>
      <NativeSelect
        label={t('settings.memos.issued_for')}
        disabled={!canWrite}
        value={shown.issued_for}
        data={audiences.map((value) => ({ value, label: t(`settings.memos.for.${value}`) }))}
        onChange={({ currentTarget }) => set({ issued_for: currentTarget.value as Settings['issued_for'] })}
      />
      <TextInput
        label={t('settings.memos.seller_name')}
        description={t('settings.memos.seller_name_hint')}
        disabled={!canWrite}
        maxLength={200}
        value={shown.seller_name}
        onChange={({ currentTarget }) => set({ seller_name: currentTarget.value })}
      />
      <Textarea
        label={t('settings.memos.seller_address')}
        disabled={!canWrite}
        maxLength={500}
        rows={3}
        error={errors['seller_address']?.[0]}
        value={shown.seller_address}
        onChange={({ currentTarget }) => set({ seller_address: currentTarget.value })}
      />
      <TextInput
        label={t('settings.memos.vat_number')}
        disabled={!canWrite}
        maxLength={30}
        value={shown.vat_number ?? ''}
        onChange={({ currentTarget }) => set({ vat_number: currentTarget.value.trim() || null })}
      />
      {save.error && Object.keys(errors).length === 0 && <Notice kind="error">{textOf(save.error)}</Notice>}
      {canWrite && (
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
