import type { OrderLinksProps } from '../facts/code.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { ShopName } from '../parts/shop-name.tsx';
import { useText } from '../text/use-text.ts';
import { useShell } from '../use-shell.ts';

/** Sends links to the orders of an e-mail address to that address. */
export function OrderLinksPage({ back_url, email, is_sent, is_wrong }: OrderLinksProps) {
  const { t, rich } = useText();
  const { shop } = useShell();
  const title = t(is_sent ? 'order-links.sent' : 'order-links.title');
  return (
    <Layout title={title}>
      <Heading title={title} lead={is_sent ? t('order-links.sent_lead', { email }) : t('order-links.lead')} />
      {is_sent ? (
        <>
          <p>{rich('code.nothing', { shop: <ShopName name={shop?.name ?? ''} /> })}</p>
          <ButtonLink kind="outline" href={back_url}>
            {t('code.back')}
          </ButtonLink>
        </>
      ) : (
        <form method="post" action="?">
          <Field
            id="email"
            label={t('look-up.email')}
            hint={t('look-up.factor_hint')}
            error={is_wrong ? t('error.email') : undefined}
            value={email}
            type="email"
            autocomplete="email"
            required
            maxlength={255}
          />
          <Button>{t('order-links.send')}</Button>
        </form>
      )}
    </Layout>
  );
}
