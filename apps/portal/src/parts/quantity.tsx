import { useText } from '../text/use-text.ts';

/** Up to so many units come back all together unless the shopper says otherwise; of more, one does. */
const most_at_once = 3;

/** How many units are meant before anything was said. */
const startOf = (max: number) => (max <= most_at_once ? max : 1);

/** How many units: a number that can be typed, to which a script adds two buttons. */
export function Quantity({
  name,
  value,
  max,
  title,
}: {
  name: string;
  /** 0 while nothing was chosen. */
  value: number;
  max: number;
  title: string;
}) {
  const { t } = useText();
  return (
    <div
      class="quantity"
      data-quantity=""
      data-less={t('quantity.less')}
      data-more={t('quantity.more')}
      data-end={t('quantity.end', { max })}
    >
      <div class="stepper" role="group" aria-label={t('quantity.label', { title })}>
        <label class="stepper-field">
          <span class="unseen">{t('quantity.label', { title })}</span>
          <input
            type="number"
            name={name}
            inputmode="numeric"
            min={1}
            max={max}
            value={value || startOf(max)}
          />
          <span>{t('quantity.max', { max })}</span>
        </label>
      </div>
      <output class="small" />
    </div>
  );
}
