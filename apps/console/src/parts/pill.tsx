import { forwardRef } from 'react';
import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './pill.module.css';

/** A filter that is on: its name, its value, and a cross that takes it off. The rest of it opens it, with the given properties of a button. */
export const FilterPill = forwardRef<
  HTMLButtonElement,
  { name: string; value: string; onRemove: () => void } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'name' | 'value'
  >
>(function FilterPill({ name, value, onRemove, ...button }, ref) {
  const { t } = useText();
  return (
    <span className={classes['pill']}>
      <button type="button" ref={ref} {...button}>
        <span className={classes['name']}>{name}</span> {value}
      </button>
      <button
        type="button"
        className={classes['remove']}
        aria-label={t('parts.remove_filter', { name })}
        onClick={onRemove}
      >
        <Icon name="x" size={14} strokeWidth={1.75} />
      </button>
    </span>
  );
});
