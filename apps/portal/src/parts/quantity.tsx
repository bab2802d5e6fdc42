import { useText } from '../text/use-text.ts';

/** More choices than this are typed, not listed. */
const most_listed = 30;

/** How many units: a list or a number, which a script makes a stepper. */
export function Quantity({
  name,
  value,
  max,
  title,
}: {
  name: string;
  value: number;
  max: number;
  title: string;
}) {
  const { t } = useText();
  const texts = {
    'data-less': t('quantity.less'),
    'data-more': t('quantity.more'),
    'data-of': t('quantity.of', { count: '#', max }),
    'data-end': t('quantity.end', { max }),
  };
  const label = t('quantity.label', { title });
  return (
    <div class="quantity" data-quantity="" {...texts}>
      {max <= most_listed ? (
        <select name={name} aria-label={label}>
          {Array.from({ length: max }, (_, i) => (
            <option value={i + 1} selected={i + 1 === value}>
              {t('quantity.of', { count: i + 1, max })}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            type="number"
            name={name}
            aria-label={label}
            inputmode="numeric"
            min={1}
            max={max}
            value={value}
          />
          <span class="quantity-max">{t('quantity.max', { max })}</span>
        </>
      )}
    </div>
  );
}
