import { returnNumber } from '../../api/side.ts';
import { Icon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useText } from '../../text/use-text.tsx';
import { UnitImage } from './unit-image.tsx';
import type { StationState } from './station-state.ts';
import classes from './station.module.css';

type Props = { state: StationState; onPhoto: () => void; onWrongItem: () => void };

/** The unit on the bench, large. */
export function UnitView({ state: { current, unit, is_ready }, onPhoto, onWrongItem }: Props) {
  const { t } = useText();
  if (!current || !unit)
    return (
      <div className={classes['empty']}>
        {current ? (
          <Icon name="package" size={40} strokeWidth={1.5} />
        ) : (
          <Icon name="scan-barcode" size={40} strokeWidth={1.5} />
        )}
        <h1>{t(current ? 'station.finished' : 'station.empty')}</h1>
        {is_ready && <p>{t(current ? 'station.finished_text' : 'station.empty_text')}</p>}
      </div>
    );
  const position = current.units.indexOf(unit) + 1 || 1;
  return (
    <div className={classes['unit']} data-unit={unit.line_item_id}>
      <UnitImage image={unit.image} size={320} />
      <div className={classes['facts']}>
        <p className={classes['place']}>
          {t('station.unit_of', { position, count: current.units.length, id: returnNumber(current.id) })}
        </p>
        <h1>{unit.title}</h1>
        {unit.sku && <p className={classes['sku']}>{t('station.sku', { sku: unit.sku })}</p>}
        <div className={classes['reason']}>
          <p>{t('station.reason')}</p>
          <p>{unit.reason || t('station.no_reason')}</p>
          {unit.comment && <p className={classes['comment']}>{unit.comment}</p>}
        </div>
        <div className={classes['acts']}>
          <button type="button" className={classes['button']} onClick={onPhoto}>
            <Icon name="camera" size={20} strokeWidth={1.75} />
            {t('station.photo')} <KeyHint keys="p" />
          </button>
          <button type="button" className={classes['button']} onClick={onWrongItem}>
            {t('station.wrong_item')} <KeyHint keys="w" />
          </button>
        </div>
      </div>
    </div>
  );
}
