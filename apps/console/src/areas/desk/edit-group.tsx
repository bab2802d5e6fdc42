import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { Icon } from '../../parts/icon.tsx';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { ReasonSelect } from './edit-fields.tsx';
import { restOf } from './edits.ts';
import type { EditGroup, GroupEdit, Part, UnitEdit } from './edits.ts';

type RowProps = {
  group: EditGroup;
  edit: GroupEdit | undefined;
  may_override: boolean;
  onChange: (edit: GroupEdit | undefined) => void;
};

/** Equal units of an order line: as they are, all changed alike, or split into parts. */
export function EditGroupRow({ group, edit, may_override, onChange }: RowProps) {
  const { t } = useText();
  const what = useAsIs(group);
  const { unit, ids } = group;
  const { title, sku, quantity_ordered: of } = unit;
  const count = ids.length;
  const facts = [
    of > count ? t('desk.units_of', { count, of }) : t('desk.units', { count }),
    ...(sku ? [t('desk.sku', { sku })] : []),
  ].join(', ');
  const all: GroupEdit = { ids, is_split: false, parts: [{ count, edit: {} }] };
  return (
    <fieldset className={classes['edit']}>
      <legend className="visually-hidden">{title}</legend>
      <ProductPicture src={unit.image} size={56} />
      <div className={classes['edit_body']}>
        <div className={classes['edit_head']}>
          <div>
            <h3>{title}</h3>
            <p className={classes['soft']}>{facts}</p>
          </div>
          {!edit && (
            <Button
              variant="default"
              aria-label={t('desk.change_of', { title })}
              onClick={() => onChange(all)}
            >
              {t('desk.change')}
            </Button>
          )}
          {edit && count > 1 && (
            <Segmented
              label={t('desk.change_of', { title })}
              isLabelHidden
              value={edit.is_split ? 'split' : 'all'}
              onChange={(mode) =>
                onChange(
                  mode === 'all'
                    ? { ...all, parts: [{ count, edit: edit.parts[0]?.edit ?? {} }] }
                    : { ...edit, is_split: true, parts: [{ count: 1, edit: edit.parts[0]?.edit ?? {} }] },
                )
              }
              options={[
                { value: 'all', label: t('desk.same_for_all', { count }) },
                { value: 'split', label: t('desk.split') },
              ]}
            />
          )}
        </div>
        {edit ? <Parts {...{ group, edit, may_override, onChange }} /> : <p>{t('desk.as_is', { what })}</p>}
      </div>
    </fieldset>
  );
}

/** As “Refund, Arrived damaged”, or “Keep it, Refund, Arrived damaged”. */
function useAsIs({ unit, first: { outcome, keep_offer } }: EditGroup): string {
  const { t, money } = useText();
  const { resolution, reason } = unit;
  const stays =
    outcome === 'keep_offer' && keep_offer
      ? t('desk.edit_outcome.keep_offer', { amount: money(keep_offer) })
      : outcome === 'keep' || outcome === 'donate'
        ? t(`desk.edit_outcome.${outcome}`)
        : '';
  return [stays, t(`desk.resolution.${resolution}`), reason].filter(Boolean).join(', ');
}

