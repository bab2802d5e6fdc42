/** The picture of a product; without one, a quiet tile of the same size. The picture repeats the title beside it and has no text of its own. */
export function Tile({ src, size = 72 }: { src?: string | null | undefined; size?: 40 | 56 | 72 | 88 }) {
  return (
    <span class={`tile tile-${size}`}>
      {src && <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </span>
  );
}
