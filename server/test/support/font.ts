import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A font as WOFF2: that of the portal, or the letters that it has besides. */
export const readFont = (letters: 'latin' | 'latin-ext' = 'latin'): Buffer<ArrayBuffer> =>
  readFileSync(
    fileURLToPath(
      import.meta.resolve(
        `@fontsource-variable/instrument-sans/files/instrument-sans-${letters}-wght-normal.woff2`,
      ),
    ),
  );
