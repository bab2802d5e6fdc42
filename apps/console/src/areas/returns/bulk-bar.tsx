import { X } from 'lucide-react';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import type { BulkKind } from './bulk.ts';
import classes from './bulk-bar.module.css';
import { totalOf } from './total.ts';
import type { Selection } from './use-selection.ts';

/** What can be done with the selected returns, at the bottom of the queue. */
export function BulkBar({
  selection,
  can_write,
  onAct,
  onMore,
}: {
  selection: Selection;
  can_write: boolean;
  onAct: (kind: BulkKind) => void;
  onMore: () => void;
}) {
  const { t, money } = useText();
  const { returns } = selection;
  if (returns.length === 0) return null;
  const total = totalOf(returns);
  return (
    <section className={classes['bar']} aria-label={t('returns.selection')}>
      <strong aria-live="polite">{t('returns.selected', { count: returns.length })}</strong>
      {total && <bdi className={classes['total']}>{money(total)}</bdi>}
      <span className={classes['rule']} />
      {can_write ? (
        <>
          <button type="button" className={classes['first']} onClick={() => onAct('process')}>
            {t('returns.process')} <KeyHint keys="p" />
          </button>
          <button type="button" onClick={() => onAct('reject')}>
            {t('returns.reject')}
          </button>
          <button type="button" onClick={() => onAct('assign')}>
            {t('returns.assign')} <KeyHint keys="e" />
          </button>
        </>
      ) : (
        <span>{t('returns.needs_write')}</span>
      )}
      <button type="button" onClick={onMore}>
        {t('returns.more')} <KeyHint keys="mod+k" />
      </button>
      <span className={classes['rule']} />
      <button type="button" aria-label={t('returns.clear_selection')} onClick={selection.clear}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}
