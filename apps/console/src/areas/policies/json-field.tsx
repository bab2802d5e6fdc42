import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';

/** JSON as text. What doesn't parse stays in the field and changes nothing. */
export function JsonField({
  label,
  value,
  rows = 6,
  onChange,
}: {
  label: string;
  value: unknown;
  rows?: number;
  onChange: (value: unknown) => void;
}) {
  const { t } = useText();
  const shown = JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  // What was typed counts until the value changes in another way.
  const is_own = typed !== undefined && (typed.of === shown || sameJson(typed.text, value));
  const text = is_own ? typed.text : shown;
  const problem = problemOf(text);
  return (
    <Textarea
      label={label}
      classNames={{ input: classes['code'] ?? '' }}
      autosize
      minRows={rows}
      maxRows={40}
      spellCheck={false}
      value={text}
      error={problem === undefined ? undefined : t('policies.not_json', { problem })}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped({ text: next, of: shown });
        if (problemOf(next) === undefined) onChange(JSON.parse(next));
      }}
    />
  );
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function sameJson(text: string, value: unknown): boolean {
  return problemOf(text) === undefined && JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
}
