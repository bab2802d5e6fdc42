import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** What is wrong with a field, below it; nothing without words. The field names it by `id` in `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children?: ComponentChildren }) {
  if (!children) return null;
  return (
    <p class="field-error" id={id}>
      <Icon name="circle-alert" size={18} />
      {children}
    </p>
  );
}
