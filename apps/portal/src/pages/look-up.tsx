import type { LookUpProps } from '../facts/look-up.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinkRows } from '../parts/link-row.tsx';
import { ErrorSummary, Notice, ShopNotice } from '../parts/notice.tsx';
import { useText } from '../text/use-text.ts';
import { useFieldError, useShell } from '../use-shell.ts';

const factors = {
  zip: { type: 'text', autocomplete: 'postal-code' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
} as const;

/** Finds an order by its number and a second factor. */
export function LookUpPage({
  factor,
  order,
  proof,
  is_gift,
  next,
  failure,
  puzzle,
  orders_url,
  gift_url,
  shop_name,
  account,
  account_news,
}: LookUpProps) {
  const { t } = useText();
  const invalid = failure === 'not_found';
  const is_limited = failure === 'limited';
  const { shop } = useShell();
  const errorOf = useFieldError();
  // The page for gifts says what is kept from the giver: that isn't the shop's to replace.
  const { look_up_heading, look_up_introduction } = (is_gift ? undefined : shop?.texts) ?? {};
  const title = look_up_heading ?? t(is_gift ? 'look-up.gift_title' : 'look-up.title');
  const lead = look_up_introduction ? (
    <span class="own-text">{look_up_introduction}</span>
  ) : (
    t(is_gift ? 'look-up.gift_lead' : 'look-up.lead')
  );
  return (
    <Layout title={title} aside={is_gift ? { gift: true } : undefined}>
      <Heading title={title} lead={failure || next ? undefined : lead} />
      {account_news && !failure && <AccountNews news={account_news} shop_name={shop_name} />}
      {next && !failure && <Notice>{t('look-up.again')}</Notice>}
      {!next && !failure && <ShopNotice />}
      {failure && <Failure failure={failure} factor={factor} shop_name={shop_name} />}
      <form method="post" action="?" data-puzzle={puzzle} novalidate>
        {puzzle && <input type="hidden" name="proof_of_work" />}
        {is_gift && <input type="hidden" name="gift" value="1" />}
        {next && <input type="hidden" name="next" value={next} />}
        <Field
          id="order"
          label={t('look-up.order')}
          hint={t(is_gift ? 'look-up.gift_order_hint' : 'look-up.order_hint')}
          value={order}
          error={errorOf('order')}
          invalid={invalid}
          required
          maxlength={100}
          autocomplete="off"
        />
        <Field
          id="zip"
          label={t(`look-up.${factor}`)}
          hint={t(is_gift ? 'look-up.gift_factor_hint' : 'look-up.factor_hint')}
          value={proof}
          error={errorOf('zip')}
          invalid={invalid}
          required
          maxlength={255}
          {...factors[factor]}
        />
        {is_limited ? (
          <>
            <p data-scripted hidden>
              <Button>{t('look-up.submit')}</Button>
            </p>
            <Button kind="outline" name="way" value="code">
              {t('look-up.send_code')}
            </Button>
          </>
        ) : (
          <Button>{t('look-up.submit')}</Button>
        )}
      </form>
      <p class="small">{t('look-up.privacy')}</p>
      {account && !is_gift && (
        <p class="account-way">
          <ButtonLink kind="outline" icon="user-check" href={account.url} leaves_frame>
            {account.is_signed_in
              ? t('look-up.account_orders')
              : (account.text ?? t('look-up.account', { shop: shop_name }))}
          </ButtonLink>
        </p>
      )}
      <LinkRows
        rows={[
          is_gift
            ? {
                href: '?',
                icon: 'rotate-ccw',
                title: t('look-up.not_gift'),
                facts: t('look-up.not_gift_facts'),
              }
            : {
                href: gift_url ?? '?gift=1',
                icon: 'gift',
                title: t('look-up.gift'),
                facts: t('look-up.gift_facts'),
              },
          ...(is_gift && gift_url
            ? [
                {
                  href: gift_url,
                  icon: 'gift' as const,
                  title: t('look-up.gift_code'),
                  facts: t('look-up.gift_code_facts'),
                },
              ]
            : []),
          ...(is_gift || !orders_url
            ? []
            : [
                {
                  href: orders_url,
                  icon: 'mail' as const,
                  title: t('look-up.no_number'),
                  facts: t('look-up.no_number_facts'),
                },
              ]),
        ]}
      />
    </Layout>
  );
}

function Failure({
  failure,
  factor,
  shop_name,
}: Required<Pick<LookUpProps, 'factor' | 'shop_name'>> & { failure: NonNullable<LookUpProps['failure']> }) {
  const { t, rich } = useText();
  if (failure === 'not_available')
    return (
      <ErrorSummary title={t('look-up.not_available')}>{t('look-up.ask', { shop: shop_name })}</ErrorSummary>
    );
  if (failure === 'limited')
    return <ErrorSummary title={t('look-up.limited')}>{t('look-up.limited_how')}</ErrorSummary>;
  return (
    <ErrorSummary title={t('look-up.not_found')}>
      {rich(`look-up.check_${factor}`, {
        order: (text) => <a href="#order">{text}</a>,
        factor: (text) => <a href="#zip">{text}</a>,
      })}
    </ErrorSummary>
  );
}

function AccountNews({
  news,
  shop_name,
}: Pick<LookUpProps, 'shop_name'> & { news: NonNullable<LookUpProps['account_news']> }) {
  const { t } = useText();
  if (news === 'cancelled') return <Notice>{t('look-up.account_cancelled')}</Notice>;
  if (news === 'signed_out') return <Notice>{t('look-up.account_signed_out', { shop: shop_name })}</Notice>;
  return (
    <ErrorSummary title={t('look-up.account_failed')}>
      {t(`look-up.account_${news}_how`, { shop: shop_name })}
    </ErrorSummary>
  );
}
