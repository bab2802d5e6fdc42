import { PasswordInput, TextInput } from '@mantine/core';
import { fieldErrors } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Platform } from './queries.ts';

export type Given = Record<string, string>;

/** Without what was left empty. */
export const filled = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));

/** A field for each setting of a platform; what is secret is only ever written. */
export function SettingFields({
  platform,
  fields,
  given,
  onChange,
  error,
  placeholders = {},
}: {
  platform: string;
  fields: Platform['settings'];
  given: Given;
  onChange: (given: Given) => void;
  error: Error | null;
  /** What is stored, where a field that is left empty keeps it. */
  placeholders?: Record<string, string | null>;
}) {
  const { t, knows } = useText();
  const errors = fieldErrors(error);
  return fields.map(({ name, description, is_secret, is_required }) => {
    const label = `connections.setting.${name}` as const;
    const hint = `connections.setting_hint.${platform}.${name}` as const;
    const shared = {
      label: knows(label) ? t(label) : name,
      description: knows(hint) ? t(hint) : description,
      placeholder: placeholders[name] ?? '',
      required: is_required && placeholders[name] == null,
      withAsterisk: false,
      autoComplete: 'off',
      maxLength: 4096,
      value: given[name] ?? '',
      error: errors[`settings.${name}`]?.join(' '),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ ...given, [name]: currentTarget.value }),
    };
    return is_secret ? (
      <PasswordInput
        key={name}
        {...shared}
        visibilityToggleButtonProps={{ 'aria-label': t('connections.show', { name: shared.label }) }}
      />
    ) : (
      <TextInput key={name} {...shared} />
    );
  });
}

/** What is wrong, beyond what stands at the fields. */
export function OtherErrors({ error, fields }: { error: Error | null; fields: Platform['settings'] }) {
  const textOf = useFailureText();
  if (!error) return null;
  const at_fields = new Set(fields.map(({ name }) => `settings.${name}`));
  const errors = Object.entries(fieldErrors(error));
  const others = errors.flatMap(([name, texts]) => (at_fields.has(name) ? [] : texts));
  if (errors.length > 0 && others.length === 0) return null;
  return <Notice kind="error">{others.length > 0 ? others.join(' ') : textOf(error)}</Notice>;
}
