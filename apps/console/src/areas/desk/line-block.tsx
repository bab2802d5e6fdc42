import type { ReactNode } from 'react';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { gradeName } from '../../parts/grade-name.ts';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { ProductPicture, ownPath } from '../../parts/product-picture.tsx';
import { percentsOf } from '../../text/percent.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { exchangeCost, paidAt, sumOf, valueOf } from './lines.ts';
import type { Line, UnitGroup, UnitState } from './lines.ts';
import { toldOf } from './told.ts';
import { spelled } from './words.ts';

/** Photos that are shown of a line; the others are counted. */
const most_photos = 6;

type LineProps = { line: Line; shown: ReturnOverview };

/** Equal units of an order line: what they are, why they come back, where they are, and how their amount came about. */
export function LineBlock({ line, shown }: LineProps) {
  const { t } = useText();
  const ledger = useLineLedger(line, shown.taxes_included);
  const { first, units, groups, removed } = line;
  const { quantity_ordered: of, sku, image, reason, comment, answers, override } = first;
  const told = toldOf(comment, answers);
  const count = units.length;
  const facts = [
    of > count ? t('desk.units_of', { count, of }) : t('desk.units', { count }),
    ...(first.variant_title ? [first.variant_title] : []),
    ...(sku ? [t('desk.sku', { sku })] : []),
  ];
  return (
    <article className={classes['line']}>
      <ProductPicture src={image} size={72} />
      <div className={classes['facts']}>
        <h3>{first.title}</h3>
        <p className={classes['soft']}>{facts.join(', ')}</p>
        <p className={classes['reason']}>
          <b>{reason || t('desk.no_reason')}</b>
          {told.comment && `: “${told.comment}”`}
        </p>
        {told.answers.length > 0 && (
          <dl className={classes['answers']}>
            {told.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer === 'yes' || answer === 'no' ? t(`desk.${answer}`) : answer}</dd>
              </div>
            ))}
          </dl>
        )}
        <Photos line={line} />
        {override && (
          <p className={classes['warn']}>
            {t('desk.overridden', { by: override.by, reason: override.reason })}
          </p>
        )}
        <ul className={classes['groups']}>
          {groups.map((group) => (
            <Group key={group.first.id} group={group} shown={shown} />
          ))}
          {removed.length > 0 && <Removed removed={removed} />}
          {first.exchange && count > 0 && (
            <li>
              <span>{t('desk.for')}</span>
              <div>
                {first.exchange.title}
                {first.exchange.out_of_stock && (
                  <span className={classes['warn']}>{t('desk.review.out_of_stock')}</span>
                )}
              </div>
            </li>
          )}
        </ul>
      </div>
      {count > 0 && (
        <div className={classes['money']}>
          <Ledger caption={t('desk.ledger_of', { title: first.title })} rows={ledger} />
        </div>
      )}
    </article>
  );
}

/** Photos of the shopper and the warehouse, each once, and whose they are. */
function Photos({ line }: { line: Line }) {
  const { t } = useText();
  const all = [...new Map(line.units.flatMap(({ photos }) => photos).map((one) => [one.url, one])).values()];
  if (all.length === 0) return null;
  const byShopper = all.filter(({ by }) => by === 'shopper').length;
  return (
    <>
      <p className={classes['photos']}>
        {all.slice(0, most_photos).map(({ url }, place) => {
          const own = ownPath(url);
          const name = t('desk.photo', { number: place + 1 });
          return (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {own === undefined ? name : <img src={own} alt={name} />}
            </a>
          );
        })}
        {all.length > most_photos && <span>{`+${all.length - most_photos}`}</span>}
      </p>
      <p className={classes['soft']}>
        {t('desk.photos_by', { shopper: byShopper, warehouse: all.length - byShopper })}
      </p>
    </>
  );
}

const icons: Record<UnitState, IconName> = {
  not_arrived: 'truck',
  arrived: 'package-open',
  graded: 'package-open',
  missing: 'search-x',
  kept: 'gift',
  donated: 'gift',
  rejected: 'ban',
};

/** Units that share everything: how many, and where they are. */
function Group({ group, shown }: { group: UnitGroup; shown: ReturnOverview }) {
  const { t } = useText();
  const { first, units, state } = group;
  const icon = icons[state];
  const is_graded = first.condition !== null || first.disposition !== null;
  const note = useWhen(group, shown);
  return (
    <li>
      <span>{t('desk.units', { count: units.length })}</span>
      <div>
        <span className={classes['findings']}>
          {(state !== 'graded' || !is_graded) && (
            <span className={classes['state']}>
              <Icon name={icon} size={16} strokeWidth={1.75} />
              <span>{t(`desk.state.${state}`)}</span>
            </span>
          )}
          {is_graded && <Findings group={group} />}
        </span>
        {note !== '' && <span className={classes['soft']}>{note}</span>}
      </div>
    </li>
  );
}

