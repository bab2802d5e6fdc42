import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { PasskeyDismissed, addPasskey, deviceName } from '../../api/passkeys.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './sign-in.module.css';

type Props = { passkeys: readonly Passkey[]; onChange: () => unknown };

/** The passkeys of the member: add, rename, remove. */
export function PasskeysPanel({ passkeys, onChange }: Props) {
  const { t } = useText();
  const textOf = useFailureText();
  const add = useMutation({ mutationFn: () => addPasskey(deviceName()), onSuccess: onChange });
  return (
    <Panel
      title={t('account.passkeys')}
      aside={
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          {t('account.add_passkey')}
        </Button>
      }
    >
      <p className={classes['text']}>{t('account.passkeys_text')}</p>
      {add.error && !(add.error instanceof PasskeyDismissed) && (
        <Notice kind="error">{textOf(add.error)}</Notice>
      )}
      <ul className={classes['list']}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: () => unknown }) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const [renames, setRenames] = useState(false);
  const path = { passkey_id: passkey.id };
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/staff/me/passkeys/{passkey_id}', { params: { path } })),
    onSuccess: onChange,
  });
  const rename = useMutation({
    mutationFn: (name: string) =>
      dataOf(api.PATCH('/api/v1/staff/me/passkeys/{passkey_id}', { params: { path }, body: { name } })),
    onSuccess: () => {
      setRenames(false);
      return onChange();
    },
  });
  const error = remove.error ?? rename.error;
  if (renames)
    return (
      <li>
        <RenameForm name={passkey.name} onSave={rename.mutate} onCancel={() => setRenames(false)} />
      </li>
    );
  return (
    <li>
      <div>
        <div>{passkey.name}</div>
        <div className={classes['hint']}>
          {passkey.last_used_at === null
            ? t('account.added', { date: shortDate(passkey.created_at) })
            : t('account.last_used', { date: shortDate(passkey.last_used_at) })}
          {passkey.is_synced && ` · ${t('account.synced')}`}
        </div>
        {error && <Notice kind="error">{textOf(error)}</Notice>}
      </div>
      <Button variant="subtle" onClick={() => setRenames(true)}>
        {t('account.rename')}
        <span className="visually-hidden"> {passkey.name}</span>
      </Button>
      <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('account.remove')}
        <span className="visually-hidden"> {passkey.name}</span>
      </Button>
    </li>
  );
}

function RenameForm({
  name: given,
  onSave,
  onCancel,
}: {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}) {
  const { t } = useText();
  const [name, setName] = useState(given);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = () => onSave(name);
  return (
    <Form onSubmit={save} className={classes['row']}>
      <TextInput
        label={t('account.passkey_name')}
        maxLength={100}
        required
        withAsterisk={false}
        ref={field}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('account.save')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Form>
  );
}
