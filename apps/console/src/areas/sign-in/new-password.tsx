import { Button } from '@mantine/core';
import { password_length } from '@retour/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './sign-in.module.css';

/** A field for a new password, with what it must be. */
function NewPasswordInput({
  value,
  error,
  onChange,
}: {
  value: string;
  error: unknown;
  onChange: (value: string) => void;
}) {
  const { t } = useText();
  return (
    <PasswordField
      label={t('account.new_password')}
      description={t('account.password_rule', password_length)}
      error={fieldErrors(error)['password']?.[0]}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
    />
  );
}

/** Sets the password of the member who is signed in. */
export function NewPasswordForm({ label, onDone }: { label: string; onDone: () => void }) {
  const textOf = useFailureText();
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/staff/me/password', { body: { password } })),
    onSuccess: () => {
      setPassword('');
      onDone();
    },
  });
  const send = () => change.mutate();
  return (
    <Form onSubmit={send} className={classes['form']}>
      {change.error && !fieldErrors(change.error)['password']?.[0] && (
        <Notice kind="error">{textOf(change.error)}</Notice>
      )}
      <NewPasswordInput value={password} error={change.error} onChange={setPassword} />
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
