import type { ComponentChildren } from 'preact';
import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';

/** A view has one `filled` button; `destructive` is for what can't be undone; `link` looks like one, and sends the form. */
type ButtonKind = 'filled' | 'outline' | 'quiet' | 'destructive' | 'link';

type Shared = {
  kind?: ButtonKind;
  icon?: IconName;
  small?: boolean;
  /** Left out where the page is narrow. */
  wide_only?: boolean;
  children: ComponentChildren;
};

const classOf = ({ kind = 'filled', small = false, wide_only = false }: Shared) =>
  `button ${kind}${small ? ' small' : ''}${wide_only ? ' wide-only' : ''}`;

const inside = ({ icon, children }: Shared) => (
  <>
    {icon && <Icon name={icon} size={18} />}
    <span class="button-label">{children}</span>
  </>
);

/** Submits the form that it stands in, or the one of the id `form`. A script says `data-wait` on it while the answer takes its time. */
export function Button({
  name,
  value,
  form,
  ...shared
}: Shared & { name?: string; value?: string; form?: string }) {
  const { t } = useText();
  return (
    <button class={classOf(shared)} name={name} value={value} form={form} data-wait={t('button.wait')}>
      {inside(shared)}
    </button>
  );
}

/** Leads somewhere and looks like a button. `download` saves instead of opening; `leaves_frame` opens in the whole window, also from a frame. */
export function ButtonLink({
  href,
  download,
  leaves_frame,
  ...shared
}: Shared & { href: string; download?: string; leaves_frame?: boolean }) {
  return (
    <a class={classOf(shared)} href={href} download={download} target={leaves_frame ? '_top' : undefined}>
      {inside(shared)}
    </a>
  );
}
