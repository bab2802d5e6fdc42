import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  /** The label is read out only: what stands beside it says it already. */
  isLabelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  /** Few enough to stand beside each other. */
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
};

/** A choice of two or three options, all of which show: radio buttons that look like one control. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  disabled = false,
}: Props<Value>) {
  const id = useId();
  const control = (
    <SegmentedControl
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      size="xs"
      value={value}
      onChange={onChange}
      data={[...options]}
      disabled={disabled}
    />
  );
  if (isLabelHidden) return control;
  return (
    <div>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      {control}
    </div>
  );
}
