import type { LookUpProps } from '../facts/look-up.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { ErrorSummary } from '../parts/notice.tsx';
import { useText } from '../text/use-text.ts';

const factors = {
  zip: { type: 'text', autocomplete: 'postal-code' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
} as const;

/** Finds an order by its number and a second factor. */
export function LookUpPage({ factor, order, proof, failure, shop_name }: LookUpProps) {
  const { t } = useText();
  const invalid = failure === 'not_found';
  return (
    <Layout title={t('look-up.title')}>
      <Heading title={t('look-up.title')} lead={failure ? undefined : t('look-up.lead')} />
      {failure && <Failure failure={failure} factor={factor} shop_name={shop_name} />}
      <form method="post" action="?">
        <Field
          id="order"
          label={t('look-up.order')}
          hint={t('look-up.order_hint')}
          value={order}
          invalid={invalid}
          required
          maxlength={100}
          autocomplete="off"
        />
        <Field
          id="zip"
          label={t(`look-up.${factor}`)}
          hint={t('look-up.factor_hint')}
          value={proof}
          invalid={invalid}
          required
          maxlength={255}
          {...factors[factor]}
        />
        <Button>{t('look-up.submit')}</Button>
      </form>
      <p class="small">{t('look-up.privacy')}</p>
    </Layout>
  );
}

function Failure({
  failure,
  factor,
  shop_name,
}: Required<Pick<LookUpProps, 'factor' | 'shop_name'>> & { failure: 'not_found' | 'not_available' }) {
  const { t, rich } = useText();
  if (failure === 'not_available')
    return (
      <ErrorSummary title={t('look-up.not_available')}>{t('look-up.ask', { shop: shop_name })}</ErrorSummary>
    );
  return (
    <ErrorSummary title={t('look-up.not_found')}>
      {rich(`look-up.check_${factor}`, {
        order: (text) => <a href="#order">{text}</a>,
        factor: (text) => <a href="#zip">{text}</a>,
      })}
    </ErrorSummary>
  );
}
