import { parentPort, workerData } from 'node:worker_threads';
import type { HeicAnswer } from './heic.ts';

/** Most memory that the decoder may take: enough for an image of the most pixels. */
const max_memory_bytes = 768 * 1024 * 1024;

/** What is used of libheif. */
type Image = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (result: { data: Uint8ClampedArray } | null) => void,
  ): void;
};
type LibHeif = { HeifDecoder: new () => { decode(file: Uint8Array): Image[] } };

// The decoder takes a refusal as what it is when there is no memory left.
type Memory = { buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number };
type Global = { WebAssembly: { Memory: { prototype: Memory } } };
const memory = (globalThis as unknown as Global).WebAssembly.Memory.prototype;
const { grow } = memory;
memory.grow = function growWithin(this: Memory, pages) {
  if (this.buffer.byteLength + pages * 65_536 > max_memory_bytes) throw new RangeError('Too much memory.');
  return grow.call(this, pages);
};

const { file, max_pixels } = workerData as { file: Uint8Array; max_pixels: number };
const answer = await decode();
parentPort?.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer as ArrayBuffer] : []);

async function decode(): Promise<HeicAnswer> {
  const { default: libheif } = (await import('libheif-js/wasm-bundle.js')) as { default: LibHeif };
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { refused: 'It cannot be read.' };
  const [width_px, height_px] = [image.get_width(), image.get_height()];
  if (width_px * height_px > max_pixels) return { refused: `It has more than ${max_pixels} pixels.` };
  const data = new Uint8ClampedArray(width_px * height_px * 4);
  const shown = await new Promise((resolve) =>
    image.display({ data, width: width_px, height: height_px }, resolve),
  );
  if (shown === null) return { refused: 'It cannot be read.' };
  return { pixels: new Uint8Array(data.buffer), width_px, height_px };
}
