import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** Sends a sample to an address, and says in plain words what the SMTP server made of it. */
export function TestEmail() {
  const { t } = useText();
  const textOf = useFailureText();
  const [to, setTo] = useState('');
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/settings/email/test', { body: { to } })),
  });
  const { data, error } = test;
  const wrong = fieldErrors(error)['to']?.[0];
  if (!useCan('settings:write')) return null;
  return (
    <Form noValidate className={`${classes['fields']} ${classes['form']}`} onSubmit={() => test.mutate()}>
      <h2>{t('settings.email.test')}</h2>
      <p className={classes['lead']}>{t('settings.email.test_lead')}</p>
      <TextInput
        data-show="test-email"
        type="email"
        label={t('settings.email.test_to')}
        value={to}
        maxLength={255}
        error={wrong}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <div className={classes['row']}>
        <Button type="submit" variant="default" disabled={to === ''} loading={test.isPending}>
          {t('settings.email.test_send')}
        </Button>
      </div>
      {error && wrong === undefined && <Notice kind="error">{textOf(error)}</Notice>}
      {data && (
        <Notice kind={data.result === 'sent' ? 'info' : 'error'}>
          {t(`settings.email.test_result.${data.result}`)}
          {data.response !== null && <pre className={classes['code']}>{data.response}</pre>}
        </Notice>
      )}
    </Form>
  );
}
