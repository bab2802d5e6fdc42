import { formatMoney } from '@retour/contract/money';
import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ShopSettings } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import type { MessageKey } from '../../text/text.ts';
import { amountIn } from '../../text/amount-in.ts';
import { useText } from '../../text/use-text.tsx';
import { LabelAccount } from './label-account.tsx';
import { TrackingSources } from './tracking-sources.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './settings.module.css';
import { useSection } from './use-section.ts';
import type { Section } from './use-section.ts';

function useShop(): Section<ShopSettings> {
  return useSection<ShopSettings>({
    name: 'shop',
    read: (signal) => dataOf(api.GET('/api/v1/settings/shop', { signal })),
    write: (changes, revision) =>
      dataOf(api.PATCH('/api/v1/settings/shop', { body: { ...changes, revision } })),
  });
}

/** The name, the calendar, and how returns and stock are handled. */
export function ShopPage() {
  const { t } = useText();
  const shop = useShop();
  return (
    <SectionForm title={t('settings.section.shop')} section={shop}>
      {(value) => (
        <>
          <TextInput
            label={t('settings.shop.name')}
            description={t('settings.shop.name_hint')}
            value={value.name}
            maxLength={100}
            error={shop.errorOf('name')}
            onChange={({ currentTarget }) => shop.set('name', currentTarget.value)}
          />
          <TimeZone shop={shop} value={value} />
          <Part title={t('settings.shop.group.portal')}>
            <PortalAddress shop={shop} value={value} />
            <Storefront shop={shop} value={value} />
          </Part>
          <Part title={t('settings.shop.group.returns')}>
            <Days shop={shop} value={value} name="expires_after_days" />
            <Checkbox
              label={t('settings.shop.process_flagged_returns')}
              description={t('settings.shop.process_flagged_returns_hint')}
              checked={value.process_flagged_returns}
              onChange={({ currentTarget }) => shop.set('process_flagged_returns', currentTarget.checked)}
            />
            <Checkbox
              label={t('settings.shop.collects_payments')}
              description={t('settings.shop.collects_payments_hint')}
              checked={value.collects_payments}
              onChange={({ currentTarget }) => shop.set('collects_payments', currentTarget.checked)}
            />
            <AmountField
              shop={shop}
              value={value}
              name="refund_step_up_above"
              onChange={(amount) => shop.set('refund_step_up_above', amount)}
            />
            <AmountField
              shop={shop}
              value={value}
              name="goodwill_limit"
              onChange={(amount) => shop.set('goodwill_limit', amount ?? 0)}
            />
            <Choice shop={shop} value={value} name="gift_card_issuer" options={['internal', 'external']} />
            <Days shop={shop} value={value} name="store_credit_expires_after_days" />
          </Part>
          <Part title={t('settings.shop.group.stock')}>
            <Choice
              shop={shop}
              value={value}
              name="restock_trigger"
              options={['processing', 'disposition', 'never']}
            />
            <Choice shop={shop} value={value} name="restock_mode" options={['webhook', 'provider']} />
          </Part>
          <Part title={t('settings.shop.group.integrations')}>
            <Choice shop={shop} value={value} name="provider_ids" options={['external', 'internal']} />
          </Part>
          <p className={classes['hint']}>
            {t('settings.shop.fixed', {
              handle: value.handle,
              currency: value.currency,
              limit: value.destination_limit,
            })}
          </p>
        </>
      )}
    </SectionForm>
  );
}

/** Settings that belong together, below a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What shoppers prove an order with. */
export function LookUpPage() {
  const { t } = useText();
  const shop = useShop();
  return (
    <SectionForm title={t('settings.section.look-up')} lead={t('settings.look_up.lead')} section={shop}>
      {(value) => (
        <Choice shop={shop} value={value} name="lookup_factor" options={['zip', 'email', 'phone']} />
      )}
    </SectionForm>
  );
}

/** Who makes the labels. */
export function LabelsPage() {
  const { t } = useText();
  const shop = useShop();
  return (
    <>
      <SectionForm title={t('settings.section.labels')} lead={t('settings.labels.lead')} section={shop}>
        {(value) => (
          <Choice shop={shop} value={value} name="label_provider" options={['internal', 'third_party']} />
        )}
      </SectionForm>
      {shop.value?.label_provider === 'internal' && <LabelAccount />}
      <TrackingSources />
    </>
  );
}

type Field = { shop: Section<ShopSettings>; value: ShopSettings };

