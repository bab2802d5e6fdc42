import { ActionIcon, NumberInput } from '@mantine/core';
import { Icon } from './icon.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './stepper.module.css';

type StepperProps = {
  /** What is counted, such as the title of a product. */
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** How many units: one less, one more, or a number that is typed. */
export function Stepper({ label, value, min = 0, max, disabled = false, onChange }: StepperProps) {
  const { t } = useText();
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <span className={classes['stepper']} role="group" aria-label={t('parts.units_of', { label })}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('parts.one_less', { label })}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" size={16} />
      </ActionIcon>
      <NumberInput
        aria-label={t('parts.units_of', { label })}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        min={0}
        max={max}
        disabled={disabled}
        value={value}
        onChange={(typed) => typed !== '' && Number(typed) !== value && set(Number(typed))}
      />
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('parts.one_more', { label })}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" size={16} />
      </ActionIcon>
    </span>
  );
}
