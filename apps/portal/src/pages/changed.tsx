import type { ChangedProps, SoldOutProps } from '../facts/review.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import type { Moment } from '../text/text.ts';
import { useText } from '../text/use-text.ts';

/** Something costs more or less than what the shopper agreed to: nothing was submitted, and they decide again. */
export function ChangedPage({
  order_name,
  is_gift,
  currency,
  back_url,
  time_zone,
  rows,
  quoted_at,
  due,
  submit_url,
  quote,
  release,
  other_url,
}: ChangedProps) {
  const { t, money } = useText();
  const title = t('changed.title');
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'review', back_url }}
    >
      <Heading title={title} lead={t('changed.lead')} />
      {rows.length > 0 && (
        <table class="ledger compared">
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('changed.before')}</th>
              <th scope="col">{t('changed.now')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, before, now }, i) => (
              <tr class={i === rows.length - 1 ? 'final' : 'part'}>
                <th scope="row">{t(`changed.${kind}`)}</th>
                <td>
                  <Amount money={{ amount: before, currency }} />
                </td>
                <td class={before === now ? undefined : 'changed'}>
                  <Amount money={{ amount: now, currency }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quoted_at && rows.length > 0 && <WhatChanged rows={rows} since={{ at: quoted_at, time_zone }} />}
      <form method="post" action={submit_url}>
        <input type="hidden" name="quote" value={quote} />
        {release && <input type="hidden" name="release" value={release} />}
        <QuoteBar>
          <Button>
            {due > 0
              ? t('review.confirm_pay', { amount: money({ amount: due, currency }) })
              : t('review.confirm')}
          </Button>
          <ButtonLink kind="quiet" href={other_url}>
            {t('changed.other')}
          </ButtonLink>
        </QuoteBar>
      </form>
    </Layout>
  );
}

/** In words: what changed, since when, and what stayed the same. */
function WhatChanged({ rows, since }: Pick<ChangedProps, 'rows'> & { since: Moment }) {
  const { t, tag, moment } = useText();
  const list = (some: ChangedProps['rows']) =>
    new Intl.ListFormat(tag).format(some.map(({ kind }) => t(`changed.${kind}`)));
  const same = rows.filter(({ before, now }) => before === now);
  const changed = rows.filter((row) => !same.includes(row));
  return (
    <p class="small">
      {t('changed.since', { moment: moment(since), changed: list(changed) })}{' '}
      {same.length > 0 && t('changed.same', { same: list(same) })}
    </p>
  );
}

/** What was chosen in exchange is gone: nothing was submitted. */
export function SoldOutPage({ order_name, is_gift, titles, choose_url }: SoldOutProps) {
  const { t, tag } = useText();
  const title = t('sold_out.title', { title: new Intl.ListFormat(tag).format(titles), count: titles.length });
  return (
    <Layout title={title} aside={is_gift ? { gift: true } : { order: order_name }} step={{ name: 'review' }}>
      <Heading title={title} lead={t('sold_out.lead')} />
      <ButtonLink href={choose_url}>{t('sold_out.choose')}</ButtonLink>
      <p class="small">{t(is_gift ? 'sold_out.or_credit' : 'sold_out.or')}</p>
    </Layout>
  );
}
