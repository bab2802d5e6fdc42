import { useState } from 'react';
import type { PointerEvent } from 'react';
import classes from './line-chart.module.css';
import { pathOf } from './path-of.ts';

export type Line = { name: 'current' | 'previous'; label: string; values: readonly (number | null)[] };

/** Points that have a dot; more of them would touch. */
const most_dots = 15;
/** Labels below the chart; on a phone every second of them is left out. */
const most_labels = 8;

/**
 * Lines over the same days. `offsets`: where each day lies, as days from the first. `ticks`: values of the scale, from 0 up. The values of the nearest
 * day are told beside the pointer; who can't point has them in the table.
 */
export function LineChart({
  offsets,
  dayAt,
  ticks,
  lines,
  tell,
}: {
  offsets: readonly number[];
  dayAt: (index: number) => string;
  ticks: readonly number[];
  lines: readonly Line[];
  tell: (value: number | null) => string;
}) {
  const [pointed, setPointed] = useState<number>();
  const first = offsets[0] ?? 0;
  const span = Math.max(1, (offsets.at(-1) ?? 0) - first);
  const most = ticks.at(-1) || 1;
  const x = (index: number) => (((offsets[index] ?? first) - first) / span) * 100;
  const y = (value: number) => (1 - value / most) * 100;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * 100;
    const distance = (index: number) => Math.abs(x(index) - at);
    setPointed(offsets.map((_, index) => index).reduce((a, b) => (distance(b) < distance(a) ? b : a), 0));
  };
  const every = Math.ceil(offsets.length / most_labels);
  return (
    <div className={classes['chart']}>
      <div className={classes['scale']}>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
            {tell(tick)}
          </span>
        ))}
      </div>
      <div className={classes['plot']} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
          ))}
          {lines.map(({ name, values }) => (
            <path
              key={name}
              data-line={name}
              d={pathOf(
                values,
                (index) => x(index).toFixed(2),
                (value) => y(value).toFixed(2),
              )}
            />
          ))}
        </svg>
        {offsets.length <= most_dots &&
          lines.map(
            ({ name, values }) =>
              name === 'current' &&
              values.map(
                (value, index) =>
                  value !== null && (
                    <i
                      key={offsets[index]}
                      style={{ insetInlineStart: `${x(index)}%`, insetBlockStart: `${y(value)}%` }}
                    />
                  ),
              ),
          )}
        {pointed !== undefined && (
          <div
            className={classes['told']}
            data-side={x(pointed) > 50 ? 'before' : 'after'}
            style={{ insetInlineStart: `${x(pointed)}%` }}
          >
            <dl>
              <dt>{dayAt(pointed)}</dt>
              {lines.toReversed().map(({ name, label, values }) => (
                <dd key={name}>
                  {label}: {tell(values[pointed] ?? null)}
                </dd>
              ))}
            </dl>
          </div>
        )}
      </div>
      <div className={classes['days']}>
        {offsets.map(
          (offset, index) =>
            index % every === 0 && (
              <span
                key={offset}
                data-even={(index / every) % 2 === 0}
                data-edge={index === 0 ? 'first' : x(index) > 96 ? 'last' : undefined}
                style={{ insetInlineStart: `${x(index)}%` }}
              >
                {dayAt(index)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}
