import type { ComponentChildren } from 'preact';
import type { CreditMemoProps } from '../facts/credit-memo.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { useText } from '../text/use-text.ts';

type Line = CreditMemoProps['lines'][number];

/** A document of refunds, to read and to print. */
export function CreditMemoPage(props: CreditMemoProps) {
  const { number, issued_on, order, seller, buyer, lines, totals } = props;
  const { t, tag } = useText();
  const title = t('memo.title', { number: String(number) });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(issued_on),
  );
  return (
    <Layout title={title} aside={{ order: order.name }}>
      <Heading title={title} lead={`${day} · ${t('shell.order', { name: order.name })}`} />
      <div class="memo-parties">
        <Party title={t('memo.seller')} lines={[seller.name, ...seller.address]}>
          {seller.vat_number && (
            <>
              {t('memo.vat_number')}: <bdi>{seller.vat_number}</bdi>
            </>
          )}
        </Party>
        <Party
          title={t('memo.buyer')}
          lines={[buyer.company ?? '', buyer.name, ...buyer.address].filter((line) => line !== '')}
        />
      </div>
      <table class="ledger">
        <caption class="unseen">{title}</caption>
        <tbody>
          {lines.map((line) => (
            <tr class="part">
              <th scope="row">
                <LineName line={line} />
              </th>
              <td>
                <Amount money={line.gross} />
              </td>
            </tr>
          ))}
          <tr class="result">
            <th scope="row">{t('memo.net')}</th>
            <td>
              <Amount money={totals.net} />
            </td>
          </tr>
          <tr class="part">
            <th scope="row">{t('memo.tax')}</th>
            <td>
              <Amount money={totals.tax} />
            </td>
          </tr>
          <tr class="final">
            <th scope="row">{t('memo.refunded')}</th>
            <td>
              <Amount money={totals.gross} />
            </td>
          </tr>
        </tbody>
      </table>
      <div class="button-pair no-print">
        <PrintButton />
      </div>
    </Layout>
  );
}

function Party({
  title,
  lines,
  children,
}: {
  title: string;
  lines: readonly string[];
  children?: ComponentChildren;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p>
          <bdi>{line}</bdi>
        </p>
      ))}
      {children && <p>{children}</p>}
    </section>
  );
}

/** What is refunded, how many of it, and the tax in its amount. */
function LineName({ line: { kind, title, quantity, net, tax, tax_rate } }: { line: Line }) {
  const { t, money, tag } = useText();
  if (kind !== 'items') return t(`memo.${kind}`);
  const rate =
    tax_rate === null
      ? ''
      : new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(tax_rate);
  return (
    <>
      <bdi>{t('item.count', { title: title ?? '', count: quantity ?? 1 })}</bdi>
      <span class="small memo-tax">
        {t('memo.of_line', { net: money(net), tax: money(tax), has_rate: rate === '' ? 'no' : 'yes', rate })}
      </span>
    </>
  );
}
