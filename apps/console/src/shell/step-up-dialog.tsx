import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client.ts';
import { PasskeyDismissed, signWithPasskey } from '../api/passkeys.ts';
import { Form } from '../parts/form.tsx';
import { Notice } from '../parts/notice.tsx';
import { useFailureText } from '../parts/states.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './step-up.module.css';

const methods_query = {
  queryKey: ['own-methods'],
  queryFn: () => dataOf(api.GET('/api/v1/staff/me/sign-in-methods', {})),
};

/** Asks for a passkey, or for password and code, before something that needs it. */
export default function StepUpDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const { t } = useText();
  const textOf = useFailureText();
  const { data } = useQuery(methods_query);
  const passkey = useMutation({
    mutationFn: async () => {
      const credential = await signWithPasskey(await dataOf(api.POST('/api/v1/staff/step-up/options', {})));
      await dataOf(api.POST('/api/v1/staff/step-up', { body: { credential } }));
    },
    onSuccess: () => settle(true),
  });
  const password = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      dataOf(api.POST('/api/v1/staff/step-up', { body })),
    onSuccess: () => settle(true),
  });
  const has_passkey = data !== undefined && data.passkeys.length > 0;
  const has_code = data !== undefined && data.password_set_at !== null && data.authenticator_since !== null;
  const error = passkey.error ?? password.error;
  return (
    <Modal.Root opened onClose={() => settle(false)} size={480}>
      <Modal.Overlay />
      <Modal.Content>
        {/* No header element: it may be over another dialog, which has one. */}
        <div className={classes['head']}>
          <Modal.Title>{t('step-up.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('parts.close')} />
        </div>
        <Modal.Body>
          <div className={classes['step_up']}>
            <p>{t('step-up.text')}</p>
            {error && !(error instanceof PasskeyDismissed) && <Notice kind="error">{textOf(error)}</Notice>}
            {has_passkey && (
              <Button data-autofocus loading={passkey.isPending} onClick={() => passkey.mutate()}>
                {t('step-up.use_passkey')}
              </Button>
            )}
            {has_code && (
              <PasswordForm is_main={!has_passkey} pending={password.isPending} onSend={password.mutate} />
            )}
            {data && !has_passkey && !has_code && <p>{t('step-up.no_method')}</p>}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PasswordForm({
  is_main,
  pending,
  onSend,
}: {
  is_main: boolean;
  pending: boolean;
  onSend: (given: { password: string; code: string }) => void;
}) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = () => onSend({ password, code });
  return (
    <Form onSubmit={send} className={classes['step_up']}>
      <PasswordField
        label={t('step-up.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <TextInput
        label={t('step-up.code')}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant={is_main ? 'filled' : 'default'} loading={pending}>
        {t('step-up.confirm')}
      </Button>
    </Form>
  );
}
