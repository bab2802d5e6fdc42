import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** An image as four bytes a pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export async function readPixels(image: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The text of the first code of a kind that an image shows. */
export async function scanCode(
  kind: 'QRCode' | 'Code128',
  { data, width, height }: Pixels,
): Promise<string | undefined> {
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { formats: [kind], maxNumberOfSymbols: 1 });
  return found?.text;
}

/** The text of the QR code that an image shows. */
export const scanQr = (pixels: Pixels): Promise<string | undefined> => scanCode('QRCode', pixels);
