import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.tsx';
import { AppliedField } from '../../parts/applied-field.tsx';
import { FilterPill } from '../../parts/pill.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './audit.module.css';
import { actorsQuery } from './queries.ts';
import { ACTOR_KINDS } from './search.ts';
import type { AuditFilters } from './search.ts';
import { useWords } from './use-words.ts';

type Props = { given: AuditFilters; onFilter: (filters: AuditFilters) => void };

/** The row above the log: who, from where, what, on which object, and when. */
export function Filters({ given, onFilter }: Props) {
  const { t } = useText();
  const { types: named, typeOf } = useWords();
  const put = (values: Partial<Record<keyof AuditFilters, string>>) =>
    onFilter({ ...given, ...values } as AuditFilters);
  const types = [...new Set([...named, ...(given.object_type ? [given.object_type] : [])])];
  return (
    <div className={classes['bar']}>
      <NativeSelect
        aria-label={t('audit.origin')}
        value={given.actor_kind ?? ''}
        data={[
          { value: '', label: t('audit.any_origin') },
          ...ACTOR_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
        ]}
        onChange={({ currentTarget }) => put({ actor_kind: currentTarget.value, actor_id: '' })}
      />
      <Who given={given} onFilter={onFilter} />
      <NativeSelect
        aria-label={t('audit.object')}
        value={given.object_type ?? ''}
        data={[
          { value: '', label: t('audit.any_object') },
          ...types.map((value) => ({ value, label: typeOf(value) })),
        ]}
        onChange={({ currentTarget }) => put({ object_type: currentTarget.value, object_id: '' })}
      />
      {given.object_type !== undefined && (
        <AppliedField
          className={classes['text']}
          key={`id ${given.object_id}`}
          label={t('audit.object_id')}
          value={given.object_id ?? ''}
          onApply={(object_id) => put({ object_id })}
        />
      )}
      <AppliedField
        className={classes['text']}
        key={`operation ${given.operation}`}
        label={t('audit.operation')}
        value={given.operation ?? ''}
        onApply={(operation) => put({ operation })}
      />
      <Day label={t('audit.from')} value={given.from ?? ''} onChange={(from) => put({ from })} />
      <Day label={t('audit.to')} value={given.to ?? ''} onChange={(to) => put({ to })} />
      {given.request_id !== undefined && (
        <FilterPill
          name={t('audit.request')}
          value={given.request_id}
          onRemove={() => put({ request_id: '' })}
        />
      )}
      {Object.keys(given).length > 0 && (
        <TextButton onClick={() => onFilter({})}>{t('audit.clear')}</TextButton>
      )}
    </div>
  );
}

/** Members and keys by name. Without permission to list them, only their own column of the log names them. */
function Who({ given, onFilter }: Props) {
  const { t } = useText();
  const members = useCan('staff:read');
  const keys = useCan('keys:read');
  const { data } = useQuery(actorsQuery({ members, keys }));
  const kind = given.actor_kind;
  const chosen = kind && given.actor_id !== undefined ? `${kind} ${given.actor_id}` : '';
  const of = (one: 'staff' | 'key') =>
    (kind === undefined || kind === one ? (data?.[one] ?? []) : []).map(({ id, name }) => ({
      value: `${one} ${id}`,
      label: name,
    }));
  const known = [...of('staff'), ...of('key')];
  const is_known = chosen === '' || known.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      aria-label={t('audit.who')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        const [actor_kind, actor_id] = value.split(' ');
        const { actor_id: _id, ...others } = given;
        onFilter(
          value === ''
            ? others
            : { ...others, actor_kind: actor_kind as 'staff' | 'key', actor_id: actor_id! },
        );
      }}
    >
      <option value="">{t('audit.anyone')}</option>
      {!is_known && <option value={chosen}>{t('audit.number', { id: given.actor_id! })}</option>}
      {(['staff', 'key'] as const).map((one) => {
        const found = of(one);
        return found.length === 0 ? null : (
          <optgroup key={one} label={t(`audit.kinds.${one}`)}>
            {found.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        );
      })}
    </NativeSelect>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={classes['day']}>
      <span>{label}</span>
      <TextInput
        type="date"
        value={value.slice(0, 10)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
