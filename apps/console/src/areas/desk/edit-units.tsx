import { Checkbox, Select, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { editChoicesQuery } from './queries.ts';
import type { EditChoice, Edits, UnitEdit } from './queries.ts';

type EditProps = { shown: ReturnOverview; edits: Edits; onEdit: (edits: Edits) => void };

/** Whether the edits are against what the policy had decided, so that they need a reason. */
export const needsReason = ({ units, waives_fees }: Edits) =>
  waives_fees || Object.values(units).some(({ resolution, remove }) => resolution !== undefined && !remove);

/** What is changed about each unit: its reason, what the shopper gets, or that it leaves the return; and whether fees are waived. */
export function EditUnits({ shown, edits, onEdit }: EditProps) {
  const { t } = useText();
  const may_override = useCan('policies:override');
  const { data } = useQuery(editChoicesQuery(shown.id, shown.version));
  const has_fees = shown.totals.handling_fee.amount > 0;
  const setUnit = (id: number, change: UnitEdit) =>
    onEdit({ ...edits, units: { ...edits.units, [id]: { ...edits.units[id], ...change } } });
  return (
    <div className={classes['edits']}>
      {data?.units.map((unit) => (
        <UnitFields
          key={unit.id}
          unit={unit}
          edit={edits.units[unit.id] ?? {}}
          may_override={may_override}
          onChange={(change) => setUnit(unit.id, change)}
        />
      ))}
      {has_fees && may_override && (
        <Checkbox
          label={t('desk.waive_fees')}
          checked={edits.waives_fees}
          onChange={({ currentTarget: { checked } }) => onEdit({ ...edits, waives_fees: checked })}
        />
      )}
      {needsReason(edits) && (
        <Textarea
          label={t('desk.why_override')}
          description={t('desk.override_hint')}
          autosize
          minRows={2}
          maxLength={500}
          value={edits.override_reason}
          onChange={({ currentTarget: { value } }) => onEdit({ ...edits, override_reason: value })}
        />
      )}
      {!may_override && <p className={classes['final']}>{t('desk.may_not_override')}</p>}
    </div>
  );
}

function UnitFields({
  unit,
  edit,
  may_override,
  onChange,
}: {
  unit: EditChoice;
  edit: UnitEdit;
  may_override: boolean;
  onChange: (change: UnitEdit) => void;
}) {
  const { t } = useText();
  const { title, reasons, reason_id, comment, resolution, can_change_resolution } = unit;
  return (
    <fieldset className={classes['edit']}>
      <legend>{title}</legend>
      <Checkbox
        label={t('desk.edit_remove')}
        checked={edit.remove ?? false}
        onChange={({ currentTarget: { checked } }) => onChange({ remove: checked })}
      />
      {!edit.remove && (
        <>
          <Select
            label={t('desk.edit_reason')}
            searchable
            allowDeselect={false}
            data={reasons.map(({ id, name, parent_name }) => ({
              value: id,
              label: parent_name ? `${parent_name}: ${name}` : name,
            }))}
            value={edit.reason_id ?? reason_id}
            onChange={(id) => id && onChange({ reason_id: id === reason_id ? undefined : id })}
          />
          <TextInput
            label={t('desk.edit_comment')}
            maxLength={300}
            value={edit.comment ?? comment ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
          />
          {can_change_resolution && may_override && (
            <Select
              label={t('desk.edit_resolution')}
              allowDeselect={false}
              data={(['refund', 'credit'] as const).map((value) => ({
                value,
                label: t(`desk.resolution.${value}`),
              }))}
              value={edit.resolution ?? (resolution === 'credit' ? 'credit' : 'refund')}
              onChange={(value) =>
                onChange({ resolution: value === resolution ? undefined : (value ?? undefined) })
              }
            />
          )}
        </>
      )}
    </fieldset>
  );
}
