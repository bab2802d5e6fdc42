import type { CodeProps } from '../facts/code.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { ErrorSummary, Notice } from '../parts/notice.tsx';
import { LinkRows } from '../parts/link-row.tsx';
import { ShopName } from '../parts/shop-name.tsx';
import { useText } from '../text/use-text.ts';

/** Takes the code that was sent to the e-mail address of an order. */
export function CodePage({ shop_name, resend_in_s, back_url, failure, was_resent }: CodeProps) {
  const { t, rich } = useText();
  const title = t('code.title');
  return (
    <Layout title={title}>
      <Heading title={title} lead={failure ? undefined : t('code.lead')} />
      {failure && (
        <ErrorSummary title={t(`code.${failure}`)}>
          <a href="#code">{t(failure === 'wrong' ? 'code.check' : 'code.get_new')}</a>
        </ErrorSummary>
      )}
      {was_resent && !failure && <Notice>{t('code.resent')}</Notice>}
      <form method="post" action="?">
        <Field
          id="code"
          label={t('code.label')}
          hint={t('code.hint')}
          invalid={failure !== undefined}
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={20}
        />
        <Button>{t('code.continue')}</Button>
        <p class="small" data-resend-in={resend_in_s}>
          <Button kind="link" name="resend" value="1">
            {t('code.resend')}
          </Button>
          <span data-resend-wait hidden={resend_in_s === 0}>
            {' '}
            {t('code.resend_after')}
          </span>
        </p>
      </form>
      <p class="small">{rich('code.nothing', { shop: <ShopName name={shop_name} /> })}</p>
      <LinkRows rows={[{ href: back_url, icon: 'rotate-ccw', title: t('code.back') }]} />
    </Layout>
  );
}
