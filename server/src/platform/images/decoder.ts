// The program of the process that decodes one image: reads the file from standard input, and writes a DecoderResult and a JPEG, or a PNG on a plate, to
// descriptor 3.
import { fstatSync, readSync, writeFileSync } from 'node:fs';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeHeic } from './heic.ts';
import { ImageError } from './image-error.ts';
import { maxCpuMs, max_memory_bytes, max_pixels } from './limits.ts';
import type { DecoderResult, Plate } from './run-decoder.ts';
import { requireSize } from './size.ts';

type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of ISO 14496-12 that say HEVC pictures are inside (ISO 23008-12). */
const heic_brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
/** Longest list of brands that is looked at. */
const max_brand_bytes = 256;

/** What a file is, by its first bytes and not by its name; undefined for everything but the four kinds. */
function kindOfImage(file: Buffer): ImageKind | undefined {
  const text = (from: number, to: number) => file.subarray(from, to).toString('latin1');
  if (file.length < 16) return undefined;
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return undefined;
  const brands_end = Math.min(file.readUInt32BE(0), max_brand_bytes, file.length);
  // The brand, four bytes of its version, and the brands that it is compatible with.
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= brands_end; at += 4) brands.push(text(at, at + 4));
  return brands.some((brand) => heic_brands.has(brand)) ? 'heic' : undefined;
}

const quality = 82;
const check_every_ms = 5;
/** Longer edge of the result, as who started this process wants it. */
const kept_edge_px = Number(process.argv[2]);
/** The plate that the image is put on instead, if it is a logo. */
const plate = process.argv[3] === undefined ? undefined : (JSON.parse(process.argv[3]) as Plate);

const file = readStandardInput();
const max_cpu_ms = maxCpuMs(file.length);

const answer = (result: DecoderResult, content: Uint8Array = Buffer.alloc(0)) =>
  writeFileSync(3, Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), content]));

/** Ends this process, with all threads of it, wherever they are. */
function end(rejected: string): never {
  answer({ rejected });
  process.kill(process.pid, 'SIGKILL');
  throw new Error(rejected);
}

function checkTime(): void {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > max_cpu_ms) end('It takes too long to decode.');
}

// libvips works in threads of its own, so that this one can look.
setInterval(() => {
  if (process.memoryUsage.rss() > max_memory_bytes) end('It takes too much memory to decode.');
  checkTime();
}, check_every_ms).unref();

try {
  const { data, info } = await writeAnew();
  answer({ width_px: info.width, height_px: info.height }, data);
} catch (error) {
  answer({ rejected: error instanceof ImageError ? error.message : "It can't be decoded." });
}

/** The file, from its beginning: the parent shares its position, which is the end of what it wrote. */
function readStandardInput(): Buffer {
  const content = Buffer.alloc(fstatSync(0).size);
  let length = 0;
  for (let read = -1; length < content.length && read !== 0; length += read)
    read = readSync(0, content, length, content.length - length, length);
  return content.subarray(0, length);
}

async function writeAnew() {
  const kind = kindOfImage(file);
  if (!kind) throw new ImageError("It isn't a JPEG, PNG, WebP or HEIC image.");
  if (kind !== 'heic') return shrink(file);
  const { pixels, width_px: width, height_px: height } = await decodeHeic(file, checkTime);
  return shrink(pixels, { raw: { width, height, channels: 3 } });
}

/** Loaded once it is needed: until then the HEIC decoder has its memory. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Only the three readers that are needed may touch what strangers send.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

async function shrink(pixels: Uint8Array, options: SharpOptions = {}) {
  const sharp = await loadSharp();
  const image = sharp(pixels, { ...options, failOn: 'error', limitInputPixels: max_pixels });
  const { width, height } = await image.metadata().catch((error: Error) => {
    // Already the header exceeds the limit.
    if (/pixel limit/.test(error.message)) requireSize(max_pixels + 1, 1);
    throw error;
  });
  requireSize(width, height);
  if (plate) return putOnPlate(image, plate);
  return image
    .autoOrient()
    .resize({ width: kept_edge_px, height: kept_edge_px, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
}

/** White around and behind the image, as part of it: no program that darkens a message changes it. */
function putOnPlate(image: Sharp, { width_px, height_px, padding_px: { x, y } }: Plate) {
  return image
    .resize({ width: width_px, height: height_px, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .extend({ left: x, right: x, top: y, bottom: y, background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
}
