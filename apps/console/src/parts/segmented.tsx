import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  /** The label is only read out: what stands around it says it already. */
  isLabelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  /** Few and short enough to stand beside each other. */
  options: readonly { value: Value; label: string }[];
};

/** A choice of two or three options, all of which show: radio buttons that look like one control. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
}: Props<Value>) {
  const id = useId();
  const named = isLabelHidden ? { 'aria-label': label, size: 'xs' } : { 'aria-labelledby': id };
  const control = (
    <SegmentedControl {...named} w="fit-content" value={value} onChange={onChange} data={[...options]} />
  );
  if (isLabelHidden) return control;
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div>{control}</div>
    </Input.Wrapper>
  );
}
