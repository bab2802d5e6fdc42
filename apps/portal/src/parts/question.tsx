import type { AskedQuestion } from '../facts/reason.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';
import { Field } from './field.tsx';
import { FieldError } from './field-error.tsx';

/** A question of a reason or of the shop: a text to write, or one of a few answers. */
export function Question({ field, prompt, choices, value }: AskedQuestion) {
  const { tag } = useText();
  const error = useFieldError()(field);
  if (choices.length === 0)
    return <Field id={field} label={prompt} value={value} error={error} maxlength={1000} rows={2} />;
  return (
    <fieldset class="choices" id={field} tabindex={-1} aria-describedby={error && `${field}-error`}>
      <legend>{prompt}</legend>
      <div class="choice-list">
        {choices.map((choice, i) => (
          <div class="choice">
            <input
              type="radio"
              id={`${field}-${i}`}
              name={field}
              value={String(i)}
              checked={value === String(i)}
            />
            <label for={`${field}-${i}`}>{choice.charAt(0).toLocaleUpperCase(tag) + choice.slice(1)}</label>
          </div>
        ))}
      </div>
      <FieldError id={`${field}-error`}>{error}</FieldError>
    </fieldset>
  );
}
