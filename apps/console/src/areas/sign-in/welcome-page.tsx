import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PasskeyDismissed, addPasskey, deviceName } from '../../api/passkeys.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Column } from './column.tsx';
import { NewPasswordForm } from './new-password.tsx';
import { goTo, pageAfterWelcome } from './queries.ts';
import classes from './sign-in.module.css';

/** Offers somebody who came by a link a passkey or a password for the next time. */
export function WelcomePage() {
  const { t } = useText();
  const textOf = useFailureText();
  const { member, shop } = useSession();
  const { data } = useQuery({
    queryKey: ['sign-in', shop.handle],
    queryFn: () => dataOf(api.GET('/api/v1/staff/sign-in', { params: { query: { shop: shop.handle } } })),
  });
  const sets_up = useCan('settings:write');
  const finish = () => void pageAfterWelcome(sets_up).then(goTo);
  const passkey = useMutation({ mutationFn: () => addPasskey(deviceName()), onSuccess: finish });
  const can_use_passkeys = data?.passkeys === true && 'PublicKeyCredential' in window;
  return (
    <Column title={t('sign-in.welcome', { name: member.name })} lead={t('sign-in.welcome_text')}>
      {passkey.error && !(passkey.error instanceof PasskeyDismissed) && (
        <Notice kind="error">{textOf(passkey.error)}</Notice>
      )}
      {can_use_passkeys && (
        <>
          <Button size="md" loading={passkey.isPending || passkey.isSuccess} onClick={() => passkey.mutate()}>
            {t('sign-in.create_passkey')}
          </Button>
          <p className={classes['hint']}>{t('sign-in.passkey_hint')}</p>
          <div className={classes['or']}>{t('sign-in.or')}</div>
        </>
      )}
      <NewPasswordForm label={t('sign-in.set_password')} onDone={finish} />
      <Anchor component="button" type="button" size="sm" onClick={finish}>
        {t('sign-in.later')}
      </Anchor>
    </Column>
  );
}
