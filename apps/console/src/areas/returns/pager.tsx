import { Button } from '@mantine/core';
import { useText } from '../../text/use-text.tsx';
import classes from './queue-page.module.css';
import type { MoneyAmount } from '../../text/text.ts';

type Counted = { count: number; is_exact: boolean; value: MoneyAmount | null };

/** Which rows are shown of how many, what all of them are worth, and the pages around. */
export function Pager({
  from,
  rows,
  counted,
  newer,
  older,
}: {
  /** The number of the first row; undefined where it isn't known. */
  from: number | undefined;
  rows: number;
  counted: Counted | undefined;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
}) {
  const { t, number, money } = useText();
  const total = counted && number(counted.count) + (counted.is_exact ? '' : '+');
  const range = from === undefined ? number(rows) : `${number(from)}–${number(from + rows - 1)}`;
  return (
    <div className={classes['pager']}>
      <p aria-live="polite">
        {total === undefined
          ? range
          : counted?.value
            ? t('returns.range_value', { range, total, value: money(counted.value) })
            : t('returns.range', { range, total })}
      </p>
      <PageButton label={t('returns.newer')} go={newer} />
      <PageButton label={t('returns.older')} go={older} />
    </div>
  );
}

/** At the end of the list a button stays where it is, and says so to whoever can't see it. */
function PageButton({ label, go }: { label: string; go: (() => void) | undefined }) {
  return (
    <Button
      variant={go ? 'default' : 'subtle'}
      aria-disabled={go ? undefined : true}
      onClick={() => go?.()}
      className={classes['page']}
    >
      {label}
    </Button>
  );
}
