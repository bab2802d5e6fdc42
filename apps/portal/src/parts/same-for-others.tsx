import type { ComponentChildren } from 'preact';

/** Says that what was answered holds for the other items as well, so that it is asked once. */
export const SameForOthers = ({
  checked = false,
  children,
}: {
  checked?: boolean;
  children: ComponentChildren;
}) => (
  <label class="same-for-others">
    <input type="checkbox" name="same" value="1" checked={checked} />
    <span>{children}</span>
  </label>
);
