import { PasswordInput } from '@mantine/core';
import { useText } from '../text/use-text.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Which password a password manager fills in. */
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  error?: string | undefined;
};

/** A field for a password, which can be shown. */
export function PasswordField({ onChange, ...props }: Props) {
  const { t } = useText();
  return (
    <PasswordInput
      {...props}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('parts.show_password') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
