import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { NewAuthenticator, OwnSignInMethods } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CopyButton, useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './sign-in.module.css';

type Props = { methods: OwnSignInMethods; onChange: () => unknown };

/** The authenticator app of the member, which a sign-in with the password asks for, and its recovery codes. */
export function AuthenticatorPanel({ methods, onChange }: Props) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation({ mutationFn: () => dataOf(api.POST('/api/v1/staff/me/authenticator', {})) });
  const renew = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/staff/me/recovery-codes', {})),
    onSuccess: ({ recovery_codes }) => {
      setCodes(recovery_codes);
      return onChange();
    },
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/staff/me/authenticator', {})),
    onSuccess: () => {
      setCodes(undefined);
      return onChange();
    },
  });
  const finish = (recovery_codes: readonly string[]) => {
    begin.reset();
    setCodes(recovery_codes);
    onChange();
  };
  const since = methods.authenticator_since;
  const error = begin.error ?? renew.error ?? remove.error;
  return (
    <Panel title={t('account.authenticator')}>
      <p className={classes['text']}>
        {since === null
          ? t('account.no_authenticator')
          : t('account.authenticator_since', {
              date: shortDate(since),
              count: methods.recovery_codes_left,
            })}
      </p>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      {codes && <RecoveryCodes codes={codes} />}
      {since === null && begin.data && <ConfirmApp authenticator={begin.data} onDone={finish} />}
      {since === null && !begin.data && (
        <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('account.set_up')}
        </Button>
      )}
      {since !== null && (
        <div className={classes['row']}>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('account.new_codes')}
          </Button>
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('account.remove_authenticator')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText();
  return (
    <>
      <Notice kind="warning">{t('account.codes_text')}</Notice>
      <ul className={classes['codes']} aria-label={t('account.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('account.copy_codes')} />
    </>
  );
}

/** The QR code is drawn here: the secret goes to no other server. */
function ConfirmApp({
  authenticator: { secret, uri },
  onDone,
}: {
  authenticator: NewAuthenticator;
  onDone: (recovery_codes: readonly string[]) => void;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/staff/me/authenticator/confirm', { body: { code } })),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const send = () => confirm.mutate();
  const is_wrong = confirm.error instanceof Failure && confirm.error.code === 'code_invalid';
  return (
    <Form onSubmit={send} className={classes['form']}>
      <p className={classes['text']}>{t('account.scan')}</p>
      <img
        className={classes['qr']}
        alt={t('account.qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 3 }))}`}
      />
      <div>
        <div className={classes['hint']}>{t('account.type_secret')}</div>
        <div className={classes['secret']}>{secret}</div>
      </div>
      {confirm.error && !is_wrong && <Notice kind="error">{textOf(confirm.error)}</Notice>}
      <TextInput
        label={t('account.first_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        error={is_wrong && t('sign-in.code_invalid')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={confirm.isPending}>
          {t('account.confirm')}
        </Button>
      </div>
    </Form>
  );
}
