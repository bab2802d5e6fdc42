import { Button, Checkbox, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopAccountSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';
import type { Section } from './use-section.ts';

/** The settings with a new secret, which is written and never read. */
type Edited = ShopAccountSettings & { client_secret?: string | null };

/** How shoppers sign in to the portal with the accounts that they have at the shop. */
export function ShopAccountsPage() {
  const { t } = useText();
  const section = useSection<Edited>({
    name: 'shop-accounts',
    read: (signal) => dataOf(api.GET('/api/v1/settings/shop-accounts', { signal })),
    write: (changes, revision) =>
      dataOf(api.PATCH('/api/v1/settings/shop-accounts', { body: { ...changes, revision } })),
  });
  return (
    <SectionForm title={t('settings.section.shop-accounts')} lead={t('shop-accounts.lead')} section={section}>
      {(value, isReadOnly) => (
        <>
          <Checkbox
            label={t('shop-accounts.is_on')}
            description={t('shop-accounts.is_on_hint')}
            checked={value.is_on}
            onChange={({ currentTarget }) => section.set('is_on', currentTarget.checked)}
          />
          <div>
            <p>{t('shop-accounts.redirect')}</p>
            <pre className={classes['code']}>{value.redirect_uri}</pre>
            <CopyButton text={value.redirect_uri} label={t('settings.copy')} />
          </div>
          <Provider section={section} value={value} isReadOnly={isReadOnly} />
          <Customer section={section} value={value} />
          <TextInput
            label={t('shop-accounts.button_text')}
            description={t('shop-accounts.button_text_hint')}
            value={value.button_text ?? ''}
            maxLength={60}
            error={section.errorOf('button_text')}
            onChange={({ currentTarget: { value: text } }) =>
              section.set('button_text', text === '' ? null : text)
            }
          />
          {!isReadOnly && <Check isChanged={section.changed > 0} />}
        </>
      )}
    </SectionForm>
  );
}

type Part = { section: Section<Edited>; value: Edited };

/** The provider and the client that the shop has there. Of a connected Shopify shop, its address is proposed. */
function Provider({ section, value, isReadOnly }: Part & { isReadOnly: boolean }) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/connections', { signal })),
    enabled: !isReadOnly,
  });
  const connection = data?.connections.find(({ platform }) => platform === 'shopify');
  const url = connection?.settings.find(({ name }) => name === 'url')?.value;
  const proposed = url && URL.canParse(url) && `${new URL(url).origin}/.well-known/openid-configuration`;
  const field = (name: 'issuer' | 'client_id') => ({
    label: t(`settings.sign_in.${name}`),
    description: t(`shop-accounts.${name}_hint`),
    value: value[name] ?? '',
    error: section.errorOf(name),
    onChange: ({ currentTarget: { value: text } }: React.ChangeEvent<HTMLInputElement>) =>
      section.set(name, text === '' ? null : text),
  });
  return (
    <>
      <TextInput {...field('issuer')} type="url" />
      {proposed && !isReadOnly && value.issuer !== proposed && (
        <Notice kind="info">
          {t('shop-accounts.shopify', { url: proposed })}
          <div className={classes['row']}>
            <Button variant="default" onClick={() => section.set('issuer', proposed)}>
              {t('shop-accounts.use_shopify')}
            </Button>
          </div>
        </Notice>
      )}
      <TextInput {...field('client_id')} />
      <PasswordInput
        label={t('settings.sign_in.client_secret')}
        description={t('shop-accounts.client_secret_hint')}
        value={value.client_secret ?? ''}
        error={section.errorOf('client_secret')}
        autoComplete="off"
        placeholder={value.has_client_secret ? t('settings.sign_in.secret_kept') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.payment.show') }}
        onChange={({ currentTarget: { value: text } }) =>
          section.set('client_secret', text === '' ? undefined : text)
        }
      />
    </>
  );
}

/** How the provider names a customer. */
function Customer({ section, value }: Part) {
  const { t } = useText();
  const [isOther, setIsOther] = useState(value.customer_claim !== 'email');
  return (
    <>
      <Radio.Group
        label={t('shop-accounts.customer')}
        description={t('shop-accounts.customer_hint')}
        value={isOther ? 'other' : 'email'}
        onChange={(kind) => {
          setIsOther(kind === 'other');
          section.set('customer_claim', kind === 'other' ? 'sub' : 'email');
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value="email" label={t('shop-accounts.by_email')} />
          <Radio value="other" label={t('shop-accounts.by_claim')} />
        </Stack>
      </Radio.Group>
      {isOther ? (
        <TextInput
          className={classes['short'] ?? ''}
          label={t('shop-accounts.claim')}
          description={t('shop-accounts.claim_hint')}
          value={value.customer_claim}
          maxLength={100}
          error={section.errorOf('customer_claim')}
          onChange={({ currentTarget }) => section.set('customer_claim', currentTarget.value)}
        />
      ) : (
        <Checkbox
          label={t('shop-accounts.verifies_all_emails')}
          description={t('shop-accounts.verifies_all_emails_hint')}
          checked={value.verifies_all_emails}
          onChange={({ currentTarget }) => section.set('verifies_all_emails', currentTarget.checked)}
        />
      )}
    </>
  );
}

/** Reads what the provider says about itself, and tells what is wrong. */
function Check({ isChanged }: { isChanged: boolean }) {
  const { t } = useText();
  const textOf = useFailureText();
  const check = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/settings/shop-accounts/check', {})),
  });
  const { data, error } = check;
  return (
    <div aria-live="polite">
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {data && (
        <Notice kind={data.finding === 'ready' ? 'info' : 'error'}>
          {t(`shop-accounts.finding.${data.finding}`, { detail: data.detail ?? '' })}
        </Notice>
      )}
      <div className={classes['row']}>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={isChanged}
          onClick={() => check.mutate()}
        >
          {t('shop-accounts.check')}
        </Button>
      </div>
    </div>
  );
}
