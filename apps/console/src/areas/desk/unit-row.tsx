import { Image as ImageIcon, Package, Recycle } from 'lucide-react';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { sumOf, valueOf } from './unit-groups.ts';
import type { UnitGroup } from './unit-groups.ts';

/** Only pictures of the server itself are loaded: a page of the console asks no other host for anything. */
const isOwn = (url: string) => url.startsWith('/') || url.startsWith(`${window.location.origin}/`);

/** Units that are alike: what they are, why they come back, what was found, and how their amount came about. */
export function UnitRow({ group, taxes_included }: { group: UnitGroup; taxes_included: boolean }) {
  const { t } = useText();
  const { first, units } = group;
  const { quantity_ordered: of, sku, image, reason, comment, photos, override } = first;
  const count = units.length;
  const facts = [
    of > count ? t('desk.units_of', { count, of }) : t('desk.units', { count }),
    ...(first.variant_title ? [first.variant_title] : []),
    ...(sku ? [t('desk.sku', { sku })] : []),
  ];
  return (
    <article className={classes['unit']}>
      <span className={classes['image']}>
        {image && isOwn(image) ? (
          <img src={image} alt="" />
        ) : (
          <ImageIcon size={24} strokeWidth={1.5} aria-hidden />
        )}
      </span>
      <div className={classes['facts']}>
        <h3>{first.title}</h3>
        <p className={classes['soft']}>{facts.join(', ')}</p>
        <p className={classes['reason']}>
          <b>{reason || t('desk.no_reason')}</b>
          {comment ? `: “${comment}”` : ''}
        </p>
        {photos.length > 0 && (
          <p className={classes['photos']}>
            {photos.slice(0, 6).map(({ url }, place) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                {isOwn(url) ? (
                  <img src={url} alt={t('desk.photo', { number: place + 1 })} />
                ) : (
                  t('desk.photo', { number: place + 1 })
                )}
              </a>
            ))}
          </p>
        )}
        <Findings group={group} />
        {override && (
          <p className={classes['warn']}>
            {t('desk.overridden', { by: override.by, reason: override.reason })}
          </p>
        )}
      </div>
      <div className={classes['money']}>
        <Ledger
          caption={t('desk.ledger_of', { title: first.title })}
          rows={useUnitLedger(group, taxes_included)}
        />
      </div>
    </article>
  );
}

function Findings({ group: { first } }: { group: UnitGroup }) {
  const { t, shortDate, fullDate } = useText();
  const category = textIn(first.condition, 'category') ?? textIn(first.condition, 'label');
  const outcome = textIn(first.disposition, 'outcome');
  if (!category && !outcome) return <p className={classes['soft']}>{t('desk.not_arrived')}</p>;
  return (
    <p className={classes['findings']}>
      {category && <span className={classes['tag']}>{spelled(category)}</span>}
      {outcome && (
        <span className={classes['tag']}>
          {outcome === 'recycle' ? (
            <Recycle size={14} strokeWidth={1.75} aria-hidden />
          ) : (
            <Package size={14} strokeWidth={1.75} aria-hidden />
          )}
          {spelled(outcome)}
        </span>
      )}
      {first.graded_at && (
        <span className={classes['soft']} title={fullDate(first.graded_at)}>
          {shortDate(first.graded_at)}
        </span>
      )}
    </p>
  );
}

const textIn = (facts: Record<string, unknown> | null, name: string): string | undefined =>
  typeof facts?.[name] === 'string' ? facts[name] : undefined;

/** A word of the contract as people write it: back_to_stock is Back to stock. */
export const spelled = (word: string) => {
  const text = word.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** How the amount of units came about. */
function useUnitLedger(group: UnitGroup, taxes_included: boolean): LedgerRow[] {
  const { t, money } = useText();
  const { first, units } = group;
  const { resolution, exchange } = first;
  const price = sumOf(group, 'price');
  const discount = sumOf(group, 'discount');
  const tax = sumOf(group, 'tax');
  const value = valueOf(group, taxes_included);
  const minus = ({ amount, currency }: typeof price) => ({ amount: -amount, currency });
  const rows: LedgerRow[] = [
    {
      label:
        units.length === 1
          ? t('desk.price')
          : t('desk.price_of', { count: units.length, each: money(first.price) }),
      amount: price,
    },
  ];
  if (discount.amount !== 0)
    rows.push({
      label:
        first.discounts.length > 0
          ? t('desk.discount_of', { name: first.discounts.join(', ') })
          : t('desk.discount'),
      amount: minus(discount),
    });
  if (tax.amount !== 0)
    rows.push({ label: t(taxes_included ? 'desk.includes_tax' : 'desk.tax'), amount: tax });
  if (exchange) {
    const cost = exchange.total.amount * units.length;
    rows.push({
      label: t('desk.exchange_for', { title: exchange.title }),
      amount: { amount: -cost, currency: price.currency },
    });
    return [
      ...rows,
      {
        label: t('desk.difference'),
        amount: { amount: value.amount - cost, currency: price.currency },
        kind: 'subtotal',
      },
    ];
  }
  const amount =
    resolution === 'refund'
      ? sumOf(group, 'refund')
      : resolution === 'none'
        ? { ...value, amount: 0 }
        : value;
  return [...rows, { label: t(`desk.resolution.${resolution}`), amount, kind: 'subtotal' }];
}
