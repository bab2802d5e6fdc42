import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useText } from '../../text/use-text.tsx';
import type { FactKind, Operator } from './facts.ts';
import { amountFields } from './use-sentences.ts';

/** A value that a comparison can begin with; the present one where it fits. */
export function emptyValue(kind: FactKind, operator: Operator, present?: unknown): unknown {
  const is_list = ['in', 'not_in', 'has_any', 'has_all', 'has_none'].includes(operator);
  const one = Array.isArray(present) ? present[0] : present;
  if (is_list) return Array.isArray(present) ? present : [String(one ?? 'tag')];
  if (kind === 'flag') return true;
  if (kind === 'number' || kind === 'money' || kind === 'share') return typeof one === 'number' ? one : 1;
  if (kind === 'day') return typeof one === 'string' ? one : '2026-01-01';
  return String(one ?? 'text');
}

/** The value of a comparison. */
export function ValueField({
  kind,
  value,
  currency,
  onChange,
}: {
  kind: FactKind;
  value: unknown;
  currency: string;
  onChange: (value: unknown) => void;
}) {
  const { t } = useText();
  const label = t('policies.value');
  const { show, read } = amountFields(currency);
  if (Array.isArray(value))
    return (
      <TagsInput
        aria-label={label}
        value={value.map(String)}
        onChange={(next) => next.length > 0 && onChange(next)}
      />
    );
  if (kind === 'flag')
    return (
      <Select
        aria-label={label}
        allowDeselect={false}
        value={value === true ? 'yes' : 'no'}
        data={[
          { value: 'yes', label: t('policies.yes') },
          { value: 'no', label: t('policies.no') },
        ]}
        onChange={(next) => onChange(next === 'yes')}
      />
    );
  if (kind === 'money')
    return (
      <NumberInput
        aria-label={label}
        value={show(Number(value))}
        min={0}
        decimalScale={2}
        prefix={`${currency} `}
        onChange={(next) => onChange(read(next) ?? 0)}
      />
    );
  if (kind === 'number' || kind === 'share')
    return (
      <NumberInput
        aria-label={label}
        value={kind === 'share' ? Number(value) / 100 : Number(value)}
        min={0}
        suffix={kind === 'share' ? ' %' : ''}
        onChange={(next) => onChange(Math.round(Number(next) * (kind === 'share' ? 100 : 1)))}
      />
    );
  return (
    <TextInput
      aria-label={label}
      type={kind === 'day' ? 'date' : 'text'}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
