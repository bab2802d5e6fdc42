import type { CameBackProps, CartProps, CartQuote } from '../facts/cart.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Notice } from '../parts/notice.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { TotalsLedger } from '../parts/totals-ledger.tsx';
import { useText } from '../text/use-text.ts';
import { useShell } from '../use-shell.ts';

/** What the items that were chosen in the shop come to, and the button that makes the return. */
export function CartPage({ shop_name, quote, notice, continue_url }: CartProps) {
  const { t } = useText();
  if (!quote) return <SavedPage shop_name={shop_name} continue_url={continue_url} />;
  const title = t(quote.is_confirmed ? 'cart.confirmed' : 'review.title');
  return (
    <Layout title={title}>
      <Heading
        title={title}
        lead={quote.is_confirmed ? t('cart.confirmed_lead') : <Difference totals={quote.totals} />}
      />
      {notice && (
        <div role="alert">
          <Notice kind="warning">{t(`cart.${notice}`)}</Notice>
        </div>
      )}
      <section>
        <h2>{t('totals.new_items')}</h2>
        <ItemList>
          {quote.items.map(({ title: name, total }) => (
            <ItemRow
              title={name}
              tile={56}
              aside={<Amount money={{ amount: total, currency: quote.totals.currency }} />}
            />
          ))}
        </ItemList>
      </section>
      <section>
        <h2>{t('status.amounts')}</h2>
        <TotalsLedger totals={quote.totals} />
      </section>
      {!quote.is_confirmed && !notice?.startsWith('closed') && <Next shop_name={shop_name} {...quote} />}
    </Layout>
  );
}

/** The difference comes first: what is left to pay, or what the shopper gets. */
export function Difference({ totals, is_gift = false }: Pick<CartQuote, 'totals'> & { is_gift?: boolean }) {
  const { t, money } = useText();
  const { upsell, refund, gift_card, currency } = totals;
  // What comes back for a gift stays between the shop and whoever gave it.
  const back = is_gift ? 0 : refund + gift_card;
  if (upsell > 0) return <>{t('outcome.to_pay', { amount: money({ amount: upsell, currency }) })}</>;
  return (
    <>
      {back > 0
        ? t('outcome.back', { amount: money({ amount: back, currency }) })
        : t('outcome.nothing_to_pay')}
    </>
  );
}

function Next({ shop_name, is_open, shown, totals }: CartQuote & { shop_name: string }) {
  const { t, rich, money } = useText();
  const { upsell: amount, currency } = totals;
  if (!is_open) return <Notice kind="warning">{t('cart.closed')}</Notice>;
  if (amount > 0)
    return (
      <Notice kind="info">{t('cart.pay', { amount: money({ amount, currency }), shop: shop_name })}</Notice>
    );
  return (
    <form method="post" action="?">
      <input type="hidden" name="shown" value={shown} />
      <QuoteBar promise={rich('review.promise', { b: (inner) => <strong>{inner}</strong> })}>
        <Button>{t('cart.confirm')}</Button>
        <p class="small">{t('cart.lead')}</p>
      </QuoteBar>
    </form>
  );
}

/** A cart of which the page where the return was begun does not know yet. */
function SavedPage({ shop_name, continue_url }: Pick<CartProps, 'shop_name' | 'continue_url'>) {
  const { t } = useText();
  return (
    <Layout title={t('cart.saved')}>
      <Heading title={t('cart.saved')} lead={t('cart.saved_lead')} />
      <p>{t('cart.saved_how')}</p>
      <ButtonLink href={continue_url}>{t('cart.continue')}</ButtonLink>
      <p class="small">{t('cart.saved_lost', { shop: shop_name })}</p>
    </Layout>
  );
}

/** For shoppers who come back from the shop without new items. */
export function CameBackPage({ shop_name }: CameBackProps) {
  const { t } = useText();
  const { shop } = useShell();
  return (
    <Layout title={t('cart.none')}>
      <Heading title={t('cart.none')} lead={t('cart.none_lead')} />
      <p>{t('cart.none_how', { shop: shop_name })}</p>
      {shop?.portal_url && <ButtonLink href={shop.portal_url}>{t('look-up.submit')}</ButtonLink>}
    </Layout>
  );
}
