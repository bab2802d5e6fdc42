import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignInOptions } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { PasskeyDismissed, signWithPasskey } from '../../api/passkeys.ts';
import { Form } from '../../parts/form.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ErrorState, Loading, useFailureText } from '../../parts/states.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { useText } from '../../text/use-text.tsx';
import { Column } from './column.tsx';
import { goTo, pageAfterLink, safeNext } from './queries.ts';
import classes from './sign-in.module.css';

const route = getRouteApi('/public/sign-in');
const shop_key = 'retour-shop';

/** Signs a member in: with the link they came by, or with a passkey or a password. */
export function SignInPage() {
  const { token, shop, next, failed } = route.useSearch();
  if (token !== undefined) return <LinkForm token={token} next={safeNext(next)} />;
  const given = shop ?? localStorage.getItem(shop_key) ?? undefined;
  return <ShopSignIn given={given} next={safeNext(next)} failed={failed !== undefined} />;
}

function LinkForm({ token, next }: { token: string; next: string }) {
  const { t } = useText();
  const redeem = useMutation({
    mutationFn: async () => {
      await dataOf(api.POST('/api/v1/staff/sign-in/link', { body: { token } }));
      return pageAfterLink(next);
    },
    onSuccess: goTo,
  });
  return (
    <Column title={t('sign-in.sign_in')} lead={t('sign-in.link_text')}>
      {redeem.error && <SignInError error={redeem.error} failed={t('sign-in.link_failed')} />}
      <Button size="md" loading={redeem.isPending || redeem.isSuccess} onClick={() => redeem.mutate()}>
        {t('sign-in.sign_in')}
      </Button>
    </Column>
  );
}

function ShopSignIn({ given, next, failed }: { given: string | undefined; next: string; failed: boolean }) {
  const { t } = useText();
  const [handle, setHandle] = useState(given);
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in', handle],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/staff/sign-in', { params: { query: handle ? { shop: handle } : {} }, signal })),
  });
  if (error)
    return (
      <Column title={t('sign-in.sign_in')}>
        <ErrorState title={t('sign-in.not_loaded')} error={error} onRetry={() => void refetch()} />
      </Column>
    );
  if (!data) return <Loading>{null}</Loading>;
  if (!data.shop) return <ShopForm wrong={handle} onChoose={setHandle} />;
  return <Methods shop={data.shop} options={data} next={next} failed={failed} />;
}

/** Asks for the shop where the server has several. */
function ShopForm({ wrong, onChoose }: { wrong: string | undefined; onChoose: (handle: string) => void }) {
  const { t } = useText();
  const [handle, setHandle] = useState(wrong ?? '');
  const choose = () => onChoose(handle.trim());
  return (
    <Column title={t('sign-in.sign_in')}>
      <Form onSubmit={choose} className={classes['form']}>
        <TextInput
          label={t('sign-in.shop')}
          description={t('sign-in.shop_hint')}
          error={wrong !== undefined && t('sign-in.shop_unknown')}
          required
          withAsterisk={false}
          value={handle}
          onChange={(event) => setHandle(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {t('sign-in.continue')}
        </Button>
      </Form>
    </Column>
  );
}

type Shop = { handle: string; name: string };

type MethodsProps = { shop: Shop; options: SignInOptions; next: string; failed: boolean };

function Methods({ shop, options, next, failed }: MethodsProps) {
  const { t } = useText();
  const finish = () => {
    localStorage.setItem(shop_key, shop.handle);
    goTo(next);
  };
  const passkey = useMutation({
    mutationFn: async () => {
      const asked = { shop: shop.handle };
      const challenge = await dataOf(api.POST('/api/v1/staff/sign-in/passkey/options', { body: asked }));
      const credential = await signWithPasskey(challenge);
      await dataOf(api.POST('/api/v1/staff/sign-in/passkey', { body: { ...asked, credential } }));
    },
    onSuccess: finish,
  });
  const provider = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/staff/sign-in/oidc', { body: { shop: shop.handle } })),
    onSuccess: ({ url }) => {
      localStorage.setItem(shop_key, shop.handle);
      window.location.assign(url);
    },
  });
  const can_use_passkeys = options.passkeys && 'PublicKeyCredential' in window;
  return (
    <Column title={t('sign-in.title', { shop: shop.name })}>
      {failed && !provider.error && <Notice kind="error">{t('sign-in.oidc_failed')}</Notice>}
      {provider.error && <SignInError error={provider.error} failed={t('sign-in.oidc_silent')} />}
      {passkey.error && !(passkey.error instanceof PasskeyDismissed) && (
        <SignInError error={passkey.error} failed={t('sign-in.passkey_failed')} />
      )}
      {can_use_passkeys && (
        <>
          <Button size="md" loading={passkey.isPending || passkey.isSuccess} onClick={() => passkey.mutate()}>
            {t('sign-in.use_passkey')}
          </Button>
        </>
      )}
      {options.oidc && (
        <Button
          size="md"
          variant="default"
          loading={provider.isPending || provider.isSuccess}
          onClick={() => provider.mutate()}
        >
          {t('sign-in.with_oidc', { name: options.oidc.name })}
        </Button>
      )}
      {(can_use_passkeys || options.oidc) && <div className={classes['or']}>{t('sign-in.or')}</div>}
      <PasswordForm shop={shop} is_main={!can_use_passkeys} onDone={finish} />
      <p className={classes['hint']}>{t('sign-in.help')}</p>
    </Column>
  );
}

function PasswordForm({ shop, is_main, onDone }: { shop: Shop; is_main: boolean; onDone: () => void }) {
  const { t } = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asks_code, setAsksCode] = useState(false);
  const code_field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asks_code) code_field.current?.focus();
  }, [asks_code]);
  const sign_in = useMutation({
    mutationFn: () => {
      const body = { shop: shop.handle, email, password, ...(asks_code && code ? { code } : {}) };
      return dataOf(api.POST('/api/v1/staff/sign-in/password', { body }));
    },
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof Failure && error.code === 'code_required') setAsksCode(true);
    },
  });
  const is_asked = sign_in.error instanceof Failure && sign_in.error.code === 'code_required';
  const send = () => sign_in.mutate();
  return (
    <Form onSubmit={send} className={classes['form']}>
      {sign_in.error && !is_asked && <SignInError error={sign_in.error} failed={t('sign-in.failed')} />}
      <TextInput
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label={t('sign-in.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {asks_code && (
        <TextInput
          label={t('sign-in.code')}
          description={t('sign-in.code_hint')}
          autoComplete="one-time-code"
          ref={code_field}
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        size="md"
        variant={is_main ? 'filled' : 'default'}
        loading={sign_in.isPending || sign_in.isSuccess}
      >
        {t('sign-in.with_password')}
      </Button>
    </Form>
  );
}

/** Why nobody was signed in. */
function SignInError({ error, failed }: { error: unknown; failed: string }) {
  const { t } = useText();
  const textOf = useFailureText();
  const code = error instanceof Failure ? error.code : undefined;
  const wait_s = error instanceof Failure ? (error.problem?.retry_after_s ?? 0) : 0;
  const text =
    code === 'sign_in_failed'
      ? failed
      : code === 'code_invalid'
        ? t('sign-in.code_invalid')
        : code === 'too_many_attempts' || code === 'rate_limited'
          ? t('sign-in.too_many', { minutes: Math.ceil(wait_s / 60) })
          : textOf(error);
  return <Notice kind="error">{text}</Notice>;
}
