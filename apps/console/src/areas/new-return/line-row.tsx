import { Select } from '@mantine/core';
import { Money } from '../../parts/money.tsx';
import { NotReturnable } from '../../parts/not-returnable.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { useText } from '../../text/use-text.tsx';
import { ChosenLine, reasonChoices } from './chosen-line.tsx';
import classes from './new-return.module.css';
import { choicesOf } from './queries.ts';
import type { OrderLine, Shown } from './queries.ts';

type LineProps = Shown & { line: OrderLine; is_fixed: boolean };

/** A line of the order: how many units come back, or why none can. */
export function LineRow({ line, is_fixed, ...shown }: LineProps) {
  const { t, shortDate } = useText();
  const { answer, change } = shown;
  const items = answer.draft_return.returning_items.filter(
    ({ order_line_item_id }) => order_line_item_id === line.id,
  );
  const offer = answer.context.items_eligible_to_return.find(
    ({ order_line_item_id }) => order_line_item_id === line.id,
  );
  const refusal = answer.context.items_not_eligible_to_return.find(
    ({ order_line_item_id }) => order_line_item_id === line.id,
  );
  const most = Math.max(offer?.quantity ?? 0, items.length);
  const first = items[0];
  const setCount = (count: number) =>
    change.mutate(
      count < items.length
        ? { kind: 'remove', item_ids: items.slice(count).map(({ id }) => id) }
        : {
            kind: 'add',
            line_id: line.id,
            quantity: count - items.length,
            ...(first?.reason ? { reason_id: first.reason.id, comment: first.reason.comment ?? '' } : {}),
          },
    );
  return (
    <li className={classes['line']} data-chosen={items.length > 0 || undefined}>
      <ProductPicture src={line.image} size={56} />
      <div className={classes['facts']}>
        <h3>{line.title}</h3>
        <p className={classes['soft']}>
          {[line.variant_title, line.sku && t('new-return.sku', { sku: line.sku })]
            .filter(Boolean)
            .join(', ')}
          {line.price && (
            <>
              {' · '}
              <Money {...line.price} />
            </>
          )}
        </p>
        {offer?.return_by && (
          <p className={classes['good']}>{t('new-return.return_by', { date: shortDate(offer.return_by) })}</p>
        )}
        {refusal && (
          <p className={classes['warn']}>
            <NotReturnable reason={refusal.reason} />
          </p>
        )}
      </div>
      {most > 0 && !is_fixed ? (
        <span className={classes['quantity']}>
          <Stepper
            label={line.title}
            value={items.length}
            max={most}
            disabled={change.isPending}
            onChange={setCount}
          />
          <span className={classes['soft']}>
            {t('new-return.count_of', { count: items.length, of: most })}
          </span>
        </span>
      ) : (
        <span className={classes['soft']}>
          {items.length > 0 ? t('new-return.units', { count: items.length }) : ''}
        </span>
      )}
      {first ? (
        <ChosenLine key={first.id} {...shown} line={line} items={items} is_fixed={is_fixed} />
      ) : (
        !offer && !is_fixed && <Defective {...shown} line={line} />
      )}
    </li>
  );
}

/** A line that comes back only if it is faulty: its reason says so, and begins it. */
function Defective({ line, answer, change }: Shown & { line: OrderLine }) {
  const { t } = useText();
  const lines = choicesOf(answer, 'add-defective-item', 'order_line_item_id');
  if (!lines.includes(String(line.id))) return null;
  const reasons = reasonChoices(answer, choicesOf(answer, 'add-defective-item', 'reason_id'));
  return (
    <div className={classes['chosen']}>
      <Select
        label={t('new-return.if_faulty')}
        placeholder={t('new-return.choose_reason')}
        data={reasons}
        value={null}
        onChange={(reason_id) =>
          reason_id && change.mutate({ kind: 'add', line_id: line.id, quantity: 1, reason_id })
        }
      />
    </div>
  );
}
