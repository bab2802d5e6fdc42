import { useText } from '../../text/use-text.tsx';
import { gradeName, grade_icons } from './grade-words.ts';
import type { StationGrade, StationUnit } from './types.ts';
import classes from './station.module.css';

type Props = {
  grades: readonly StationGrade[];
  unit: StationUnit;
  onGrade: (grade: number) => void;
};

/** The grades of the shop, each with its key; the suggested one stands out. */
export function Grades({ grades, unit, onGrade }: Props) {
  const { t } = useText();
  return (
    <section className={classes['condition']} aria-labelledby="condition">
      <h2 id="condition">{t('station.condition')}</h2>
      <div className={classes['grades']}>
        {grades.map((grade) => {
          const Icon = grade_icons[grade.kind];
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
              <Icon size={22} strokeWidth={1.75} aria-hidden />
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
