import { ImageError } from './image-error.ts';
import { max_heic_memory_bytes } from './limits.ts';
import { requireSize } from './size.ts';

/** Three bytes a pixel: red, green and blue. */
export type Pixels = { pixels: Uint8Array; width_px: number; height_px: number };

/** The functions of libheif that are used, as WebAssembly has them: pointers are numbers, and errors are written to the first argument. */
type LibHeif = {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _malloc(bytes: number): number;
  _heif_image_handle_get_image_tiling(error: number, handle: number, transformed: 1, tiling: number): void;
  _heif_decode_image(
    ...args: [error: number, handle: number, image: number, colorspace: number, chroma: number, options: 0]
  ): void;
  _heif_image_handle_decode_image_tile(
    ...args: [
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: 0,
      column: number,
      row: number,
    ]
  ): void;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_release(image: number): void;
};
type HeifImage = { is_primary(): boolean; handle: { $$: { ptr: number } } };

/** From this many pixels on the longer edge, half of them are decoded: a picture is kept with about 2,000. */
const halved_from_px = 4000;

const rgb = 1;
/** Both the chroma format and the channel of pixels with three bytes one after the other. */
const interleaved = 10;

/** `heif_image_tiling`, from its second member on. */
const tiling_members = [
  'columns',
  'rows',
  'tile_width',
  'tile_height',
  'width',
  'height',
  'top',
  'left',
] as const;
type Tiling = Record<(typeof tiling_members)[number], number>;
type Tile = { data: Uint8Array; stride: number; width: number; height: number };

/**
 * Decodes the first picture of a HEIC file tile by tile, as phones write them, so that a picture of 48 million pixels takes no more memory than
 * one of 12. A picture twice as large as it is kept is halved on the way. `checkTime` is called for every tile, and may throw. Throws
 * {@link ImageError}.
 */
export async function decodeHeic(file: Buffer, checkTime: () => void): Promise<Pixels> {
  limitMemory();
  const { default: lib } = (await import('libheif-js/wasm-bundle.js')) as { default: LibHeif };
  const images = new lib.HeifDecoder().decode(file);
  const handle = (images.find((image) => image.is_primary()) ?? images[0])?.handle.$$.ptr;
  if (handle === undefined) throw unreadable();
  const { readTiling, decodeTile } = openHandle(lib, handle);
  const tiling = readTiling();
  requireSize(tiling.width, tiling.height);
  const halved =
    Math.max(tiling.width, tiling.height) >= halved_from_px &&
    [tiling.tile_width, tiling.tile_height, tiling.top, tiling.left].every((length) => length % 2 === 0);
  const by = halved ? 2 : 1;
  const [width_px, height_px] = [Math.floor(tiling.width / by), Math.floor(tiling.height / by)];
  const pixels = new Uint8Array(width_px * height_px * 3);
  for (let row = 0; row < tiling.rows; row++)
    for (let column = 0; column < tiling.columns; column++) {
      checkTime();
      const at = {
        x: (column * tiling.tile_width - tiling.left) / by,
        y: (row * tiling.tile_height - tiling.top) / by,
      };
      decodeTile(tiling, column, row, (tile) => copyTile(tile, by, { pixels, width_px, height_px }, at));
    }
  return { pixels, width_px, height_px };
}

function openHandle(lib: LibHeif, handle: number) {
  const error = lib._malloc(256);
  const [tiling, image, stride] = [error + 32, error + 160, error + 164];
  const read = (pointer: number) => lib.HEAPU32[pointer / 4]!;
  const requireSuccess = () => {
    if (read(error) !== 0) throw unreadable();
  };
  return {
    readTiling: (): Tiling => {
      lib.HEAPU8.fill(0, error, error + 256);
      lib.HEAPU32[tiling / 4] = 1; // the version of the struct
      lib._heif_image_handle_get_image_tiling(error, handle, 1, tiling);
      requireSuccess();
      return Object.fromEntries(tiling_members.map((name, i) => [name, read(tiling + 4 + 4 * i)])) as Tiling;
    },
    decodeTile: ({ columns, rows }: Tiling, column: number, row: number, use: (tile: Tile) => void): void => {
      // The only tile takes less memory as the whole image.
      if (columns * rows === 1) lib._heif_decode_image(error, handle, image, rgb, interleaved, 0);
      else lib._heif_image_handle_decode_image_tile(error, handle, image, rgb, interleaved, 0, column, row);
      requireSuccess();
      const decoded = read(image);
      const start = lib._heif_image_get_plane_readonly2(decoded, interleaved, stride);
      const width = lib._heif_image_get_width(decoded, interleaved);
      const height = lib._heif_image_get_height(decoded, interleaved);
      const data = lib.HEAPU8.subarray(start, start + read(stride) * height);
      use({ data, stride: read(stride), width, height });
      lib._heif_image_release(decoded);
    },
  };
}

/** Copies the part of a tile that lies within the picture, each pixel as the mean of a square of `by` pixels a side. */
function copyTile(
  { data, stride, width, height }: Tile,
  by: number,
  into: Pixels,
  at: { x: number; y: number },
): void {
  const rows = Math.min(Math.floor(height / by), into.height_px - at.y);
  const columns = Math.min(Math.floor(width / by), into.width_px - at.x);
  for (let y = Math.max(0, -at.y); y < rows; y++) {
    let to = ((at.y + y) * into.width_px + at.x + Math.max(0, -at.x)) * 3;
    for (let x = Math.max(0, -at.x); x < columns; x++) {
      const from = y * by * stride + x * by * 3;
      for (let channel = 0; channel < 3; channel++, to++) {
        const one = from + channel;
        into.pixels[to] =
          by === 1
            ? data[one]!
            : (data[one]! + data[one + 3]! + data[one + stride]! + data[one + stride + 3]! + 2) >> 2;
      }
    }
  }
}

type Memory = { buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number };

/** Lets the decoder have so much memory and no more, which it takes as what it is: none is left. */
function limitMemory(): void {
  type Global = { WebAssembly: { Memory: { prototype: Memory } } };
  const memory = (globalThis as unknown as Global).WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function growWithin(this: Memory, pages) {
    if (this.buffer.byteLength + pages * 65_536 > max_heic_memory_bytes)
      throw new RangeError('Too much memory.');
    return grow.call(this, pages);
  };
}

const unreadable = () => new ImageError("It can't be decoded.");
