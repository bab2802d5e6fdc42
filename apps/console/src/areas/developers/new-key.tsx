import { Button, Checkbox, TextInput } from '@mantine/core';
import { SCOPES } from '@retour/contract/scopes';
import type { Scope } from '@retour/contract/scopes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssuedApiKey } from '../../../../../client/src/index.ts';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { EditPanel } from '../../parts/edit-panel.tsx';
import { Form } from '../../parts/form.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

/** Makes a key. */
export function NewKey({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (key: IssuedApiKey) => void;
}) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [profile, setProfile] = useState<'standard' | 'legacy'>('standard');
  const [day, setDay] = useState('');
  const isChanged = name !== '' || scopes.length > 0 || day !== '';
  const create = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/api-keys', {
          body: { name, scopes, profile, ...(day === '' ? {} : { expires_at: day }) },
        }),
      ),
    onSuccess: onIssued,
  });
  const { error } = create;
  const errors = fieldErrors(error);
  return (
    <EditPanel title={t('developers.keys.create')} isChanged={isChanged} onClose={onClose}>
      <Form noValidate className={classes['fields']} error={error} onSubmit={() => create.mutate()}>
        <TextInput
          label={t('developers.keys.name')}
          description={t('developers.keys.name_hint')}
          value={name}
          maxLength={100}
          error={errors['name']?.[0]}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox.Group
          label={t('developers.keys.scopes')}
          description={t('developers.keys.scopes_hint')}
          value={scopes}
          error={errors['scopes']?.[0]}
          onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
        >
          <div className={classes['scopes']}>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} />
            ))}
          </div>
        </Checkbox.Group>
        <Segmented
          label={t('developers.keys.profile')}
          value={profile}
          options={(['standard', 'legacy'] as const).map((value) => ({ value, label: value }))}
          onChange={setProfile}
        />
        <TextInput
          type="date"
          label={t('developers.keys.expires_on')}
          description={t('developers.keys.expires_hint')}
          value={day}
          error={errors['expires_at']?.[0]}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <div className={classes['row']}>
          <Button type="submit" loading={create.isPending}>
            {t('developers.keys.create')}
          </Button>
        </div>
      </Form>
    </EditPanel>
  );
}
