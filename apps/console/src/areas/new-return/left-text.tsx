import { TextInput } from '@mantine/core';

/** A text that is sent when the field is left. */
export function LeftText({
  label,
  value,
  onLeave,
  required,
}: {
  label: string;
  value: string;
  onLeave: (value: string) => void;
  required: boolean;
}) {
  return (
    <TextInput
      label={label}
      defaultValue={value}
      maxLength={300}
      withAsterisk={required}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value.trim() !== value) onLeave(currentTarget.value.trim());
      }}
    />
  );
}