type ChoiceName =
  | 'restock_trigger'
  | 'restock_mode'
  | 'gift_card_issuer'
  | 'provider_ids'
  | 'onstore_parameter_prefix'
  | 'lookup_factor'
  | 'label_provider';

function Choice<Name extends ChoiceName>({
  shop,
  value,
  name,
  options,
}: Field & { name: Name; options: readonly ShopSettings[Name][] }) {
  const { t } = useText();
  return (
    <Radio.Group
      label={t(`settings.choice.${name}`)}
      value={value[name]}
      error={shop.errorOf(name)}
      onChange={(chosen) => shop.set(name, chosen)}
    >
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio key={option} value={option} label={t(`settings.choice.${name}.${option}` as MessageKey)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Where the portal is, with the record that proves its host while it's being changed. */
function PortalAddress({ shop, value }: Field) {
  const { t } = useText();
  const address = value.portal_address;
  const host = address !== null && URL.canParse(address) ? new URL(address).hostname : '';
  return (
    <TextInput
      type="url"
      data-show="portal-address"
      label={t('settings.shop.portal_address')}
      description={
        host === ''
          ? t('settings.shop.portal_address_hint')
          : t('settings.shop.portal_address_proof', { host, proof: value.portal_proof })
      }
      placeholder="https://returns.acme.example"
      maxLength={200}
      value={address ?? ''}
      error={shop.errorOf('portal_address')}
      onChange={({ currentTarget: { value: text } }) => shop.set('portal_address', text === '' ? null : text)}
    />
  );
}

/** Where shoppers spend the credit of a return, and how what they bring along is named. */
function Storefront({ shop, value }: Field) {
  const { t } = useText();
  return (
    <>
      <TextInput
        type="url"
        label={t('settings.shop.storefront_url')}
        description={t('settings.shop.storefront_url_hint')}
        placeholder="https://acme.example/collections/all"
        maxLength={500}
        value={value.storefront_url ?? ''}
        error={shop.errorOf('storefront_url')}
        onChange={({ currentTarget: { value: text } }) =>
          shop.set('storefront_url', text === '' ? null : text)
        }
      />
      {value.storefront_url !== null && (
        <Choice shop={shop} value={value} name="onstore_parameter_prefix" options={['retour_', 'loop_']} />
      )}
    </>
  );
}

function TimeZone({ shop, value }: Field) {
  const { t } = useText();
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <NativeSelect
      label={t('settings.shop.time_zone')}
      description={t('settings.shop.time_zone_hint')}
      value={value.time_zone}
      error={shop.errorOf('time_zone')}
      data={[...new Set([value.time_zone, 'UTC', ...zones])]}
      onChange={({ currentTarget }) => shop.set('time_zone', currentTarget.value)}
    />
  );
}

function Days({
  shop,
  value,
  name,
}: Field & { name: 'expires_after_days' | 'store_credit_expires_after_days' }) {
  const { t } = useText();
  const days = value[name];
  const isOptional = name === 'store_credit_expires_after_days';
  return (
    <TextInput
      className={classes['short'] ?? ''}
      type="number"
      min={1}
      max={3650}
      label={t(`settings.shop.${name}`)}
      description={t(`settings.shop.${name}_hint`)}
      value={days ?? ''}
      error={shop.errorOf(name)}
      onChange={({ currentTarget: { value: text } }) =>
        shop.set(name, text === '' && isOptional ? null : Number(text))
      }
    />
  );
}

/** An amount in the currency of the shop. Empty is null, which `onChange` decides about. */
function AmountField({
  shop,
  value: { currency, ...value },
  name,
  onChange,
}: Field & {
  name: 'refund_step_up_above' | 'goodwill_limit';
  onChange: (amount: number | null) => void;
}) {
  const { t } = useText();
  const [text, setText] = useState<string>();
  const limit = value[name];
  const shown = text ?? (limit === null ? '' : formatMoney(limit, currency));
  return (
    <TextInput
      className={classes['short'] ?? ''}
      inputMode="decimal"
      label={t(`settings.shop.${name}`)}
      description={t(`settings.shop.${name}_hint`)}
      value={shown}
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={48}
      error={
        amountIn(shown, currency) === undefined
          ? t('settings.shop.amount_wrong', { currency })
          : shop.errorOf(name)
      }
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const amount = amountIn(currentTarget.value, currency);
        if (amount !== undefined) onChange(amount);
      }}
    />
  );
}
