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
  const { order_name, is_gift, back_url, item, query, is_free, is_sorted, found, chosen_variant, currency } =
    props;
  const asked = new URLSearchParams({
    q: query,
    ...(is_free && { free: '1' }),
    ...(is_sorted && { sort: 'price' }),
  });
  const { t } = useText();
  const title = t('exchange.title');
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
      summary={
        <DraftSummary {...props}>
          {found.length > 0 && <Button form="exchange">{t('outcome.continue')}</Button>}
        </DraftSummary>
      }
    >
      <Heading title={title} />
      <ChosenItem {...props} />
      <form method="get" action="?" role="search">
        <Field id="q" label={t('exchange.search')} value={query} maxlength={100} autocomplete="off" />
        <div class="filters">
          <label class="same-for-others">
            <input type="checkbox" name="free" value="1" checked={is_free} />
            <span>{t('exchange.free')}</span>
          </label>
          <label class="same-for-others">
            <input type="checkbox" name="sort" value="price" checked={is_sorted} />
            <span>{t('exchange.sort')}</span>
          </label>
        </div>
        <Button kind="outline">{t('exchange.find')}</Button>
      </form>
      {found.length === 0 && (
        <p role="status">
          {query && !is_free ? t('exchange.nothing', { query }) : t('exchange.nothing_free')}
        </p>
      )}
      {found.length > 0 && (
        <form id="exchange" method="post" action={`?${asked}`}>
          <VariantTiles
            legend={t('exchange.found')}
            variants={found}
            chosen={chosen_variant}
            currency={currency}
            by_title
          />
          <QuoteBar note={t('outcome.reserve', { count: item.count })}>
            <Button>{t('outcome.continue')}</Button>
          </QuoteBar>
        </form>
      )}
    </Layout>
  );
}
