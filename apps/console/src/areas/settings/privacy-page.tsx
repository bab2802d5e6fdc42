import { Checkbox, TextInput } from '@mantine/core';
import type { ShopSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useText } from '../../text/use-text.tsx';
import { SectionForm } from './section-form.tsx';
import { Rows } from './rows.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';

/** What is deleted by itself, in days. */
const kept_days = { drafts: 30, deliveries: 30, bulk_operations: 30, jobs: 7 } as const;

/** What shoppers are told, and how long their data is kept. */
export function PrivacyPage() {
  const { t } = useText();
  const shop = useSection<ShopSettings>({
    name: 'shop',
    read: (signal) => dataOf(api.GET('/api/v1/settings/shop', { signal })),
    write: (changes, revision) =>
      dataOf(api.PATCH('/api/v1/settings/shop', { body: { ...changes, revision } })),
  });
  return (
    <SectionForm title={t('settings.section.privacy')} lead={t('settings.privacy.lead')} section={shop}>
      {(value) => (
        <>
          <Checkbox
            label={t('settings.privacy.emails')}
            description={t('settings.privacy.emails_hint')}
            checked={value.emails}
            onChange={({ currentTarget }) => shop.set('emails', currentTarget.checked)}
          />
          <TextInput
            className={classes['short'] ?? ''}
            type="date"
            label={t('settings.privacy.withdrawal')}
            description={t('settings.privacy.withdrawal_hint')}
            value={value.withdrawal_informed_since ?? ''}
            error={shop.errorOf('withdrawal_informed_since')}
            onChange={({ currentTarget: { value: day } }) =>
              shop.set('withdrawal_informed_since', day === '' ? null : day)
            }
          />
          <Rows
            caption={t('settings.privacy.retention')}
            heads={[t('settings.privacy.data'), t('settings.privacy.kept')]}
          >
            {(Object.keys(kept_days) as (keyof typeof kept_days)[]).map((name) => (
              <tr key={name}>
                <td>{t(`settings.privacy.data.${name}`)}</td>
                <td>{t('settings.privacy.days', { count: kept_days[name] })}</td>
              </tr>
            ))}
            <tr>
              <td>{t('settings.privacy.data.returns')}</td>
              <td>{t('settings.privacy.until_erased')}</td>
            </tr>
          </Rows>
        </>
      )}
    </SectionForm>
  );
}
