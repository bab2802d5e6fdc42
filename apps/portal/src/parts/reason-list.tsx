import type { ComponentChildren } from 'preact';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';

export type Reason = {
  value: string;
  title: string;
  checked?: boolean;
  /** Says at the comment that it is needed while it is chosen. */
  needs_comment?: boolean;
  /** Shows the photos of the form while it is chosen; a script puts them inside. */
  wants_photo?: boolean;
  more?: ComponentChildren;
};
export type ReasonGroup = { title: string; icon?: IconName | undefined; reasons: readonly Reason[] };

/** Reasons to choose one from: groups that open, and reasons that stand for themselves. Only one group is open at a time. */
export function ReasonList({
  id,
  name,
  question,
  error,
  reasons,
}: {
  id?: string;
  name: string;
  question: string;
  error?: string | undefined;
  reasons: readonly (Reason | ReasonGroup)[];
}) {
  return (
    <fieldset class="reasons" id={id} tabindex={-1} aria-describedby={error && `${id}-error`}>
      <legend class="unseen">{question}</legend>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {reasons.map((reason) =>
        'reasons' in reason ? (
          <details
            class="reason-group"
            name={`${name}-group`}
            open={reason.reasons.some(({ checked }) => checked)}
          >
            <summary>
              {reason.icon && <Icon name={reason.icon} size={18} />}
              <span>{reason.title}</span>
              <Icon name="chevron-down" />
            </summary>
            {reason.reasons.map((inner) => (
              <ReasonChoice name={name} {...inner} />
            ))}
          </details>
        ) : (
          <ReasonChoice name={name} {...reason} />
        ),
      )}
    </fieldset>
  );
}

function ReasonChoice({
  name,
  value,
  title,
  checked,
  needs_comment,
  wants_photo,
  more,
}: Reason & { name: string }) {
  const id = `${name}-${value}`;
  return (
    <div class="reason">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        data-comment={needs_comment ? '' : undefined}
        data-photo={wants_photo ? '' : undefined}
      />
      <label for={id}>{title}</label>
      {(more || wants_photo) && <div class="reason-more">{more}</div>}
    </div>
  );
}
