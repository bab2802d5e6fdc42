import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './insights.module.css';
import { Scrolling } from './scrolling.tsx';

type Cell = string | number;
export type TableData = { head: readonly Cell[]; rows: readonly (readonly Cell[])[] };

/** A chart with a finding as its title, its metric below, and the same figures as a table for whoever prefers that. */
export function ChartPanel({
  title,
  metric,
  table,
  children,
}: {
  title: string;
  metric: string;
  table?: TableData;
  children: ReactNode;
}) {
  const { t } = useText();
  const [as_table, setAsTable] = useState(false);
  const toggle = table && (
    <Button variant="subtle" size="compact-sm" aria-pressed={as_table} onClick={() => setAsTable(!as_table)}>
      {as_table ? t('insights.as_chart') : t('insights.as_table')}
    </Button>
  );
  return (
    <div className={classes['chart']}>
      <Panel title={title} aside={toggle}>
        <p className={classes['metric']}>{metric}</p>
        {as_table && table ? <PlainTable {...table} caption={title} /> : children}
      </Panel>
    </div>
  );
}

function PlainTable({ head, rows, caption }: TableData & { caption: string }) {
  return (
    <Scrolling label={caption}>
      <table className={classes['plain']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                // The columns keep their places.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
