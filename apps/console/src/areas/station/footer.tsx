import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey, Text } from '../../text/text.ts';
import { nextUnit } from './bench.ts';
import type { StationState } from './station-state.ts';
import type { Done, StationGrade } from './types.ts';
import classes from './station.module.css';

type Props = { state: StationState; onUndo: () => void; onUnknown: () => void; onAccept: () => void };

/** What was done last, and what can be done next. */
export function Footer({ state: { last, unit, current, grades }, onUndo, onUnknown, onAccept }: Props) {
  const { t, rich } = useText();
  const suggested = unit?.suggestion?.grade;
  const is_last =
    current?.units.filter(({ condition_category }) => condition_category === null).length === 1 &&
    nextUnit(current) === unit;
  return (
    <footer className={classes['footer']}>
      {last && (
        <>
          <Icon name="check" size={20} strokeWidth={2} />
          <p className={classes['last']} role="status">
            {rich<ReactNode>(...lastText(last, grades, t))}
          </p>
          <button type="button" className={classes['button']} onClick={onUndo}>
            <Icon name="undo-2" size={18} strokeWidth={1.75} />
            {t('station.undo')} <KeyHint keys="u" />
          </button>
        </>
      )}
      <span className={classes['gap']} />
      <span className={classes['hint']}>{t('station.cant_scan')}</span>
      <button type="button" className={classes['button']} onClick={onUnknown}>
        {t('station.unknown')} <KeyHint keys="b" />
      </button>
      {suggested !== undefined && (
        <button type="button" className={classes['button']} data-filled onClick={onAccept}>
          {t(is_last ? 'station.accept_last' : 'station.accept', { grade: suggested })}{' '}
          <KeyHint keys="Enter" />
        </button>
      )}
    </footer>
  );
}

type Words = [MessageKey, Record<string, string | number | ((inner: ReactNode[]) => ReactNode)>];

function lastText(
  { action, title, others = [] }: Done,
  grades: readonly StationGrade[],
  t: Text['t'],
): Words {
  const b = (inner: ReactNode[]) => <b>{inner}</b>;
  const grade = grades.find((one) => one.grade === action.grade);
  if (action.type === 'grade' && grade) {
    const does = t(`station.does.${grade.disposition_outcome}`);
    const count = others.length + 1;
    if (count > 1) return ['station.last_grades', { count, title, grade: grade.grade, does, b }];
    return ['station.last_grade', { title, grade: grade.grade, does, b }];
  }
  if (action.type === 'unknown_parcel') return ['station.last_unknown', { b }];
  return ['station.last_wrong', { title, b }];
}
