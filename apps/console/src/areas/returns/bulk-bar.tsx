import type { QueuedReturn } from './queries.ts';
import type { MoneyAmount } from '../../text/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import type { BulkKind } from './bulk.ts';
import { most_found } from './bulk.ts';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

type BulkBarProps = {
  selection: Selection;
  /** How many returns the filters find; undefined where that isn't known exactly. */
  found: number | undefined;
  can_write: boolean;
  onAct: (kind: BulkKind) => void;
  onMore: () => void;
};

const offered = [
  { kind: 'process', keys: 'p' },
  { kind: 'cancel', keys: undefined },
  { kind: 'flag', keys: undefined },
  { kind: 'assign', keys: 'e' },
] as const;

/** What can be done with the selected returns, at the bottom of the queue. */
export function BulkBar({ selection, found, can_write, onAct, onMore }: BulkBarProps) {
  const { t, money } = useText();
  const { returns, everything } = selection;
  const count = everything?.count ?? returns.length;
  if (count === 0) return null;
  const total = everything ? undefined : totalOf(returns);
  return (
    <section className={classes['bar']} aria-label={t('returns.selection')}>
      <strong aria-live="polite">{t('returns.selected', { count })}</strong>
      {total && <bdi className={classes['total']}>{money(total)}</bdi>}
      {!everything && found !== undefined && found > returns.length && found <= most_found && (
        <button type="button" onClick={() => selection.setEverything(found)}>
          {t('returns.select_everything', { count: found })}
        </button>
      )}
      <span className={classes['rule']} />
      {can_write ? (
        offered.map(({ kind, keys }, place) => (
          <button
            key={kind}
            type="button"
            className={place === 0 ? classes['first'] : undefined}
            onClick={() => onAct(kind)}
          >
            {t(`returns.act.${kind}`)} {keys && <KeyHint keys={keys} />}
          </button>
        ))
      ) : (
        <span>{t('returns.needs_write')}</span>
      )}
      <button type="button" onClick={onMore}>
        {t('returns.more')} <KeyHint keys="mod+k" />
      </button>
      <span className={classes['rule']} />
      <button type="button" aria-label={t('returns.clear_selection')} onClick={selection.clear}>
        <Icon name="x" size={16} strokeWidth={1.75} />
      </button>
    </section>
  );
}

/** What returns are worth together; undefined for none. All are in the currency of the shop. */
function totalOf(returns: readonly QueuedReturn[]): MoneyAmount | undefined {
  const currency = returns[0]?.value.currency;
  return currency === undefined
    ? undefined
    : { amount: returns.reduce((sum, { value }) => sum + value.amount, 0), currency };
}
