import { Radio, Select } from '@mantine/core';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import type { EditChoices, Edits } from './edits.ts';

type MethodProps = {
  methods: EditChoices['methods'];
  chosen: Edits['method'];
  onChoose: (method: Edits['method']) => void;
};

/** How the items come back; codes and labels of another method are void once it is saved. */
export function MethodRow({ methods, chosen, onChoose }: MethodProps) {
  const { t } = useText();
  const now = methods.find(({ is_chosen }) => is_chosen);
  const id = chosen?.id ?? now?.id ?? '';
  const locations = methods.find((method) => method.id === id)?.locations ?? [];
  const is_other = chosen !== null && chosen.id !== now?.id;
  return (
    <div className={classes['addition']}>
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
