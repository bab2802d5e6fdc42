import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_CODES } from '../../../../../contract/src/countries.ts';
import { townLines } from '../../../../../contract/src/postal-address.ts';
import { Form } from '../../parts/form.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { address_fields } from './queries.ts';
import type { AddressInput, Shown } from './queries.ts';

type FormProps = Pick<Shown, 'answer' | 'change'>;

/** Who got the gift and returns it: the store credit goes to them, and the giver isn't told. */
export function RecipientForm({ answer, change }: FormProps) {
  const { t } = useText();
  const { recipient } = answer.draft_return;
  const [first_name, setFirst] = useState(recipient?.first_name ?? '');
  const [last_name, setLast] = useState(recipient?.last_name ?? '');
  const [email, setEmail] = useState(recipient?.email ?? '');
  const is_complete = first_name.trim() !== '' && email.trim() !== '';
  return (
    <Panel title={t('new-return.recipient')}>
      <p className={classes['soft']}>{t('new-return.recipient_hint')}</p>
      <Form
        className={classes['fields']}
        onSubmit={() => {
          const names = { first_name: first_name.trim(), last_name: last_name.trim() || null };
          if (is_complete) change.mutate({ kind: 'recipient', recipient: { ...names, email: email.trim() } });
        }}
      >
        <TextInput
          label={t('new-return.first_name')}
          maxLength={255}
          value={first_name}
          onChange={({ currentTarget: { value } }) => setFirst(value)}
        />
        <TextInput
          label={t('new-return.last_name')}
          maxLength={255}
          value={last_name}
          onChange={({ currentTarget: { value } }) => setLast(value)}
        />
        <TextInput
          label={t('new-return.email')}
          type="email"
          maxLength={254}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <SaveButton change={change} kind="recipient" is_complete={is_complete} />
      </Form>
    </Panel>
  );
}

/** Where the parcel is sent from, for its label. A gift has no address before somebody says where it is. */
export function SenderForm({ answer, change }: FormProps) {
  const { t, tag } = useText();
  const { shipping_address: known, is_gift } = answer.draft_return;
  const [is_open, setOpen] = useState(is_gift && known.address1 === '');
  const [address, setAddress] = useState<AddressInput>(() => ({
    ...(Object.fromEntries(address_fields.map((name) => [name, known[name]])) as AddressInput),
    country_code: known.country_code,
  }));
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  const is_complete = [address.address1, address.city, address.country_code].every(
    (value) => value.trim() !== '',
  );
  const { city, state: region, zip: postal_code, country_code } = known;
  const town = townLines({ city, region, postal_code, country_code });
  const lines = [known.name, known.address1, known.address2, ...town, known.country];
  if (!is_open)
    return (
      <Panel
        title={t('new-return.sender')}
        aside={
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('new-return.change_address')}
          </Button>
        }
      >
        <p>{lines.filter((line) => line.trim() !== '').join(', ') || t('new-return.no_address')}</p>
      </Panel>
    );
  return (
    <Panel title={t('new-return.sender')}>
      <Form
        className={classes['address']}
        onSubmit={() => {
          if (is_complete) change.mutate({ kind: 'address', address }, { onSuccess: () => setOpen(false) });
        }}
      >
        {address_fields.map((name) => (
          <TextInput
            key={name}
            label={t(`new-return.address.${name}`)}
            maxLength={name === 'zip' || name === 'phone' ? 32 : 255}
            required={name === 'address1' || name === 'city'}
            value={address[name]}
            onChange={({ currentTarget: { value } }) => setAddress({ ...address, [name]: value })}
          />
        ))}
        <Select
          label={t('new-return.address.country')}
          searchable
          required
          allowDeselect={false}
          data={COUNTRY_CODES.map((value) => ({ value, label: countries.of(value) ?? value })).toSorted(
            (a, b) => a.label.localeCompare(b.label, tag),
          )}
          value={address.country_code || null}
          onChange={(value) => value && setAddress({ ...address, country_code: value })}
        />
        <SaveButton change={change} kind="address" is_complete={is_complete} />
      </Form>
    </Panel>
  );
}

function SaveButton({
  change,
  kind,
  is_complete,
}: {
  change: FormProps['change'];
  kind: 'address' | 'recipient';
  is_complete: boolean;
}) {
  const { t } = useText();
  return (
    <Button
      type="submit"
      variant="default"
      disabled={!is_complete}
      loading={change.isPending && change.variables.kind === kind}
    >
      {t(`new-return.save_${kind}`)}
    </Button>
  );
}