function Parts({ group, edit, may_override, onChange }: RowProps & { edit: GroupEdit }) {
  const { t } = useText();
  const what = useAsIs(group);
  const { parts, is_split, ids } = edit;
  const rest = restOf(edit);
  const { title } = group.unit;
  const put = (next: readonly Part[]) => onChange(next.length === 0 ? undefined : { ...edit, parts: next });
  return (
    <div className={classes['parts']}>
      {is_split && (
        <p className={classes['soft']}>
          {t('desk.parts_sum', {
            parts: [...parts.map(({ count }) => count), ...(rest > 0 ? [rest] : [])].join(' + '),
            count: ids.length,
          })}
        </p>
      )}
      {parts.map((part, place) => (
        <div key={place} className={classes['part']}>
          {is_split && (
            <Stepper
              label={parts.length > 1 ? t('desk.part_of', { title, number: place + 1 }) : title}
              value={part.count}
              min={1}
              max={part.count + rest}
              onChange={(count) => put(parts.with(place, { ...part, count }))}
            />
          )}
          <PartFields
            {...{ group, may_override }}
            edit={part.edit}
            onChange={(change) => put(parts.with(place, { ...part, edit: { ...part.edit, ...change } }))}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('desk.merge_part', { title })}
            onClick={() => put(parts.toSpliced(place, 1))}
          >
            <Icon name="x" size={16} />
          </ActionIcon>
        </div>
      ))}
      {is_split && rest > 0 && (
        <div className={classes['rest']}>
          <span>
            <b>{rest}</b> {t('desk.rest_as_is', { count: rest, what })}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="split" size={14} />}
            onClick={() => put([...parts, { count: 1, edit: {} }])}
          >
            {t('desk.split_again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is chosen for units, as one value. */
function outcomeOf({ resolution, outcome, can_change_outcome }: EditGroup['first'], edit: UnitEdit): string {
  if (edit.reject !== undefined) return 'reject';
  if (edit.remove) return 'remove';
  const present = edit.outcome ?? outcome;
  return can_change_outcome && present !== 'default' ? present : (edit.resolution ?? resolution);
}

/** Another such value, as what changes of the units. Who keeps or donates something gets its value as before. */
function asOutcome(
  { resolution, outcome, can_change_outcome }: EditGroup['first'],
  value: string,
  { reject }: UnitEdit,
): UnitEdit {
  const stays = value === 'keep' || value === 'donate' || value === 'keep_offer';
  const is_paid = value === 'refund' || value === 'credit';
  const to = stays ? value : is_paid && can_change_outcome ? 'default' : outcome;
  return {
    remove: value === 'remove' || undefined,
    reject: value === 'reject' ? (reject ?? '') : undefined,
    resolution: is_paid && value !== resolution ? value : undefined,
    outcome: to === outcome || to === 'reject' ? undefined : to,
  };
}

type FieldsProps = {
  group: EditGroup;
  edit: UnitEdit;
  may_override: boolean;
  onChange: (change: UnitEdit) => void;
};

function PartFields({ group: { first }, edit, may_override, onChange }: FieldsProps) {
  const { t } = useText();
  const { reasons, reason_id, comment, exchange } = first;
  return (
    <div className={classes['fields']}>
      <OutcomeSelect {...{ first, edit, may_override, onChange }} />
      {edit.reject !== undefined && (
        <TextInput
          label={t('desk.reject_message')}
          required
          maxLength={2000}
          value={edit.reject}
          onChange={({ currentTarget: { value } }) => onChange({ reject: value })}
        />
      )}
      {!edit.remove && edit.reject === undefined && (
        <>
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
        </>
      )}
    </div>
  );
}

/** What the shopper gets, as far as it can be another, whether they keep or donate the units, or that these leave the return or are rejected. */
function OutcomeSelect({
  first,
  edit,
  may_override,
  onChange,
}: { first: EditGroup['first'] } & Omit<FieldsProps, 'group'>) {
  const { t, money } = useText();
  const { resolution, can_change_resolution, can_change_outcome, keep_offer } = first;
  const choosable = can_change_resolution && may_override ? (['refund', 'credit'] as const) : [resolution];
  return (
    <Select
      label={t('desk.edit_resolution')}
      allowDeselect={false}
      data={[
        ...choosable.map((value) => ({ value: value as string, label: t(`desk.resolution.${value}`) })),
        ...(can_change_outcome && keep_offer
          ? [
              {
                value: 'keep_offer',
                label: t('desk.edit_outcome.keep_offer', { amount: money(keep_offer) }),
              },
            ]
          : []),
        ...(can_change_outcome
          ? (['keep', 'donate'] as const).map((value) => ({ value, label: t(`desk.edit_outcome.${value}`) }))
          : []),
        { value: 'remove', label: t('desk.edit_remove') },
        { value: 'reject', label: t('desk.edit_reject') },
      ]}
      value={outcomeOf(first, edit)}
      onChange={(value) => value && onChange(asOutcome(first, value, edit))}
    />
  );
}
