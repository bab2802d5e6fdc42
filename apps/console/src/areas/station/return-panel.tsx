import { returnNumber } from '../../api/side.ts';
import { Icon } from '../../parts/icon.tsx';
import { StateChip } from '../../parts/state-chip.tsx';
import { useText } from '../../text/use-text.tsx';
import { findingText } from './grade-words.ts';
import type { StationState } from './station-state.ts';
import { UnitImage } from './unit-image.tsx';
import classes from './station.module.css';

type Props = { state: StationState; onChoose: (line_item_id: number) => void };

/** The return on the bench and its units. */
export function ReturnPanel({ state: { current, unit, grades }, onChoose }: Props) {
  const { t } = useText();
  if (!current) return <aside className={classes['side']} aria-label={t('station.return')} />;
  const { units, customer_name } = current;
  const count = t('station.units', { count: units.length });
  return (
    <aside className={classes['side']} aria-label={t('station.return')}>
      <div className={classes['of']}>
        <h2>{t('station.return_id', { id: returnNumber(current.id) })}</h2>
        <StateChip status={current.state} />
        <p>{customer_name ? `${customer_name}, ${count}` : count}</p>
        <div className={classes['progress']} aria-hidden>
          {units.map((one) => (
            <span key={one.line_item_id} data-done={one.condition_category !== null || undefined} />
          ))}
        </div>
      </div>
      <ul>
        {units.map((one) => {
          const is_current = one.line_item_id === unit?.line_item_id;
          const is_graded = one.condition_category !== null;
          return (
            <li key={one.line_item_id}>
              <button
                type="button"
                aria-current={is_current || undefined}
                onClick={() => onChoose(one.line_item_id)}
              >
                <UnitImage image={one.image} size={48} />
                <span className={classes['title']}>{one.title}</span>
                <span className={classes['finding']}>
                  {is_graded
                    ? findingText(one, grades, t)
                    : t(is_current ? 'station.grading_now' : 'station.not_graded')}
                </span>
                {is_current ? (
                  <Icon name="chevron-right" size={20} strokeWidth={1.75} />
                ) : (
                  is_graded && <span className={classes['badge']}>{one.grade ?? '–'}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {current.state === 'review' && (
        <p className={classes['review']}>
          {t('station.in_review', {
            reason: t(`station.review.${(current.review_reason ?? 'flagged') as 'flagged'}`),
          })}
        </p>
      )}
    </aside>
  );
}
