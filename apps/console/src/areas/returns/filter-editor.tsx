import { Button, Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import classes from './filter-bar.module.css';
import { day_spans, without } from './filters.ts';
import type { Filter } from './filters.ts';
import { assignees_query } from './queries.ts';
import type { QueueFilters } from '../../api/queue-search.ts';
import { Form } from '../../parts/form.tsx';

type EditorProps = {
  filter: Filter;
  given: QueueFilters;
  onFilter: (filters: QueueFilters) => void;
  onDone: () => void;
};

/** Sets one filter. Nothing changes until it is applied. */
export function FilterEditor({ filter, given, onFilter, onDone }: EditorProps) {
  const { t } = useText();
  const [next, setNext] = useState(given);
  return (
    <Form
      className={classes['editor']}
      onSubmit={() => {
        onFilter(next);
        onDone();
      }}
    >
      <fieldset>
        <legend>{t(filter.label)}</legend>
        <Fields filter={filter} given={next} onChange={setNext} />
      </fieldset>
      <Group justify="end">
        <Button type="submit">{t('returns.apply')}</Button>
      </Group>
    </Form>
  );
}

type FieldsProps = { filter: Filter; given: QueueFilters; onChange: (filters: QueueFilters) => void };

function Fields(props: FieldsProps) {
  switch (props.filter.kind) {
    case 'some':
      return <SomeOf {...props} />;
    case 'one':
      return <OneOf {...props} />;
    case 'days':
      return <Days {...props} />;
    case 'amounts':
      return <Pair {...props} from="value_from" to="value_to" type="text" />;
    case 'text':
      return <OneText {...props} />;
    case 'flag':
      return null;
  }
  return null;
}

const put = (given: QueueFilters, filter: Filter, values: Partial<QueueFilters>): QueueFilters =>
  Object.fromEntries(
    Object.entries({ ...without(given, filter), ...values }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );

function useChoices({ name, choices }: Filter) {
  const text = useText();
  const { data: members = [] } = useQuery({ ...assignees_query, enabled: name === 'assignee' });
  return choices?.(text, members) ?? [];
}

function SomeOf({ filter, given, onChange }: FieldsProps) {
  const key = filter.keys[0]!;
  const on = String(given[key] ?? '')
    .split(',')
    .filter(Boolean);
  const toggle = (value: string) =>
    onChange(
      put(given, filter, {
        [key]: (on.includes(value) ? on.filter((one) => one !== value) : [...on, value]).join(','),
      }),
    );
  return useChoices(filter).map(({ value, label }) => (
    <Checkbox key={value} label={label} checked={on.includes(value)} onChange={() => toggle(value)} />
  ));
}

function OneOf({ filter, given, onChange }: FieldsProps) {
  const key = filter.keys[0]!;
  return useChoices(filter).map(({ value, label }) => (
    <Radio
      key={value}
      name={filter.name}
      label={label}
      checked={given[key] === value}
      onChange={() => onChange(put(given, filter, { [key]: value }))}
    />
  ));
}

function OneText({ filter, given, onChange }: FieldsProps) {
  const { t } = useText();
  const key = filter.keys[0]!;
  return (
    <TextInput
      aria-label={t(filter.label)}
      maxLength={255}
      value={String(given[key] ?? '')}
      onChange={({ currentTarget }) => onChange({ ...given, [key]: currentTarget.value || undefined })}
    />
  );
}

function Days({ filter, given, onChange }: FieldsProps) {
  const { t } = useText();
  return (
    <>
      {day_spans.map((count) => (
        <Radio
          key={count}
          name="days"
          label={t('returns.last_days', { count })}
          checked={given.requested_days === count}
          onChange={() => onChange(put(given, filter, { requested_days: count }))}
        />
      ))}
      <Pair
        filter={filter}
        given={without(given, { ...filter, keys: ['requested_days'] })}
        onChange={onChange}
        from="requested_from"
        to="requested_to"
        type="date"
      />
    </>
  );
}

type PairProps = FieldsProps & {
  from: 'value_from' | 'requested_from';
  to: 'value_to' | 'requested_to';
  type: 'text' | 'date';
};

function Pair({ given, onChange, from, to, type }: PairProps) {
  const { t } = useText();
  const field = (key: typeof from | typeof to, label: string) => (
    <TextInput
      type={type}
      label={label}
      inputMode={type === 'text' ? 'decimal' : undefined}
      value={given[key] ?? ''}
      onChange={({ currentTarget }) => onChange({ ...given, [key]: currentTarget.value || undefined })}
    />
  );
  return (
    <div className={classes['pair']}>
      {field(from, t('returns.from_label'))}
      {field(to, t('returns.to_label'))}
    </div>
  );
}
