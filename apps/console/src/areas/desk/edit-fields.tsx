import { Select } from '@mantine/core';
import { Segmented } from '../../parts/segmented.tsx';
import { useText } from '../../text/use-text.tsx';
import type { EditChoice } from './edits.ts';

type ReasonProps = {
  reasons: EditChoice['reasons'];
  value: string | null;
  onChoose: (id: string) => void;
};

/** A reason of the shop, under the heading that it belongs to. */
export function ReasonSelect({ reasons, value, onChoose }: ReasonProps) {
  const { t } = useText();
  return (
    <Select
      label={t('desk.edit_reason')}
      searchable
      allowDeselect={false}
      data={reasons.map(({ id, name, parent_name }) => ({
        value: id,
        label: parent_name ? `${parent_name}: ${name}` : name,
      }))}
      value={value}
      onChange={(id) => id && onChoose(id)}
    />
  );
}

/** A refund or store credit. */
export function ResolutionChoice({
  value,
  onChoose,
}: {
  value: 'refund' | 'credit';
  onChoose: (value: 'refund' | 'credit') => void;
}) {
  const { t } = useText();
  return (
    <Segmented
      label={t('desk.edit_resolution')}
      options={(['refund', 'credit'] as const).map((one) => ({
        value: one,
        label: t(`desk.resolution.${one}`),
      }))}
      value={value}
      onChange={onChoose}
    />
  );
}
