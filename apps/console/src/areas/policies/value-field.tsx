import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import { Segmented } from '../../parts/segmented.tsx';
import { useText } from '../../text/use-text.tsx';
import type { FactKind, Operator } from './facts.ts';
import { amountFields } from './values.ts';

/** A value that a comparison can begin with; the present one where it fits. */
export function emptyValue(kind: FactKind, operator: Operator, present?: unknown): unknown {
  const is_list = ['in', 'not_in', 'has_any', 'has_all', 'has_none'].includes(operator);
  const one = Array.isArray(present) ? present[0] : present;
  if (is_list) return Array.isArray(present) ? present : [String(one ?? 'tag')];
  if (kind === 'flag') return true;
  const single =
    kind === 'number' || kind === 'money' || kind === 'share'
      ? typeof one === 'number'
        ? one
        : 1
      : kind === 'day'
        ? typeof one === 'string'
          ? one
          : '2026-01-01'
        : String(one ?? 'text');
  return operator === 'between' ? [single, single] : single;
}

type Props = { kind: FactKind; value: unknown; currency: string; onChange: (value: unknown) => void };

/** The value of a comparison: two of them between which it lies, a list, or one. */
export function ValueField({ operator, ...props }: Props & { operator: Operator }) {
  const { t } = useText();
  const { value, onChange } = props;
  if (operator === 'between' && Array.isArray(value))
    return value.map((each, index) => (
      <OneValue
        {...props}
        // There are two, which keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        label={t(index === 0 ? 'policies.value_from' : 'policies.value_to')}
        value={each}
        onChange={(next) => onChange(value.with(index, next))}
      />
    ));
  if (Array.isArray(value))
    return (
      <TagsInput
        aria-label={t('policies.value')}
        value={value.map(String)}
        onChange={(next) => next.length > 0 && onChange(next)}
      />
    );
  return <OneValue {...props} label={t('policies.value')} />;
}

function OneValue({ kind, value, currency, label, onChange }: Props & { label: string }) {
  const { t } = useText();
  const { show, read, digits } = amountFields(currency);
  if (kind === 'flag')
    return (
      <Segmented
        label={label}
        isLabelHidden
        value={value === true ? 'yes' : 'no'}
        options={[
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
        decimalScale={digits}
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
