import { Image } from 'lucide-react';
import classes from './product-picture.module.css';

/** The picture of a product on its tile. One of another host isn't loaded, and a product may have none: then the tile is empty. */
export function ProductPicture({ src, size }: { src: string | null | undefined; size: number }) {
  const path = ownPath(src);
  return (
    <span className={classes['tile']} style={{ inlineSize: size, blockSize: size }}>
      {path === undefined ? (
        <Image size={size / 2.5} strokeWidth={1.5} aria-hidden />
      ) : (
        <img src={path} alt="" width={size} height={size} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

/** The path of a picture that this server has. The page loads nothing from elsewhere. */
function ownPath(src: string | null | undefined): string | undefined {
  if (!src || !URL.canParse(src, window.location.origin)) return undefined;
  const url = new URL(src, window.location.origin);
  return url.origin === window.location.origin ? url.href : undefined;
}
