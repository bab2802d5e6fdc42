// Drawn pictures, so that samples and stories need no files.

const dataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const drawn = (shapes: string) =>
  dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" fill="none" stroke-width="2">${shapes}</svg>`,
  );

export const pictures = {
  cakestand: drawn(
    '<path d="M36 12v46M22 26h28M18 42h36M14 58h44" stroke="#C08B93" stroke-width="3"/><circle cx="36" cy="11" r="2" fill="#B08D45"/>',
  ),
  heart: drawn(
    '<path d="M36 56 20 40a10 10 0 0 1 16-12 10 10 0 0 1 16 12Z" stroke="#B9AE97" stroke-width="4" fill="#FBF9F4"/>',
  ),
  bin: drawn(
    '<rect x="14" y="22" width="44" height="30" rx="8" fill="#B8423A"/><path d="M14 36h44" stroke="#8F2F29"/>',
  ),
  basket: drawn(
    '<path d="M16 34h40l-4 22H20Z" fill="#C69A52"/><path d="M24 34a12 12 0 0 1 24 0" stroke="#9A6F30" stroke-width="3"/>',
  ),
  clock: drawn(
    '<circle cx="36" cy="38" r="18" fill="#FBF9F4" stroke="#5B7F57" stroke-width="5"/><path d="M36 28v10l7 4" stroke="#333"/>',
  ),
};

/** Looks like a QR code; it says nothing. */
export const drawn_code = dataUrl(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25" shape-rendering="crispEdges"><rect width="25" height="25" fill="#fff"/>${[
    [0, 0],
    [18, 0],
    [0, 18],
  ]
    .map(([x, y]) => `<path d="M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z" fill-rule="evenodd"/>`)
    .join('')}${Array.from({ length: 25 * 25 }, (_, i) => [i % 25, Math.floor(i / 25)] as const)
    .filter(
      ([x, y]) =>
        (x > 7 || (y > 7 && y < 17)) && (y > 7 || (x > 7 && x < 17)) && (x * 7 + y * 13 + x * y * 5) % 11 < 5,
    )
    .map(([x, y]) => `<path d="M${x} ${y}h1v1h-1z"/>`)
    .join('')}</svg>`,
);
