import { icons } from '@retour/tokens';
import type { IconName } from '@retour/tokens';
import type { SVGProps } from 'react';

type Props = Omit<SVGProps<SVGSVGElement>, 'name'> & { name: IconName; size: number | string };

/** An icon, `size` pixels wide and high. Assistive technology sees it only with an `aria-label`. */
export function Icon({ name, size, strokeWidth = 2, ...others }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={others['aria-label'] === undefined}
      dangerouslySetInnerHTML={{ __html: icons[name] }}
      {...others}
    />
  );
}
