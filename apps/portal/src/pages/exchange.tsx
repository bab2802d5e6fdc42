import type { ExchangeProps } from '../facts/outcome.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { ChosenItem } from '../parts/chosen-item.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { Icon } from '../parts/icon.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { VariantTiles } from '../parts/variant-tiles.tsx';
import { useText } from '../text/use-text.ts';

/** Other products instead of the item: by collection, type and size, or by name, with what the difference comes to. */
export function ExchangePage(props: ExchangeProps) {
  const { order_name, is_gift, back_url, item, of, found, chosen_variant, currency, free_up_to } = props;
  const { t, money } = useText();
  const title = t('exchange.title');
  const shown = (amount: number) => money({ amount, currency });
  const lead =
    free_up_to &&
    t('exchange.free_up_to', { amount: shown(free_up_to.amount), paid: shown(free_up_to.paid) });
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
      summary={
        <DraftSummary {...props} has_total={false} quoted>
          {found.length > 0 && <Button form="exchange">{t('outcome.continue')}</Button>}
        </DraftSummary>
      }
    >
      <Heading title={title} lead={lead} />
      {of > 1 && <ChosenItem {...props} />}
      <Filters {...props} />
      <div data-found="">
        {found.length === 0 ? (
          <>
            <p>
              {t('exchange.none')} <a href="?size=">{t('exchange.clear')}</a>
            </p>
            <ShowMore {...props} />
          </>
        ) : (
          <form id="exchange" method="post" action={addressOf(props)} data-browsed="">
            <VariantTiles
              legend={t('exchange.found')}
              variants={found}
              chosen={chosen_variant}
              currency={currency}
              own={item}
              by_title
            />
            <ShowMore {...props} />
            <QuoteBar quoted note={t('outcome.reserve', { count: item.count })}>
              <Button>{t('outcome.continue')}</Button>
            </QuoteBar>
          </form>
        )}
      </div>
    </Layout>
  );
}

/** The next page of what is found, in front of the bar, which would cover it. */
function ShowMore({ more_url }: ExchangeProps) {
  const { t } = useText();
  if (!more_url) return null;
  return (
    <p class="show-more">
      <a
        class="button outline"
        href={more_url}
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

/** What the products are narrowed to and sorted by. A script applies it at once, without leaving the page. */
function Filters(props: ExchangeProps) {
  const { query, is_free, is_sorted, collection, type, size, collections, types, sizes, is_gift } = props;
  const { t } = useText();
  return (
    <form method="get" action="?" role="search" class="browse" data-browse="">
      <div class="filters">
        <div class="search">
          <Icon name="search" size={18} />
          <input
            name="q"
            value={query}
            maxlength={100}
            autocomplete="off"
            enterkeyhint="search"
            placeholder={t('exchange.search')}
            aria-label={t('exchange.search')}
          />
        </div>
        {collections.length > 0 && (
          <Filter
            name="collection"
            chosen={collection}
            options={collections.map(({ id, name }) => [id, name])}
          />
        )}
        {types.length > 1 && <Filter name="type" chosen={type} options={types.map((one) => [one, one])} />}
        {sizes.length > 1 && (
          <Filter
            name="size"
            chosen={size}
            options={sizes.map((one) => [one, t('exchange.size_of', { size: one })])}
          />
        )}
        {!is_gift && (
          <label class={is_free ? 'filter check chosen' : 'filter check'}>
            <input type="checkbox" name="free" value="1" checked={is_free} />
            <span>{t('exchange.free')}</span>
          </label>
        )}
        <Button kind="outline">{t('exchange.find')}</Button>
      </div>
      <div class="found">
        <strong role="status" data-count="">
          <Found {...props} />
        </strong>
        {!is_gift && (
          <select name="sort" aria-label={t('exchange.order')}>
            <option value="">{t('exchange.newest')}</option>
            <option value="price" selected={is_sorted}>
              {t('exchange.sort')}
            </option>
          </select>
        )}
      </div>
    </form>
  );
}

/** How many products there are on all pages. */
function Found({ counted, found }: ExchangeProps) {
  const { t } = useText();
  const { count, has_more } = counted ?? { count: found.length, has_more: false };
  return <>{t(has_more ? 'exchange.many' : 'exchange.products', { count })}</>;
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
  const label = t(`exchange.${name}`);
  return (
    <select name={name} class={chosen ? 'filter chosen' : 'filter'} aria-label={label}>
      <option value="">{`${label}: ${t('exchange.any')}`}</option>
      {options.map(([value, shown]) => (
        <option value={value} selected={value === chosen}>
          {shown}
        </option>
      ))}
    </select>
  );
}
