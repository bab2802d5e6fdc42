import type { ExchangeProps } from '../facts/outcome.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { ChosenItem } from '../parts/chosen-item.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { Field } from '../parts/field.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { VariantTiles } from '../parts/variant-tiles.tsx';
import { useText } from '../text/use-text.ts';

/** Another product instead of the item: found by its name, with what the difference comes to. */
export function ExchangePage(props: ExchangeProps) {
  const { order_name, is_gift, back_url, query, found, chosen_variant, currency } = props;
  const { t } = useText();
  const title = t('exchange.title');
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
      summary={
        <DraftSummary {...props}>
          {found && found.length > 0 && <Button form="exchange">{t('outcome.continue')}</Button>}
        </DraftSummary>
      }
    >
      <Heading title={title} />
      <ChosenItem {...props} />
      <form method="get" action="?" role="search">
        <Field id="q" label={t('exchange.search')} value={query} maxlength={100} autocomplete="off" />
        <Button kind="outline">{t('exchange.find')}</Button>
      </form>
      {found && found.length === 0 && <p role="status">{t('exchange.nothing', { query })}</p>}
      {found && found.length > 0 && (
        <form id="exchange" method="post" action={`?q=${encodeURIComponent(query)}`}>
          <VariantTiles
            legend={t('exchange.found')}
            variants={found}
            chosen={chosen_variant}
            currency={currency}
            by_title
          />
          <QuoteBar note={t('outcome.reserve')}>
            <Button>{t('outcome.continue')}</Button>
          </QuoteBar>
        </form>
      )}
    </Layout>
  );
}
