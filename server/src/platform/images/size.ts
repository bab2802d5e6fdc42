import { ImageError } from './image-error.ts';
import { max_edge_px, max_pixels } from './limits.ts';

/** Throws {@link ImageError} for an image that is too large to be decoded. */
export function requireSize(width_px: number, height_px: number): void {
  if (width_px * height_px > max_pixels) throw new ImageError(`It has more than ${max_pixels} pixels.`);
  if (Math.max(width_px, height_px) > max_edge_px)
    throw new ImageError(`It has more than ${max_edge_px} pixels on a side.`);
}
