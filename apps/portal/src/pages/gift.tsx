import type { GiftProps } from '../facts/gift.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinkRows } from '../parts/link-row.tsx';
import { ErrorSummary } from '../parts/notice.tsx';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';

/** Takes the code of a gift receipt, which opens the order as a gift. */
export function GiftPage({ shop_name, code, look_up_url, failure, puzzle }: GiftProps) {
  const { t } = useText();
  const error = useFieldError()('code');
  const title = t('look-up.gift_title');
  const submit = <Button>{t('gift.submit')}</Button>;
  return (
    <Layout title={title} aside={{ gift: true }}>
      <Heading title={title} lead={failure ? undefined : t('look-up.gift_lead')} />
      {failure === 'not_found' && (
        <ErrorSummary title={t('gift.not_found')}>{t('gift.check', { shop: shop_name })}</ErrorSummary>
      )}
      {failure === 'limited' && (
        <ErrorSummary title={t('gift.limited')}>{t('gift.limited_how')}</ErrorSummary>
      )}
      <form method="post" action="?" data-puzzle={puzzle} novalidate>
        {puzzle && <input type="hidden" name="proof_of_work" />}
        <Field
          id="code"
          label={t('gift.code')}
          hint={t('gift.code_hint')}
          value={code}
          error={error}
          invalid={failure === 'not_found'}
          required
          maxlength={40}
          autocomplete="off"
        />
        {failure === 'limited' ? (
          <p data-scripted hidden>
            {submit}
          </p>
        ) : (
          submit
        )}
      </form>
      <LinkRows
        rows={[
          {
            href: look_up_url,
            icon: 'package',
            title: t('gift.no_code'),
            facts: t('gift.no_code_facts'),
          },
        ]}
      />
    </Layout>
  );
}
