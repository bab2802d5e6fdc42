import type { StoreCartProps, StoreProps } from '../facts/store.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Notice } from '../parts/notice.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { TotalsLedger } from '../parts/totals-ledger.tsx';
import { useText } from '../text/use-text.ts';
import { Difference } from './cart.tsx';

/** Before the storefront: what there is to spend. */
export function StorePage(props: StoreProps) {
  const {
    order_name,
    is_gift,
    currency,
    time_zone,
    back_url,
    saved_until,
    shop_name,
    credit,
    bonus,
    store_url,
  } = props;
  const { t, money, moment } = useText();
  const title =
    credit === null
      ? t('store.title_gift', { shop: shop_name })
      : t('store.title', { amount: money({ amount: credit, currency }) });
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
    >
      <Heading
        title={title}
        lead={t('store.saved', { moment: moment({ at: saved_until, time_zone }), shop: shop_name })}
      />
      {bonus !== null && bonus > 0 && (
        <p>{t('store.bonus', { bonus: money({ amount: bonus, currency }) })}</p>
      )}
      <ButtonLink href={store_url} leaves_frame icon="shopping-bag">
        {t('store.go', { shop: shop_name })}
      </ButtonLink>
      <p>
        <a href={back_url}>{t('store.stay')}</a>
      </p>
    </Layout>
  );
}

/** Back from the storefront: the new items, and first of all the difference. */
export function StoreCartPage(props: StoreCartProps) {
  const { order_name, is_gift, back_url, quote, is_sold_out, store_page_url, shop_name } = props;
  const { t } = useText();
  const title = t('store.cart_title');
  const can_continue = quote !== null && !is_sold_out;
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
      summary={
        <DraftSummary {...props}>
          {can_continue && <Button form="cart">{t('outcome.continue')}</Button>}
        </DraftSummary>
      }
    >
      <Heading title={title} lead={can_continue && <Difference totals={quote.totals} is_gift={is_gift} />} />
      {!can_continue && (
        <div role="alert">
          <Notice kind="warning">{t(is_sold_out ? 'cart.sold_out' : 'store.gone')}</Notice>
        </div>
      )}
      {quote && <NewItems quote={quote} is_gift={is_gift} />}
      {can_continue ? (
        <p>
          <a href={store_page_url}>{t('store.again', { shop: shop_name })}</a>
        </p>
      ) : (
        <ButtonLink href={store_page_url}>{t('store.again', { shop: shop_name })}</ButtonLink>
      )}
      {can_continue && (
        <form id="cart" method="post" action="?">
          <QuoteBar>
            <Button>{t('outcome.continue')}</Button>
          </QuoteBar>
        </form>
      )}
    </Layout>
  );
}

/** What they cost; in the return of a gift without what came back for it. */
function NewItems({ quote, is_gift }: { quote: NonNullable<StoreCartProps['quote']>; is_gift: boolean }) {
  const { t } = useText();
  const { items, totals } = quote;
  return (
    <>
      <ItemList>
        {items.map(({ title, image_url, total }) => (
          <ItemRow
            title={title}
            image_url={image_url}
            tile={56}
            aside={<Amount money={{ amount: total, currency: totals.currency }} />}
          />
        ))}
      </ItemList>
      {!is_gift && (
        <section>
          <h2>{t('status.amounts')}</h2>
          <TotalsLedger totals={totals} />
        </section>
      )}
    </>
  );
}
