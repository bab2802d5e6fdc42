import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { CreditMemoSettings as Settings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useText } from '../../text/use-text.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const audiences = ['nobody', 'business', 'everyone'] as const;

/** For whom credit memos are issued, and what they say about the seller. */
export function CreditMemoSettings() {
  const { t } = useText();
  const memos = useSection<Settings>({
    name: 'credit-memos',
    read: (signal) => dataOf(api.GET('/api/v1/settings/credit-memos', { signal })),
    write: (changes, revision) =>
      dataOf(api.PATCH('/api/v1/settings/credit-memos', { body: { ...changes, revision } })),
  });
  return (
    <SectionForm isPart title={t('settings.memos.title')} lead={t('settings.memos.hint')} section={memos}>
      {(value) => (
        <>
          <NativeSelect
            label={t('settings.memos.issued_for')}
            value={value.issued_for}
            data={audiences.map((one) => ({ value: one, label: t(`settings.memos.for.${one}`) }))}
            onChange={({ currentTarget }) =>
              memos.set('issued_for', currentTarget.value as Settings['issued_for'])
            }
          />
          <TextInput
            label={t('settings.memos.seller_name')}
            description={t('settings.memos.seller_name_hint')}
            maxLength={200}
            value={value.seller_name}
            error={memos.errorOf('seller_name')}
            onChange={({ currentTarget }) => memos.set('seller_name', currentTarget.value)}
          />
          <Textarea
            label={t('settings.memos.seller_address')}
            maxLength={500}
            rows={3}
            value={value.seller_address}
            error={memos.errorOf('seller_address')}
            onChange={({ currentTarget }) => memos.set('seller_address', currentTarget.value)}
          />
          <TextInput
            label={t('settings.memos.vat_number')}
            maxLength={30}
            value={value.vat_number ?? ''}
            error={memos.errorOf('vat_number')}
            onChange={({ currentTarget }) => memos.set('vat_number', currentTarget.value.trimStart() || null)}
          />
        </>
      )}
    </SectionForm>
  );
}
