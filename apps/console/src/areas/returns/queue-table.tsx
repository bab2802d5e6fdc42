import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTable } from '@tanstack/react-table';
import type { MouseEvent as ReactMouseEvent } from 'react';
import { returnNumber } from '../../api/side.ts';
import { useText } from '../../text/use-text.tsx';
import { column_names, columns, features, figures, useWayToReturn } from './columns.tsx';
import type { Preferences } from './preferences.ts';
import type { QueuedReturn } from './queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import classes from './queue-table.module.css';
import type { Selection } from './use-selection.ts';

export type QueueTableProps = {
  rows: readonly QueuedReturn[];
  selection: Selection;
  /** The row that the keys act on; -1 for none. */
  focused: number;
  onFocus: (row: number) => void;
  preferences: Preferences;
  /** Returns that changed while they were shown. */
  changed: ReadonlySet<number>;
};

/** The returns of a page. A row opens with a click or Enter; its box selects it. */
export function QueueTable({ rows, selection, focused, onFocus, preferences, changed }: QueueTableProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const wayTo = useWayToReturn();
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: Object.fromEntries(preferences.hidden.map((id) => [id, false])) },
  });
  const open = (event: ReactMouseEvent, { id }: QueuedReturn) => {
    // What has a meaning of its own keeps it, and text can be selected.
    const target = event.target as Element;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    void navigate(wayTo(id));
  };
  return (
    <DataTable label={t('returns.table')} className={classes['table']} density={preferences.density}>
      <thead>
        <tr>
          <th className={classes['box']}>
            <SelectAll rows={rows} selection={selection} />
          </th>
          {table.getVisibleLeafColumns().map(({ id }) => (
            <th key={id} data-column={id} data-figures={figures.has(id) || undefined} scope="col">
              {t(column_names[id] ?? 'returns.column.return')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, place) => (
          <tr
            // A new version of a return is drawn anew, which shows its change.
            key={`${row.id} ${row.original.version}`}
            data-focused={place === focused || undefined}
            data-selected={selection.has(row.original.id) || undefined}
            data-changed={changed.has(row.original.id) || undefined}
            onClick={(event) => open(event, row.original)}
            onFocus={() => onFocus(place)}
            ref={place === focused ? bringIntoView : undefined}
          >
            <td className={classes['box']}>
              <SelectOne one={row.original} selection={selection} />
            </td>
            {row.getVisibleCells().map((cell) => (
              <td
                key={cell.id}
                data-column={cell.column.id}
                data-figures={figures.has(cell.column.id) || undefined}
              >
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function SelectAll({ rows, selection }: Pick<QueueTableProps, 'rows' | 'selection'>) {
  const { t } = useText();
  const on = rows.filter(({ id }) => selection.has(id)).length;
  const is_all = rows.length > 0 && on === rows.length;
  return (
    <Checkbox
      aria-label={t('returns.select_page')}
      checked={is_all}
      indeterminate={on > 0 && !is_all}
      onChange={() => selection.setAll(!is_all)}
    />
  );
}

function SelectOne({ one, selection }: { one: QueuedReturn; selection: Selection }) {
  const { t } = useText();
  return (
    <Checkbox
      aria-label={t('returns.select', { id: returnNumber(one.id) })}
      checked={selection.has(one.id)}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          ? selection.toggleTo(one)
          : selection.toggle(one)
      }
    />
  );
}
