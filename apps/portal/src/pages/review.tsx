import type { ComponentChildren } from 'preact';
import type { AmountRow, ReviewItem, ReviewProps } from '../facts/review.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { Icon } from '../parts/icon.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Ledger } from '../parts/ledger.tsx';
import type { LedgerRow } from '../parts/ledger.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { feeText } from './outcome.tsx';

/** Step 4: items, method and amounts, and the button that makes the return. */
export function ReviewPage(props: ReviewProps) {
  const { order_name, is_gift, back_url, items, rows, due, currency, recipient, address_url } = props;
  const text = useText();
  const { t, rich } = text;
  const title = t('review.title');
  // The return of a gift shows no amounts that could be promised.
  const promise =
    (rows.length > 0 || due > 0) && rich('review.promise', { b: (inner) => <strong>{inner}</strong> });
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'review', back_url }}
      summary={<ReviewSummary {...props} promise={promise} />}
    >
      <Heading title={title} />
      <ItemList>
        {items.map((item) => (
          <ReviewRow item={item} currency={currency} />
        ))}
        <Method {...props} />
      </ItemList>
      {recipient && (
        <p class="small">
          {t('review.recipient', { recipient })}{' '}
          {address_url && <a href={address_url}>{t('review.change')}</a>}
        </p>
      )}
      {rows.length > 0 && (
        <section>
          <h2>{t('review.get')}</h2>
          <Ledger caption={t('review.get')} rows={rows.map((row) => ledgerRow(row, currency, text))} />
        </section>
      )}
      {due > 0 && <p class="small">{t('review.due_how', { shop: props.shop_name })}</p>}
      <form id="review" method="post" action={props.submit_url}>
        <input type="hidden" name="quote" value={props.quote} />
        <QuoteBar promise={promise}>
          <Button>{confirmText(props, text)}</Button>
          <p class="small">{t('review.cancel')}</p>
        </QuoteBar>
      </form>
    </Layout>
  );
}

const confirmText = ({ due, currency }: ReviewProps, { t, money }: Text) =>
  due > 0 ? t('review.confirm_pay', { amount: money({ amount: due, currency }) }) : t('review.confirm');

/** Beside the amounts on wide pages, with the promise and the button. */
function ReviewSummary({ promise, ...props }: ReviewProps & { promise: ComponentChildren }) {
  const text = useText();
  const { t } = text;
  return (
    <DraftSummary {...props} has_total={false}>
      {promise && (
        <p class="quote-promise">
          <Icon name="shield-check" />
          <span>{promise}</span>
        </p>
      )}
      <Button form="review">{confirmText(props, text)}</Button>
      <p class="small">{t('review.cancel')}</p>
    </DraftSummary>
  );
}

function ReviewRow({ item, currency }: { item: ReviewItem; currency: string }) {
  const { t } = useText();
  const { title, count, type, exchange_title, is_for_cart, reason, paid } = item;
  const gets =
    type === 'exchange' && exchange_title
      ? t('gets.exchange_for', { title: exchange_title })
      : t(is_for_cart ? 'gets.exchange_for_cart' : `outcome.${type}`);
  return (
    <ItemRow
      title={count > 1 ? t('item.count', { count, title }) : title}
      image_url={item.image_url}
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

function Method({ method, method_url, send_until: at, time_zone }: ReviewProps) {
  const { t, day } = useText();
  const { type, location } = method;
  return (
    <li class="item method">
      <Icon name={type === 'dropoff' ? 'qr-code' : type === 'in_store' ? 'map-pin' : 'truck'} size={22} />
      <div class="item-text">
        <p class="item-title">{t(`method.${type}`)}</p>
        <p class="item-facts">
          {location ? `${location}. ` : ''}
          {type === 'keep' ? '' : `${t('method.lead', { day: day({ at, time_zone }) })} `}
          {type !== 'keep' && (
            <a href={method_url} aria-label={t('review.change_of', { title: t(`method.${type}`) })}>
              {t('review.change')}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

const results = new Set<AmountRow['kind']>(['refund', 'credit', 'exchange']);

function ledgerRow(row: AmountRow, currency: string, text: Text): LedgerRow {
  const { t } = text;
  const of = (amount: number) => ({ amount, currency });
  if (row.kind === 'fee') {
    const { usual, amount } = row.fee;
    const label = amount ? t(`fee.${row.fee.type}`) : feeText(row.fee, currency, text).join(' ');
    return { kind: 'part', label, money: of(-(amount ?? 0)), ...(amount ? {} : { was: of(usual ?? 0) }) };
  }
  if (row.kind === 'refund')
    return { kind: 'result', label: t(`review.refund_${row.payment ?? 'none'}`), money: of(row.amount) };
  if (row.kind === 'item')
    return {
      kind: 'part',
      label: row.count > 1 ? t('item.count', { count: row.count, title: row.title }) : row.title,
      money: of(row.amount),
    };
  const kind = row.kind === 'due' || row.kind === 'net' ? 'final' : results.has(row.kind) ? 'result' : 'part';
  return { kind, label: t(`review.${row.kind}`), money: of(row.amount) };
}
