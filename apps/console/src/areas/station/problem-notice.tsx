import { returnNumber } from '../../api/side.ts';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Entry, Refusal } from './types.ts';
import classes from './station.module.css';

type Props = { entry: Entry; count: number; onResolve: (entry: Entry, keep: boolean) => void };

/** An action that the server refused, about one unit: the next one shows when this one is decided. */
export function ProblemNotice({ entry, count, onResolve }: Props) {
  const { t, time } = useText();
  const refusal = entry.refusal!;
  const id = entry.kind === 'action' && entry.return_id !== undefined ? returnNumber(entry.return_id) : '';
  const can_keep = entry.kind === 'action' && endings[refusal.code] !== undefined;
  return (
    <div className={classes['problem']} role="alert">
      <Icon name="triangle-alert" size={20} strokeWidth={1.75} />
      <p>
        {entry.title && <b>{entry.title}: </b>}
        {textOf(refusal)}
        {refusal.ended_by && <span className={classes['by']}> {refusal.ended_by}</span>}
        {count > 1 && <span> {t('station.more_problems', { count: count - 1 })}</span>}
      </p>
      {can_keep && (
        <button type="button" className={classes['button']} onClick={() => onResolve(entry, true)}>
          {t('station.keep_grade')}
        </button>
      )}
      <button type="button" className={classes['button']} onClick={() => onResolve(entry, false)}>
        {t(can_keep && refusal.code !== 'unit_graded_later' ? 'station.set_aside' : 'station.dismiss')}
      </button>
    </div>
  );

  function textOf({ code, ended_at, detail }: Refusal): string {
    const ending = endings[code];
    return ending && ended_at ? t(ending, { id, time: time(ended_at) }) : detail;
  }
}

const endings: Record<string, 'station.was_cancelled' | 'station.was_processed' | 'station.was_graded'> = {
  return_cancelled: 'station.was_cancelled',
  return_closed: 'station.was_processed',
  unit_graded_later: 'station.was_graded',
};
