// Of its named exports, `raw` is another function.
import bwip from 'bwip-js';

/** A dark part of a code, in modules from its upper left corner. */
type Dark = { x: number; y: number; width: number; height: number };
export type Code = { width: number; height: number; dark: Dark[] };

/** The bars of a text in Code 128, one module high. Readers need 10 light modules on both sides. */
export function encodeCode128(text: string): Code {
  const [code] = bwip.raw({ bcid: 'code128', text }) as { sbs: number[] }[];
  const dark: Dark[] = [];
  let x = 0;
  // Bars and spaces take turns; the first is a bar.
  code!.sbs.forEach((width, index) => {
    if (index % 2 === 0) dark.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { width: x, height: 1, dark };
}

/** The squares of a text as QR code of error correction level M, run by run. Readers need 4 light modules all around. */
export function encodeQr(text: string): Code {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  const [code] = bwip.raw(options) as { pixs: number[]; pixx: number }[];
  const { pixs, pixx: edge } = code!;
  const isDark = (x: number, y: number) => x < edge && pixs[y * edge + x] === 1;
  const dark: Dark[] = [];
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++) {
      if (!isDark(x, y)) continue;
      let width = 1;
      while (isDark(x + width, y)) width++;
      dark.push({ x, y, width, height: 1 });
      x += width;
    }
  }
  return { width: edge, height: edge, dark };
}
