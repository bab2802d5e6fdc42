import type { ComponentChildren, JSX } from 'preact';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  /** Unique in the page; also its name in the form, unless told otherwise. */
  id: string;
  name?: string;
  label: string;
  hint?: ComponentChildren;
  /** What is wrong and what would be right. */
  error?: string | undefined;
  /** Marked as wrong without words of its own: the summary above the form says what is wrong. */
  invalid?: boolean;
  value?: string;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  inputmode?: 'numeric' | 'text';
  required?: boolean;
  maxlength?: number;
  /** Of a text of several lines. */
  rows?: number;
};

/** A line of text with its label above, its hint below the label, and what is wrong with it below. */
export function Field({
  id,
  name = id,
  label,
  hint,
  error,
  invalid = false,
  value,
  rows,
  ...input
}: FieldProps): JSX.Element {
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const described = {
    id,
    name,
    value,
    'aria-invalid': error || invalid ? ('true' as const) : undefined,
    'aria-describedby': descriptions || undefined,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? (
        <textarea {...input} {...described} rows={rows} />
      ) : (
        <input {...(input as object)} {...described} />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
