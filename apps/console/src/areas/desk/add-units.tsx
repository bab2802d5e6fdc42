import { ActionIcon, Select, TextInput } from '@mantine/core';
import { Icon } from '../../parts/icon.tsx';
import { NotReturnable } from '../../parts/not-returnable.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { ReasonSelect, ResolutionChoice } from './edit-fields.tsx';
import type { Addition, Edits, LineChoice } from './edits.ts';

type AddProps = {
  lines: readonly LineChoice[];
  added: Edits['added'];
  is_gift: boolean;
  may_override: boolean;
  onAdd: (added: Edits['added']) => void;
};

/** Units of the order that join the return. What the policy refuses is only offered to whoever may override it. */
export function AddUnits({ lines, added, is_gift, may_override, onAdd }: AddProps) {
  const { t } = useText();
  const mostOf = (line: LineChoice) => (may_override ? line.quantity : line.quantity_eligible);
  const fresh: Addition = {
    quantity: 1,
    reason_id: null,
    comment: '',
    resolution: is_gift ? 'credit' : 'refund',
  };
  const chosen = lines.filter(({ order_line_item_id }) => added[order_line_item_id]);
  const others = lines.filter((line) => !chosen.includes(line));
  const set = (id: number, addition: Addition) => onAdd({ ...added, [id]: addition });
  const remove = (id: number) =>
    onAdd(Object.fromEntries(Object.entries(added).filter(([line]) => Number(line) !== id)));
  return (
    <>
      {chosen.map((line) => (
        <AddedLine
          key={line.order_line_item_id}
          line={line}
          most={mostOf(line)}
          addition={added[line.order_line_item_id]!}
          is_gift={is_gift}
          onChange={(addition) =>
            addition.quantity === 0 ? remove(line.order_line_item_id) : set(line.order_line_item_id, addition)
          }
        />
      ))}
      {others.length > 0 && (
        <Select
          className={classes['addition']}
          key={chosen.length}
          label={t('desk.add_units')}
          description={t('desk.add_hint')}
          placeholder={t('desk.add_choose')}
          searchable
          data={others.map((line) => ({
            value: String(line.order_line_item_id),
            label: t('desk.add_line', { title: line.title, count: line.quantity }),
            disabled: mostOf(line) === 0,
          }))}
          value={null}
          onChange={(id) => id && set(Number(id), fresh)}
        />
      )}
    </>
  );
}

type LineProps = {
  line: LineChoice;
  most: number;
  addition: Addition;
  is_gift: boolean;
  onChange: (addition: Addition) => void;
};

function AddedLine({ line, most, addition, is_gift, onChange }: LineProps) {
  const { t } = useText();
  const { title, reasons, quantity_eligible, not_eligible_reason } = line;
  const { quantity, reason_id, comment, resolution } = addition;
  const setQuantity = (count: number) => onChange({ ...addition, quantity: count });
  return (
    <fieldset className={classes['addition']}>
      <legend>{t('desk.added', { title })}</legend>
      {not_eligible_reason && (
        <p className={classes['warn']}>
          <NotReturnable reason={not_eligible_reason} />
        </p>
      )}
      {!not_eligible_reason && quantity > quantity_eligible && (
        <p className={classes['warn']}>{t('desk.add_only', { count: quantity_eligible })}</p>
      )}
      <div className={classes['quantity']}>
        <Stepper label={title} value={quantity} min={1} max={most} onChange={setQuantity} />
        <span className={classes['soft']}>{t('desk.count_of', { count: quantity, of: most })}</span>
        <ActionIcon
          variant="subtle"
          aria-label={t('desk.dont_add', { title })}
          onClick={() => setQuantity(0)}
        >
          <Icon name="x" size={16} />
        </ActionIcon>
      </div>
      <div className={classes['fields']}>
        <ReasonSelect
          reasons={reasons}
          value={reason_id}
          onChoose={(id) => onChange({ ...addition, reason_id: id })}
        />
        <TextInput
          label={t('desk.edit_comment')}
          maxLength={300}
          value={comment}
          onChange={({ currentTarget: { value } }) => onChange({ ...addition, comment: value })}
        />
        {!is_gift && (
          <ResolutionChoice
            value={resolution}
            onChoose={(value) => onChange({ ...addition, resolution: value })}
          />
        )}
      </div>
    </fieldset>
  );
}
