import { countedTitle } from '../counted-title.ts';
import type { ComponentChildren } from 'preact';
import type { ReviewItem, ReviewProps } from '../facts/review.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { Icon } from '../parts/icon.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Notice } from '../parts/notice.tsx';
import { When } from '../parts/when.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { ReturnLedger } from '../parts/return-ledger.tsx';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';

/** Step 4: items, method and amounts, and the button that makes the return. */
export function ReviewPage(props: ReviewProps) {
  const { order_name, is_gift, back_url, items, amounts, due, currency, recipient, address_url } = props;
  const text = useText();
  const { t, rich } = text;
  const title = t('review.title');
  // The return of a gift shows no amounts that could be promised.
  const promise = (amounts || due > 0) && rich('review.promise', { b: (inner) => <strong>{inner}</strong> });
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'review', back_url }}
      summary={<ReviewSummary {...props} promise={promise} />}
    >
      <Heading title={title} />
      <section class="items-part">
        <ItemsHead {...props} />
        <ItemList>
          {items.map((item) => (
            <ReviewRow item={item} currency={currency} />
          ))}
          <Method {...props} />
        </ItemList>
      </section>
      {recipient && (
        <p class="small">
          {t('review.recipient', { recipient })}{' '}
          {address_url && <a href={address_url}>{t('review.change')}</a>}
        </p>
      )}
      {props.instant_problem === 'gone' && <Notice>{t('review.now_gone')}</Notice>}
      {due > 0 && (
        <p class="small">
          {props.is_collected ? t('review.pay_how') : t('review.due_how', { shop: props.shop_name })}
        </p>
      )}
      <form id="review" method="post" action={props.submit_url}>
        <input type="hidden" name="quote" value={props.quote} />
        {props.instant && <When {...props} instant={props.instant} />}
        {amounts && (
          <section class="narrow-only">
            <h2>{t('review.get')}</h2>
            <ReturnLedger caption={t('review.get')} amounts={amounts} />
          </section>
        )}
        <QuoteBar promise={promise}>
          <Button>{confirmText(props, text)}</Button>
          {!props.instant && props.method.type !== 'keep' && <p class="small">{t('review.cancel')}</p>}
        </QuoteBar>
      </form>
    </Layout>
  );
}

/** How many there are, and the way back to choose others. */
function ItemsHead({ items, items_url }: ReviewProps) {
  const { t } = useText();
  const title = t('items.count', { count: items.reduce((sum, { count }) => sum + count, 0) });
  return (
    <div class="items-head">
      <h2>{title}</h2>
      <a href={items_url} aria-label={t('review.change_of', { title })}>
        {t('review.change')}
      </a>
    </div>
  );
}

function confirmText({ due, currency, is_collected, instant }: ReviewProps, { t, money }: Text) {
  // What is paid depends on what is chosen, and is said before anything is.
  const is_free = due === 0 && (!instant || instant.security === 'none');
  if (instant && !is_free && (due === 0 || is_collected)) return t('outcome.continue');
  if (is_free) return t('review.confirm');
  const amount = money({ amount: due, currency });
  return is_collected ? t('review.continue_pay', { amount }) : t('review.confirm_pay', { amount });
}

/** On wide pages: what the shopper gets, with the promise and the button. */
function ReviewSummary({ promise, ...props }: ReviewProps & { promise: ComponentChildren }) {
  const text = useText();
  const { t } = text;
  const end = (
    <>
      {promise && (
        <p class="quote-promise">
          <Icon name="shield-check" />
          <span>{promise}</span>
        </p>
      )}
      <Button form="review">{confirmText(props, text)}</Button>
      {!props.instant && props.method.type !== 'keep' && <p class="small">{t('review.cancel')}</p>}
    </>
  );
  if (!props.amounts)
    return (
      <DraftSummary {...props} has_total={false}>
        {end}
      </DraftSummary>
    );
  return (
    <>
      <h2>{t('review.get')}</h2>
      <ReturnLedger caption={t('review.get')} amounts={props.amounts} />
      {end}
    </>
  );
}

function ReviewRow({ item, currency }: { item: ReviewItem; currency: string }) {
  const text = useText();
  const { t } = text;
  const { title, type, exchange_title, is_for_cart, reason, paid } = item;
  const gets =
    type === 'exchange' && exchange_title
      ? t('gets.exchange_for', { title: exchange_title })
      : t(is_for_cart ? 'gets.exchange_for_cart' : `outcome.${type}`);
  return (
    <ItemRow
      title={countedTitle(item, text)}
      image_url={item.image_url}
      tile={56}
      facts={
        <>
          {[gets, reason].filter(Boolean).join(' · ')}{' '}
          <a href={item.change_url} aria-label={t('review.change_of', { title })}>
            {t('review.change')}
          </a>
        </>
      }
      aside={paid !== null && <Amount money={{ amount: paid, currency }} />}
    />
  );
}

function Method({ method, method_url, send_until: at, time_zone, instant }: ReviewProps) {
  const { t, day } = useText();
  const { type, location, is_any, from } = method;
  const place = is_any ? t(type === 'in_store' ? 'method.any_store' : 'method.any_place') : location;
  const facts = [
    place && `${place}.`,
    // Until when depends on what is chosen below, and is said there.
    type !== 'keep' && !instant && t('method.lead', { day: day({ at, time_zone }) }),
    type !== 'keep' && t(`method.${type}_needs`),
    from && t('method.from', { address: from.join(', ') }),
  ];
  return (
    <li class="item method">
      <Icon name={type === 'dropoff' ? 'qr-code' : type === 'in_store' ? 'map-pin' : 'truck'} size={22} />
      <div class="item-text">
        <p class="item-title">{t(`method.${type}`)}</p>
        <p class="item-facts">
          {facts.filter(Boolean).join(' ')}{' '}
          {type !== 'keep' && method_url && (
            <a href={method_url} aria-label={t('review.change_of', { title: t(`method.${type}`) })}>
              {t('review.change')}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
