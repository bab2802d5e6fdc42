import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import { column_names } from './columns.tsx';
import { countQuery } from '../../api/queue.ts';
import type { QueueFilters, QueueOrder } from '../../api/queue-search.ts';
import { side_path } from '../../api/side.ts';

type ExportButtonProps = { filters: QueueFilters; order: QueueOrder; hidden: readonly string[] };

/** Saves the returns that the filters find as a file, with the columns that are shown. */
export function ExportButton({ filters, order, hidden }: ExportButtonProps) {
  const { t, number } = useText();
  const { data: counted } = useQuery(countQuery(filters));
  const count = counted ? number(counted.count) + (counted.is_exact ? '' : '+') : '';
  const shown = Object.keys(column_names).filter((id) => !hidden.includes(id));
  const query = { ...filters, ...order, columns: ['return', 'order', ...shown].join(',') };
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (
    <Button
      component="a"
      href={`${side_path}/api/v1/return-queue/export?${text.toString()}`}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} strokeWidth={1.75} />}
    >
      {t('returns.export', { count })}
    </Button>
  );
}
