import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import classes from './station.module.css';

/** The picture of a unit, which its title describes beside it; a sign where there is none, or it can't be loaded. */
export function UnitImage({ image, size }: { image: string | null; size: number }) {
  const [broken, setBroken] = useState<string>();
  const own = image !== null && isOwn(image) && broken !== image;
  return (
    <span
      className={classes['image']}
      style={{ inlineSize: size, blockSize: size }}
      data-small={size < 100 || undefined}
    >
      {own ? (
        <img src={image} alt="" width={size} height={size} onError={() => setBroken(image)} />
      ) : (
        <Icon name="package" size={size / 3} strokeWidth={1.25} />
      )}
    </span>
  );
}

/** The page loads nothing from other hosts. */
const isOwn = (url: string) => new URL(url, location.href).origin === location.origin;
