import { minorDigits } from '@retour/contract/money';
import type { IneligibleLine, ItemsProps, ReturnableLine } from '../facts/items.ts';
import { paidFor } from '../paid-for.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { ShopNotice } from '../parts/notice.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import type { ItemRowProps } from '../parts/item-row.tsx';
import { Quantity } from '../parts/quantity.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { Tile } from '../parts/tile.tsx';
import { TellDefect, WhyNotAll, WhyNotText } from '../parts/why-not.tsx';
import { pluralForms } from '../text/plural-forms.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';

/** Step 1: what of the order comes back. */
export function ItemsPage(props: ItemsProps) {
  const { order_name, is_gift, lines, ineligible } = props;
  const text = useText();
  const { t } = text;
  const title = t(is_gift ? 'items.gift_title' : 'items.title');
  const aside = is_gift ? { gift: true as const } : { order: order_name };
  const error = useFieldError()('items');
  if (lines.length === 0) return <NothingPage {...props} />;
  return (
    <Layout title={title} aside={aside} step={{ name: 'items' }} summary={<Summary {...props} />}>
      <Heading title={title} lead={leadOf(props, text)} />
      <ShopNotice />
      <form id="items" method="post" action="?" {...totalsOf(props, text)}>
        <div class="items-block">
          <FieldError>{error}</FieldError>
          {lines.length > 1 && (
            <Button kind="link" wide_only={lines.length < 6} name="all" value="1">
              {t('items.all')}
            </Button>
          )}
          <ItemList>
            {lines.map((line) => (
              <LineRow line={line} {...props} />
            ))}
          </ItemList>
        </div>
        {ineligible.length > 0 && (
          <section>
            <h2 class="quiet">{t('items.ineligible')}</h2>
            <IneligibleLines {...props} />
          </section>
        )}
        <QuoteBar label={<Count lines={lines} />} money={totalOf(props)} live>
          <Button>{t('items.continue')}</Button>
        </QuoteBar>
      </form>
    </Layout>
  );
}

function leadOf({ is_gift, delivered_at: at, time_zone }: ItemsProps, { t, day }: Text) {
  if (is_gift) return t('items.gift_lead');
  return at ? t('items.delivered', { day: day({ at, time_zone }) }) : undefined;
}

function LineRow({ line, currency, time_zone }: { line: ReturnableLine } & ItemsProps) {
  const { t, money } = useText();
  const { id, title, variant, price, bought, max, chosen, is_defective } = line;
  const paid = price !== null && money({ amount: price, currency });
  return (
    <ItemRow
      title={title}
      image_url={line.image_url}
      facts={
        <>
          {variant && <span class="fact">{variant}</span>}
          {paid && (
            <span class="fact narrow-only">
              {t(bought > 1 ? 'item.paid_each' : 'item.paid', { price: paid })}
            </span>
          )}
          <span class={paid ? 'fact bought wide-only' : 'fact'}>{t('items.bought', { count: bought })}</span>
        </>
      }
      return_by={line.return_by ? { at: line.return_by, time_zone } : undefined}
      choice={{ name: 'line', value: String(id), checked: chosen > 0, paid: line.paid }}
      aside={
        paid && (
          <span class="wide-only">
            {paid}
            <small>{t(bought > 1 ? 'items.paid_each' : 'items.paid')}</small>
          </span>
        )
      }
    >
      {is_defective && <p class="item-facts">{t('items.defective', { count: chosen })}</p>}
      {!is_defective && max > 1 && (
        <Quantity name={`quantity-${id}`} value={chosen} max={max} title={title} />
      )}
      {(is_defective || max === 1) && (
        <input type="hidden" name={`quantity-${id}`} value={is_defective ? chosen : 1} />
      )}
    </ItemRow>
  );
}

/** Lines that can't be returned. Where several have the same reason, it is said once, above them. */
function IneligibleLines(props: ItemsProps) {
  const { ineligible, shop_name, time_zone } = props;
  const groups = [
    ...Map.groupBy(ineligible, ({ why, if_defective }) => JSON.stringify([why, if_defective])).values(),
  ];
  const single = groups.filter(({ length }) => length === 1).flat();
  return (
    <>
      {single.length > 0 && (
        <ItemList>
          {single.map((line) => (
            <IneligibleRow
              {...props}
              line={line}
              below={<WhyNotText {...{ line, shop_name, time_zone }} />}
            />
          ))}
        </ItemList>
      )}
      {groups
        .filter(({ length }) => length > 1)
        .map((lines) => (
          <div class="same-reason">
            <WhyNotAll line={lines[0]!} shop_name={shop_name} time_zone={time_zone} />
            <ItemList>
              {lines.map((line) => (
                <IneligibleRow {...props} line={line} tile={56}>
                  <TellDefect line={line} />
                </IneligibleRow>
              ))}
            </ItemList>
          </div>
        ))}
    </>
  );
}

