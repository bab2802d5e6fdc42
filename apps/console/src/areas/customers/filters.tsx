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
      <NativeSelect
        aria-label={t('customers.rate')}
        value={percent ?? ''}
        data={[
          { value: '', label: t('customers.filter.any_percent') },
          ...percents.map((one) => ({
            value: String(one),
            label: t('customers.filter.percent', { percent: one }),
          })),
        ]}
        onChange={({ currentTarget }) =>
          set({ percent: percents.find((one) => String(one) === currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label={t('customers.unit_rate')}
        value={units ?? ''}
        data={[
          { value: '', label: t('customers.filter.any_units') },
          ...percents.map((one) => ({
            value: String(one),
            label: t('customers.filter.units', { percent: one }),
          })),
        ]}
        onChange={({ currentTarget }) =>
          set({ units: percents.find((one) => String(one) === currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label={t('customers.returned')}
        value={value ?? ''}
        data={[
          { value: '', label: t('customers.filter.any_value') },
          ...values.map((one) => ({
            value: String(one),
            label: t('customers.filter.value', { amount: amountOf(one) }),
          })),
        ]}
        onChange={({ currentTarget }) =>
          set({ value: values.find((one) => String(one) === currentTarget.value) })
        }
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
