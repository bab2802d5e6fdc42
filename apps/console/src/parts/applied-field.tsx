import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** A text that counts once it is confirmed, or left. */
export function AppliedField({
  label,
  value,
  onApply,
  className = '',
}: {
  label: string;
  value: string;
  className?: string | undefined;
  onApply: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const apply = () => text.trim() !== value && onApply(text.trim());
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      className={className}
      value={text}
      maxLength={100}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
