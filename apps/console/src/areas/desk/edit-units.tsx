import { Checkbox, Radio, Select, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import { AddUnits } from './add-units.tsx';
import { useUnitTitles } from './use-unit-titles.ts';
import classes from './desk.module.css';
import { ReasonSelect, ResolutionSelect } from './edit-fields.tsx';
import { editChoicesQuery } from './edits.ts';
import type { EditChoice, EditChoices, Edits, UnitEdit } from './edits.ts';

type EditProps = {
  shown: ReturnOverview;
  edits: Edits;
  /** The edits are against the policy, and somebody has to say why. */
  needs_reason: boolean;
  onEdit: (edits: Edits) => void;
};

/** What is changed about a return: its units, units that join it, the method, and fees. */
export function EditUnits({ shown, edits, needs_reason, onEdit }: EditProps) {
  const { t } = useText();
  const may_override = useCan('policies:override');
  const { data } = useQuery(editChoicesQuery(shown.id, shown.version));
  const has_fees = shown.totals.handling_fee.amount > 0;
  const setUnit = (id: number, change: UnitEdit) =>
    onEdit({ ...edits, units: { ...edits.units, [id]: { ...edits.units[id], ...change } } });
  const titleOf = useUnitTitles(data?.units ?? []);
  if (!data) return null;
  return (
    <div className={classes['edits']}>
      {data.units.map((unit) => (
        <UnitFields
          key={unit.id}
          unit={unit}
          title={titleOf(unit.id)}
          edit={edits.units[unit.id] ?? {}}
          may_override={may_override}
          onChange={(change) => setUnit(unit.id, change)}
        />
      ))}
      {data.lines.length > 0 && (
        <AddUnits
          lines={data.lines}
          added={edits.added}
          is_gift={shown.type === 'gift'}
          may_override={may_override}
          onAdd={(added) => onEdit({ ...edits, added })}
        />
      )}
      {data.methods.length > 0 && (
        <Method
          methods={data.methods}
          chosen={edits.method}
          onChoose={(method) => onEdit({ ...edits, method })}
        />
      )}
      {has_fees && may_override && (
        <Checkbox
          label={t('desk.waive_fees')}
          checked={edits.waives_fees}
          onChange={({ currentTarget: { checked } }) => onEdit({ ...edits, waives_fees: checked })}
        />
      )}
      {needs_reason && may_override && (
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

type UnitProps = {
  unit: EditChoice;
  title: string;
  edit: UnitEdit;
  may_override: boolean;
  onChange: (change: UnitEdit) => void;
};

function UnitFields({ unit, title, edit, may_override, onChange }: UnitProps) {
  const { t } = useText();
  const { reasons, reason_id, comment, resolution, can_change_resolution, exchange } = unit;
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
          <ReasonSelect
            reasons={reasons}
            value={edit.reason_id ?? reason_id}
            onChoose={(id) => onChange({ reason_id: id === reason_id ? undefined : id })}
          />
          <TextInput
            label={t('desk.edit_comment')}
            maxLength={300}
            value={edit.comment ?? comment ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
          />
          {can_change_resolution && may_override && (
            <ResolutionSelect
              value={edit.resolution ?? (resolution === 'credit' ? 'credit' : 'refund')}
              onChoose={(value) => onChange({ resolution: value === resolution ? undefined : value })}
            />
          )}
          {exchange && exchange.variants.length > 0 && (
            <Select
              label={t('desk.edit_exchange')}
              placeholder={exchange.title}
              description={t('desk.edit_exchange_hint')}
              searchable
              clearable
              data={exchange.variants.map(({ variant_id, title: name, in_stock }) => ({
                value: variant_id,
                label: in_stock ? name : t('desk.sold_out', { title: name }),
                disabled: !in_stock,
              }))}
              value={edit.exchange_variant_id ?? null}
              onChange={(id) => onChange({ exchange_variant_id: id ?? undefined })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type MethodProps = {
  methods: EditChoices['methods'];
  chosen: Edits['method'];
  onChoose: (method: Edits['method']) => void;
};

/** How the items come back; codes and labels of another method are void once it is saved. */
function Method({ methods, chosen, onChoose }: MethodProps) {
  const { t } = useText();
  const now = methods.find(({ is_chosen }) => is_chosen);
  const id = chosen?.id ?? now?.id ?? '';
  const locations = methods.find((method) => method.id === id)?.locations ?? [];
  const is_other = chosen !== null && chosen.id !== now?.id;
  return (
    <div className={classes['edit']}>
      <Radio.Group
        label={t('desk.edit_method')}
        value={id}
        onChange={(value) => onChoose(value === now?.id ? null : { id: value, location_id: null })}
      >
        {methods.map((method) => (
          <Radio key={method.id} mt={8} value={method.id} label={t(`desk.method.${method.id as 'label'}`)} />
        ))}
      </Radio.Group>
      {locations.length > 0 && (
        <Select
          label={t('desk.edit_location')}
          searchable
          clearable
          data={locations.map(({ id: value, name }) => ({ value, label: name }))}
          value={chosen?.location_id ?? null}
          onChange={(location_id) =>
            onChoose(location_id === null && id === now?.id ? null : { id, location_id })
          }
        />
      )}
      {is_other && <p className={classes['bad']}>{t('desk.method_final')}</p>}
    </div>
  );
}
