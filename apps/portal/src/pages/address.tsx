import { writesTownFirst } from '@retour/contract/postal-address';
import type { AddressField, AddressProps } from '../facts/method.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { Field } from '../parts/field.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { useFieldError } from '../use-shell.ts';
import { useText } from '../text/use-text.ts';

/** Countries whose addresses name a state or province. */
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

const optional: ReadonlySet<AddressField> = new Set(['last_name', 'address2', 'state'] as const);
const of_recipient = ['first_name', 'last_name', 'email'] as const;

/** Where parcels come from and go to, and who returns a gift. */
export function AddressPage(props: AddressProps) {
  const { order_name, is_gift, back_url, asks_recipient, asks_address, values, countries } = props;
  const { t, tag } = useText();
  const title = t(asks_recipient ? 'address.recipient_title' : 'address.title');
  const code = values.country_code || (new Intl.Locale(tag).region ?? '');
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'method', back_url }}
    >
      <Heading title={title} lead={t(asks_recipient ? 'address.recipient_lead' : 'address.lead')} />
      <form method="post" action="?">
        {asks_recipient && of_recipient.map((id) => <Line id={id} value={values[id]} />)}
        {asks_address && (
          <>
            <Country code={code} countries={countries} />
            {linesOf(code).map((id) => (
              <Line id={id} value={values[id]} />
            ))}
          </>
        )}
        <QuoteBar>
          <Button>{t('outcome.continue')}</Button>
        </QuoteBar>
      </form>
    </Layout>
  );
}

type LineName = Exclude<AddressField, 'country_code'>;

/** The lines of an address in the order of its country. */
function linesOf(code: string): LineName[] {
  const place = writesTownFirst(code)
    ? (['city', 'state', 'zip'] as const)
    : (['zip', 'city', 'state'] as const);
  const has_state = with_state.has(code) || code === '';
  return ['address1', 'address2', ...place.filter((name) => name !== 'state' || has_state)];
}

function Line({ id, value }: { id: LineName; value: string }) {
  const { t } = useText();
  const label = t(`address.${id}`);
  return (
    <Field
      id={id}
      label={optional.has(id) ? t('address.optional', { label }) : label}
      hint={id === 'email' ? t('address.email_hint') : undefined}
      value={value}
      type={id === 'email' ? 'email' : 'text'}
      error={useFieldError()(id)}
      maxlength={255}
      autocomplete={autocomplete[id]}
    />
  );
}

/** The country, or none while nothing tells which it is. */
function Country({ code, countries }: { code: string; countries: readonly string[] }) {
  const { t, country, tag } = useText();
  const error = useFieldError()('country_code');
  const collator = new Intl.Collator(tag);
  const named = countries
    .map((one) => ({ code: one, name: country(one) }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
  return (
    <div class="field">
      <label for="country_code">{t('address.country_code')}</label>
      <select
        id="country_code"
        name="country_code"
        autocomplete="country"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error && 'country_code-error'}
      >
        {code === '' && <option value="">{t('address.choose_country')}</option>}
        {named.map((one) => (
          <option value={one.code} selected={one.code === code}>
            {one.name}
          </option>
        ))}
      </select>
      <FieldError id="country_code-error">{error}</FieldError>
    </div>
  );
}
