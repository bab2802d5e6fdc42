import { ImageError, putOnPlate } from '../../../platform/images.ts';

/** A logo as e-mails show it: a PNG with its white plate, and its size there in CSS pixels. */
export type EmailLogo = { content: Buffer; width_px: number; height_px: number };

/** Largest logo within its plate, in CSS pixels. */
const largest = { width_px: 200, height_px: 36 } as const;
/** White around the logo, in CSS pixels. */
const padding = { x: 14, y: 10 } as const;
/** Pixels for each CSS pixel, as screens of phones have them. */
const density = 2;

/** Draws a PNG logo for e-mails, or tells why it can't be drawn, as a sentence. Refusals: service_unavailable. */
export async function drawEmailLogo(
  png: Buffer,
  shop_id: number,
): Promise<{ drawn: EmailLogo } | { problem: string }> {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(1, largest.width_px / width, largest.height_px / height);
  const sizeAt = (by: number) => ({
    width_px: Math.max(1, Math.round(width * by)),
    height_px: Math.max(1, Math.round(height * by)),
  });
  // A logo that is smaller isn't enlarged: it would be blurred and heavier.
  const share = Math.min(density, 1 / scale);
  const padding_px = { x: Math.round(padding.x * share), y: Math.round(padding.y * share) };
  try {
    const content = await putOnPlate(png, shop_id, { ...sizeAt(scale * share), padding_px });
    const shown = sizeAt(scale);
    return {
      drawn: {
        content,
        width_px: shown.width_px + 2 * padding.x,
        height_px: shown.height_px + 2 * padding.y,
      },
    };
  } catch (error) {
    if (error instanceof ImageError)
      return { problem: `The PNG of the logo can't be read. ${error.message}` };
    throw error;
  }
}