function IneligibleRow({
  line,
  currency,
  lines,
  ...row
}: ItemsProps & { line: IneligibleLine } & Pick<ItemRowProps, 'below' | 'children' | 'tile'>) {
  const { t, money } = useText();
  // Beside lines that can be chosen, wide pages have the prices of both in one column.
  const has_column = lines.length > 0;
  const paid = line.price !== null && money({ amount: line.price, currency });
  const is_each = line.bought > 1;
  return (
    <ItemRow
      title={line.title}
      image_url={line.image_url}
      tile={row.tile}
      facts={
        <>
          {line.variant && <span class="fact">{line.variant}</span>}
          {paid && (
            <span class={has_column ? 'fact narrow-only' : 'fact'}>
              {t(is_each ? 'item.paid_each' : 'item.paid', { price: paid })}
            </span>
          )}
        </>
      }
      aside={
        has_column &&
        paid && (
          <span class="wide-only">
            {paid}
            <small>{t(is_each ? 'items.paid_each' : 'items.paid')}</small>
          </span>
        )
      }
      below={row.below}
    >
      {row.children}
    </ItemRow>
  );
}

const countOf = (lines: readonly ReturnableLine[]) => lines.reduce((sum, { chosen }) => sum + chosen, 0);

function totalOf({ lines, currency, is_gift }: ItemsProps) {
  const amount = lines.reduce((sum, { paid, chosen }) => sum + paidFor(paid ?? [], chosen), 0);
  return is_gift ? undefined : { amount, currency };
}

const Count = ({ lines }: { lines: readonly ReturnableLine[] }) => {
  const { t } = useText();
  return <span data-count="">{t('items.count', { count: countOf(lines) })}</span>;
};

/** What a script needs to show the total while the shopper chooses. */
const totalsOf = ({ currency }: ItemsProps, text: Text) => ({
  'data-choose': '',
  'data-currency': currency,
  'data-digits': minorDigits(currency),
  'data-locale': text.tag,
  'data-counts': JSON.stringify(pluralForms(text, 'items.count')),
});

/** Beside the list on wide pages: what was chosen. A script shows and hides its rows as choices change. */
function Summary(props: ItemsProps) {
  const { lines, currency, time_zone, saved_until } = props;
  const { t, money, moment } = useText();
  const total = totalOf(props);
  return (
    <>
      <h2>{t('items.summary')}</h2>
      <ul class="summary-items" {...(lines.length > 3 && { tabIndex: 0, 'aria-label': t('items.summary') })}>
        {lines.map(({ id, title, image_url, paid, chosen }) => (
          <li data-line={id} hidden={chosen === 0}>
            <Tile src={image_url} size={40} />
            <span class="summary-text">
              {title}
              <small data-units="">{t('items.count', { count: Math.max(1, chosen) })}</small>
            </span>
            {paid && (
              <span class="amount" data-amount="">
                {money({ amount: paidFor(paid, Math.max(1, chosen)), currency })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {total && (
        <p class="summary-total">
          <span>{t('items.total')}</span>
          <strong class="amount" data-total="">
            {money(total)}
          </strong>
        </p>
      )}
      <p class="small">{t(total ? 'items.next' : 'items.gift_next')}</p>
      <Button form="items">{t('items.continue')}</Button>
      <p class="small">{t('items.saved', { moment: moment({ at: saved_until, time_zone }) })}</p>
    </>
  );
}

/** Nothing of the order can be returned as it is. */
function NothingPage(props: ItemsProps) {
  const { t } = useText();
  const aside = props.is_gift ? { gift: true as const } : { order: props.order_name };
  return (
    <Layout title={t('items.nothing')} aside={aside}>
      <Heading title={t('items.nothing')} lead={t('items.nothing_lead')} />
      <ShopNotice />
      <form method="post" action="?">
        <IneligibleLines {...props} />
      </form>
      <p class="small">{t('items.statutory')}</p>
    </Layout>
  );
}