/** What was found of units, as their grade, and what happens to them. */
function Findings({ group: { first } }: { group: UnitGroup }) {
  const { t, knows } = useText();
  const { grade, condition, disposition } = first;
  const outcome = disposition?.disposition_outcome;
  const word = `desk.disposition.${outcome ?? ''}`;
  const icon = outcome === 'recycle' ? 'recycle' : 'package';
  return (
    <>
      {condition && (
        <span className={classes['tag']}>
          {grade && <b>{grade.number}</b>}
          {grade ? gradeName(grade, t) : condition.description}
        </span>
      )}
      {outcome !== undefined && (
        <span className={classes['tag']}>
          <Icon name={icon} size={14} strokeWidth={1.75} />
          {knows(word) ? t(word) : spelled(outcome)}
        </span>
      )}
    </>
  );
}

/** When units arrived and who graded them, or what is known of their parcel. */
function useWhen({ first, state }: UnitGroup, shown: ReturnOverview): string {
  const { t, tag, day, dayAndTime } = useText();
  const { arrived_at, graded_at, condition, disposition } = first;
  const { labels, received_at, settlements } = shown;
  if (state === 'kept' && first.offer_basis_points !== null)
    return t('desk.kept_for', { share: percentsOf(tag, 2)(first.offer_basis_points / 10_000) });
  if (state === 'kept' || state === 'donated') return '';
  if (state === 'not_arrived') {
    const live = labels.filter(({ voided_at }) => voided_at === null);
    const arrived = live.filter(({ status }) => status === 'delivered').length;
    if (live.length > 1 && (arrived > 0 || received_at !== null))
      return t('desk.parcels_arrived', { arrived: Math.max(1, arrived), count: live.length });
    const moved_at = live.find((label) => label.moved_at !== null)?.moved_at;
    return moved_at ? t('desk.on_its_way', { date: day(moved_at) }) : '';
  }
  const paid_at = paidAt(first, settlements);
  const by = condition?.return_processor ?? disposition?.return_processor ?? '';
  const parts = [
    ...(arrived_at === null
      ? []
      : [t('desk.arrived_on', { date: (state === 'arrived' ? dayAndTime : day)(arrived_at) })]),
    ...(graded_at === null
      ? []
      : [t(by === '' ? 'desk.graded_on' : 'desk.graded_by', { name: by, date: day(graded_at) })]),
    ...(paid_at === null ? [] : [t('desk.paid_on', { date: day(paid_at) })]),
  ];
  return parts.join(', ');
}

function Removed({ removed }: { removed: Line['removed'] }): ReactNode {
  const { t, day } = useText();
  return (
    <li>
      <s>{t('desk.units', { count: removed.length })}</s>
      <div className={classes['soft']}>{t('desk.removed_on', { date: day(removed[0]!.removed_at!) })}</div>
    </li>
  );
}

/** How the amount of a line came about. */
function useLineLedger({ first, units }: Line, taxes_included: boolean): LedgerRow[] {
  const { t, money } = useText();
  const { resolution, exchange } = first;
  const { currency } = first.price;
  const of = (amount: number) => ({ amount, currency });
  const are_alike = units.every(({ price }) => price.amount === first.price.amount);
  const discount = sumOf(units, 'discount');
  const tax = sumOf(units, 'tax');
  const value = valueOf(units, taxes_included);
  const tax_row = { label: t(taxes_included ? 'desk.includes_tax' : 'desk.tax'), amount: of(tax) };
  const rows: LedgerRow[] = [
    {
      label:
        units.length === 1 || !are_alike
          ? t('desk.price')
          : t('desk.price_of', { count: units.length, each: money(first.price) }),
      amount: of(sumOf(units, 'price')),
    },
  ];
  if (discount !== 0)
    rows.push({
      label:
        first.discounts.length > 0
          ? t('desk.discount_of', { name: first.discounts.join(', ') })
          : t('desk.discount'),
      amount: of(-discount),
    });
  if (tax !== 0 && !taxes_included) rows.push(tax_row);
  if (exchange) {
    const cost = exchangeCost(units);
    rows.push(
      { label: t('desk.exchange_for', { title: exchange.title }), amount: of(-cost) },
      { label: t('desk.difference'), amount: of(value.amount - cost), kind: 'subtotal' },
    );
    return rows;
  }
  const amount = resolution === 'none' ? of(0) : value;
  // How much of it is paid for what is kept, the totals say.
  const is_part = units.some(({ offer_basis_points }) => offer_basis_points !== null);
  const label = t(is_part ? 'desk.value' : `desk.resolution.${resolution}`);
  rows.push({ label, amount, kind: 'subtotal' });
  // What the amount includes stands below it: it is no part of the sum.
  return tax !== 0 && taxes_included ? [...rows, tax_row] : rows;
}
