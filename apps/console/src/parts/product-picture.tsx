import { useState } from 'react';
import { Icon } from './icon.tsx';
import classes from './product-picture.module.css';

/** The picture of a product. The tile is empty if there is none, if it is on another host, or if it can't be loaded. */
export function ProductPicture({ src, size }: { src: string | null | undefined; size: number }) {
  const path = ownPath(src);
  const [failed, setFailed] = useState<string>();
  return (
    <span className={classes['tile']} style={{ inlineSize: size, blockSize: size }}>
      {path === undefined || path === failed ? (
        <Icon name="image" size={size / 2.5} strokeWidth={1.5} />
      ) : (
        <img
          src={path}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(path)}
        />
      )}
    </span>
  );
}

/** The path of a picture that this server has. The page loads nothing from elsewhere. */
export function ownPath(src: string | null | undefined): string | undefined {
  if (!src || !URL.canParse(src, window.location.origin)) return undefined;
  const url = new URL(src, window.location.origin);
  return url.origin === window.location.origin ? url.href : undefined;
}
