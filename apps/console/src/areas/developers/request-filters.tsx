import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import { AppliedField } from '../../parts/applied-field.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import classes from './developers.module.css';
import { CALLERS, METHODS, STATUSES } from './search.ts';
import type { RequestFilters as Filters, RequestSearch } from './search.ts';

/** The row above the log: how it ended, what, by whom, and when. */
export function RequestFilters({
  given,
  onFilter,
}: {
  given: Filters;
  onFilter: (search: RequestSearch) => void;
}) {
  const { t } = useText();
  const put = (values: Partial<Record<keyof RequestSearch, string>>) =>
    onFilter({ ...given, ...values } as RequestSearch);
  const days = ['from', 'to'] as const;
  return (
    <div className={classes['bar']}>
      <AppliedField label={t('developers.requests.find')} value="" onApply={(request) => put({ request })} />
      <Caller given={given} onPut={put} />
      <NativeSelect
        aria-label={t('developers.requests.status')}
        value={given.status ?? ''}
        data={[
          { value: '', label: t('developers.requests.any_status') },
          ...STATUSES.map((value) => ({ value, label: t(`developers.requests.status.${value}`) })),
        ]}
        onChange={({ currentTarget }) => put({ status: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('developers.requests.method')}
        value={given.method ?? ''}
        data={[{ value: '', label: t('developers.requests.any_method') }, ...METHODS]}
        onChange={({ currentTarget }) => put({ method: currentTarget.value })}
      />
      <AppliedField
        key={`operation ${given.operation}`}
        label={t('developers.requests.operation')}
        value={given.operation ?? ''}
        onApply={(operation) => put({ operation })}
      />
      {days.map((day) => (
        <label key={day} className={classes['day']}>
          <span>{t(`developers.requests.${day}`)}</span>
          <TextInput
            type="date"
            value={(given[day] ?? '').slice(0, 10)}
            onChange={({ currentTarget }) => put({ [day]: currentTarget.value })}
          />
        </label>
      ))}
      {Object.keys(given).length > 0 && (
        <TextButton onClick={() => onFilter({})}>{t('developers.requests.clear')}</TextButton>
      )}
    </div>
  );
}

/** Kinds of callers, and each key by its name for those who may read keys. */
function Caller({
  given,
  onPut,
}: {
  given: Filters;
  onPut: (values: { caller_kind: string; caller_id: string }) => void;
}) {
  const { t } = useText();
  const enabled = useCan('keys:read');
  const { data } = useQuery({
    queryKey: ['developers', 'keys'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/api-keys', { signal })),
    enabled,
  });
  const { caller_kind = '', caller_id = '' } = given;
  const chosen = `${caller_kind} ${caller_id}`.trim();
  const keys = (data?.api_keys ?? []).map(({ id, name }) => ({ value: `key ${id}`, label: name }));
  const options = [
    { value: '', label: t('developers.requests.any_caller') },
    ...CALLERS.map((value) => ({ value: value as string, label: t(`developers.requests.callers.${value}`) })),
    ...keys,
  ];
  const is_known = options.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      aria-label={t('developers.requests.caller')}
      value={chosen}
      data={is_known ? options : [...options, { value: chosen, label: chosen }]}
      onChange={({ currentTarget: { value } }) => {
        const [kind = '', id = ''] = value.split(' ');
        onPut({ caller_kind: kind, caller_id: id });
      }}
    />
  );
}
