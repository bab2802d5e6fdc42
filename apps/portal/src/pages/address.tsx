import type { AddressField, AddressProps } from '../facts/method.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { Field } from '../parts/field.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { useFieldError } from '../use-shell.ts';
import { useText } from '../text/use-text.ts';

/** Countries that write the town before the postal code, and those whose addresses name a state or province. */
const town_first = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'NZ', 'IN']);
const with_state = new Set(['US', 'CA', 'AU', 'BR', 'MX', 'IN', 'IT', 'ES', 'CN', 'JP', 'AE']);

const autocomplete: Record<Exclude<AddressField, 'country_code'>, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
};

/** Where parcels come from and go to, and who returns a gift. */
export function AddressPage(props: AddressProps) {
  const { order_name, is_gift, back_url, asks_recipient, asks_address, values, countries } = props;
  const { t, country, tag } = useText();
  const errorOf = useFieldError();
  const title = t(asks_recipient ? 'address.recipient_title' : 'address.title');
  const code = values.country_code || (new Intl.Locale(tag).region ?? '');
  const place: AddressField[] = town_first.has(code) ? ['city', 'state', 'zip'] : ['zip', 'city', 'state'];
  const fields: AddressField[] = [
    ...(asks_recipient ? (['first_name', 'last_name', 'email'] as const) : []),
    ...(asks_address
      ? ([
          'address1',
          'address2',
          ...place.filter((name) => name !== 'state' || with_state.has(code) || code === ''),
        ] as AddressField[])
      : []),
  ];
  const optional = new Set<AddressField>(['last_name', 'address2', 'state']);
  const collator = new Intl.Collator(tag);
  const named = countries
    .map((one) => ({ code: one, name: country(one) }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'method', back_url }}
    >
      <Heading title={title} lead={t(asks_recipient ? 'address.recipient_lead' : 'address.lead')} />
      <form method="post" action="?">
        {asks_address && (
          <div class="field">
            <label for="country_code">{t('address.country_code')}</label>
            <select
              id="country_code"
              name="country_code"
              autocomplete="country"
              aria-invalid={errorOf('country_code') ? 'true' : undefined}
              aria-describedby={errorOf('country_code') && 'country_code-error'}
            >
              {code === '' && <option value="">{t('address.choose_country')}</option>}
              {named.map((one) => (
                <option value={one.code} selected={one.code === code}>
                  {one.name}
                </option>
              ))}
            </select>
            <FieldError id="country_code-error">{errorOf('country_code')}</FieldError>
          </div>
        )}
        {fields.map((id) => (
          <Field
            id={id}
            label={
              optional.has(id)
                ? t('address.optional', { label: t(`address.${id as 'city'}`) })
                : t(`address.${id as 'city'}`)
            }
            hint={id === 'email' ? t('address.email_hint') : undefined}
            value={values[id]}
            type={id === 'email' ? 'email' : 'text'}
            error={errorOf(id)}
            maxlength={255}
            autocomplete={autocomplete[id as 'city']}
          />
        ))}
        <QuoteBar>
          <Button>{t('outcome.continue')}</Button>
        </QuoteBar>
      </form>
    </Layout>
  );
}
