import { Checkbox, NativeSelect } from '@mantine/core';
import { minorDigits } from '@retour/contract/money';
import { useText } from '../../text/use-text.tsx';
import classes from './customers.module.css';
import { percents, sorts, values } from './queries.ts';
import type { CustomersFilters } from './queries.ts';

/** What the list shows, and in which order. */
export function Filters({
  given,
  onChange,
  currency,
}: {
  given: CustomersFilters;
  /** Of the shop; unknown while no customer is shown. */
  currency: string | undefined;
  onChange: (filters: CustomersFilters) => void;
}) {
  const { t, money, number } = useText();
  const amountOf = (whole: number) =>
    currency === undefined ? number(whole) : money({ amount: whole * 10 ** minorDigits(currency), currency });
  const { open, flagged, percent, units, value, sort, ...others } = given;
  const set = (change: { [Name in keyof CustomersFilters]?: CustomersFilters[Name] | undefined }) => {
    const next = { open, flagged, percent, units, value, sort, ...change };
    const chosen = Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined));
    onChange({ ...others, ...chosen });
  };
  return (
    <>
      <Checkbox
        label={t('customers.filter.open')}
        checked={open ?? false}
        onChange={({ currentTarget }) => set({ open: currentTarget.checked || undefined })}
      />
      <Checkbox
        label={t('customers.filter.flagged')}
        checked={flagged ?? false}
        onChange={({ currentTarget }) => set({ flagged: currentTarget.checked || undefined })}
      />
      <OneOf
        label={t('customers.rate')}
        any={t('customers.filter.any_percent')}
        options={percents}
        textOf={(one) => t('customers.filter.percent', { percent: one })}
        chosen={percent}
        onChange={(one) => set({ percent: one })}
      />
      <OneOf
        label={t('customers.unit_rate')}
        any={t('customers.filter.any_units')}
        options={percents}
        textOf={(one) => t('customers.filter.units', { percent: one })}
        chosen={units}
        onChange={(one) => set({ units: one })}
      />
      <OneOf
        label={t('customers.returned')}
        any={t('customers.filter.any_value')}
        options={values}
        textOf={(one) => t('customers.filter.value', { amount: amountOf(one) })}
        chosen={value}
        onChange={(one) => set({ value: one })}
      />
      <NativeSelect
        className={classes['end'] ?? ''}
        aria-label={t('customers.sort')}
        value={sort ?? 'email'}
        data={sorts.map((one) => ({ value: one, label: t(`customers.sort.${one}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = sorts.find((one) => one === currentTarget.value);
          set({ sort: chosen === 'email' ? undefined : chosen });
        }}
      />
    </>
  );
}

/** A filter by one of several numbers, or by none. */
function OneOf<N extends number>({
  label,
  any,
  options,
  textOf,
  chosen,
  onChange,
}: {
  label: string;
  any: string;
  options: readonly N[];
  textOf: (one: N) => string;
  chosen: N | undefined;
  onChange: (one: N | undefined) => void;
}) {
  return (
    <NativeSelect
      aria-label={label}
      value={chosen ?? ''}
      data={[
        { value: '', label: any },
        ...options.map((one) => ({ value: String(one), label: textOf(one) })),
      ]}
      onChange={({ currentTarget }) => onChange(options.find((one) => String(one) === currentTarget.value))}
    />
  );
}
