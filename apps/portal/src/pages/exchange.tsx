import type { ExchangeProps } from '../facts/outcome.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { ChosenItem } from '../parts/chosen-item.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { Field } from '../parts/field.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { VariantTiles } from '../parts/variant-tiles.tsx';
import { useText } from '../text/use-text.ts';

/** Other products instead of the item: by collection, type and size, or by name, with what the difference comes to. */
export function ExchangePage(props: ExchangeProps) {
  const { order_name, is_gift, back_url, item, found, chosen_variant, currency, more_url, free_up_to } =
    props;
  const { t, money } = useText();
  const title = t('exchange.title');
  const of = (amount: number) => money({ amount, currency });
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
      {free_up_to && (
        <p class="small">
          {t('exchange.free_up_to', { amount: of(free_up_to.amount), paid: of(free_up_to.paid) })}
        </p>
      )}
      <Filters {...props} />
      {found.length === 0 && (
        <p role="status">
          {t('exchange.none')} <a href="?size=">{t('exchange.clear')}</a>
        </p>
      )}
      {found.length > 0 && (
        <form id="exchange" method="post" action={addressOf(props)}>
          <VariantTiles
            legend={t('exchange.found')}
            variants={found}
            chosen={chosen_variant}
            currency={currency}
            by_title
          />
          <ShowMore url={more_url} />
          <QuoteBar note={t('outcome.reserve', { count: item.count })}>
            <Button>{t('outcome.continue')}</Button>
          </QuoteBar>
        </form>
      )}
      {found.length === 0 && <ShowMore url={more_url} />}
    </Layout>
  );
}

/** The next page of what is found, in front of the bar, which would cover it. */
function ShowMore({ url }: { url: ExchangeProps['more_url'] }) {
  const { t } = useText();
  if (!url) return null;
  return (
    <p class="show-more">
      <a
        class="button outline"
        href={url}
        data-more=""
        data-more-shown={t('exchange.more_shown', { count: '{count}', total: '{total}' })}
      >
        {t('exchange.more')}
      </a>
    </p>
  );
}

/** The address of the page as it is narrowed. */
function addressOf({ query, is_free, is_sorted, collection, type, size }: ExchangeProps): string {
  const asked = new URLSearchParams({
    q: query,
    ...(collection && { collection }),
    ...(type && { type }),
    size: size ?? '',
    ...(is_free && { free: '1' }),
    ...(is_sorted && { sort: 'price' }),
  });
  return `?${asked}`;
}

function Filters({
  query,
  is_free,
  is_sorted,
  collection,
  type,
  size,
  collections,
  types,
  sizes,
  is_gift,
}: ExchangeProps) {
  const { t } = useText();
  return (
    <form method="get" action="?" role="search" class="browse">
      <Field id="q" label={t('exchange.search')} value={query} maxlength={100} autocomplete="off" />
      <div class="filters">
        {collections.length > 0 && (
          <Filter
            name="collection"
            chosen={collection}
            options={collections.map(({ id, name }) => [id, name])}
          />
        )}
        {types.length > 1 && <Filter name="type" chosen={type} options={types.map((one) => [one, one])} />}
        {sizes.length > 1 && <Filter name="size" chosen={size} options={sizes.map((one) => [one, one])} />}
        {!is_gift && (
          <label class="same-for-others">
            <input type="checkbox" name="free" value="1" checked={is_free} />
            <span>{t('exchange.free')}</span>
          </label>
        )}
        {!is_gift && (
          <label class="same-for-others">
            <input type="checkbox" name="sort" value="price" checked={is_sorted} />
            <span>{t('exchange.sort')}</span>
          </label>
        )}
      </div>
      <Button kind="outline">{t('exchange.find')}</Button>
    </form>
  );
}

function Filter({
  name,
  chosen,
  options,
}: {
  name: 'collection' | 'type' | 'size';
  chosen: string | null;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const { t } = useText();
  return (
    <label class={chosen ? 'filter chosen' : 'filter'}>
      <span>{t(`exchange.${name}`)}</span>
      <select name={name}>
        <option value="">{t('exchange.any')}</option>
        {options.map(([value, label]) => (
          <option value={value} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
