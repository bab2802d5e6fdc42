import readQr from 'jsqr';
import sharp from 'sharp';

/** An image as four bytes a pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export async function readPixels(image: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The text of the QR code that an image shows. */
export const scanQr = ({ data, width, height }: Pixels): string | undefined =>
  readQr.default(data, width, height)?.data;
