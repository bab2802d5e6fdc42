import { Icon } from '../../parts/icon.tsx';
import { gradeName } from '../../parts/grade-name.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import { grade_icons } from './grade-words.ts';
import type { StationGrade, StationUnit } from './types.ts';
import classes from './station.module.css';

type Props = {
  grades: readonly StationGrade[];
  unit: StationUnit;
  /** Units of the parcel that are alike, with this one. */
  equal: number;
  is_for_all: boolean;
  onForAll: (is_on: boolean) => void;
  onGrade: (grade: number) => void;
};

/** The grades of the shop, each with its key; the suggested one stands out. */
export function Grades({ grades, unit, equal, is_for_all, onForAll, onGrade }: Props) {
  const { t } = useText();
  return (
    <section className={classes['condition']} aria-labelledby="condition">
      <div className={classes['question']}>
        <h2 id="condition">{t('station.condition')}</h2>
        {equal > 1 && (
          <button
            type="button"
            className={classes['button']}
            aria-pressed={is_for_all}
            onClick={() => onForAll(!is_for_all)}
          >
            {t('station.all_same', { count: equal })}{' '}
            <KeyHint keys={`shift+${unit.suggestion?.grade ?? grades[0]?.grade ?? 1}`} />
          </button>
        )}
      </div>
      <div className={classes['grades']}>
        {grades.map((grade) => {
          const icon = grade_icons[grade.kind];
          const is_suggested = unit.suggestion?.grade === grade.grade;
          return (
            <button
              key={grade.grade}
              type="button"
              data-suggested={is_suggested || undefined}
              aria-keyshortcuts={String(grade.grade)}
              onClick={() => onGrade(grade.grade)}
            >
              <span className={classes['number']}>{grade.grade}</span>
              <Icon name={icon} size={22} strokeWidth={1.75} />
              <span className={classes['name']}>{gradeName(grade, t)}</span>
              <span className={classes['outcome']}>
                {t(`station.outcome.${grade.disposition_outcome}`)}
                {is_suggested && <span className="visually-hidden">, {t('station.suggested')}</span>}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
