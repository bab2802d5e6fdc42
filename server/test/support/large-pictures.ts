import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import type { Deflate } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PNG of zeros, with 16 bits for each of four channels: a few hundred kilobytes for any number of gigabytes. */
export async function drawZeros(width: number, height: number, { interlaced = false } = {}): Promise<Bytes> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, interlaced ? 1 : 0], 8);
  const deflate = createDeflate({ level: 9 });
  const deflated = buffer(deflate);
  // Each row begins with its filter; interlaced, there are up to twice as many rows.
  await writeZeros(deflate, 8 * width * height + (interlaced ? 2 : 1) * height);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', await deflated),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

async function writeZeros(into: Deflate, length: number): Promise<void> {
  const zeros = Buffer.alloc(1_000_000);
  for (let left = length; left > 0; left -= zeros.length)
    await new Promise((resolve) => into.write(zeros.subarray(0, left), resolve));
  into.end();
}

function pngChunk(type: string, contents: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
  return Buffer.concat([bytesOf(contents.length, 4), typed, bytesOf(crc32(typed), 4)]);
}

/** A noisy JPEG of a camera: some megabytes. */
export async function drawPhoto(width: number, height: number): Promise<Bytes> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  return new Uint8Array(await image.jpeg({ quality: 85 }).toBuffer());
}

/** A square HEVC picture of computed noise, whose HEIC has one item of it. */
const tile = { file: readFileSync(new URL('tile.heic', import.meta.url)), edge_px: 256 };

/** A HEIC as phones write them: a grid of tiles, each coded by itself; some 24 kB a tile. Or each is the same bytes, so that a small file has many. */
export function heicOfTiles(width: number, height: number, { same_bytes = false } = {}): Bytes {
  const coded = tileContents();
  const [columns, rows] = [Math.ceil(width / tile.edge_px), Math.ceil(height / tile.edge_px)];
  const count = columns * rows;
  const grid = Buffer.concat([
    Buffer.from([0, 0, rows - 1, columns - 1]),
    bytesOf(width, 2),
    bytesOf(height, 2),
  ]);
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const makeMeta = (data_at: number) => metaOf({ count, width, height, data_at, coded, grid, same_bytes });
  // The length of the index does not depend on the positions in it.
  const meta = makeMeta(start.length + makeMeta(0).length + 8);
  const data = box('mdat', ...Array.from({ length: same_bytes ? 1 : count }, () => coded), grid);
  return new Uint8Array(Buffer.concat([start, meta, data]));
}

type Grid = {
  count: number;
  width: number;
  height: number;
  data_at: number;
  coded: Buffer;
  grid: Buffer;
  same_bytes: boolean;
};

/** The index of a grid: items 1 to `count` are its tiles, the next is the grid itself (ISO 23008-12, section 6.6.2.3). */
function metaOf({ count, width, height, data_at, coded, grid, same_bytes }: Grid): Buffer {
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  const grid_id = count + 1;
  const all = [...ids, grid_id];
  const place = (id: number) => {
    const length = id === grid_id ? grid.length : coded.length;
    const before = same_bytes ? Number(id === grid_id) : id - 1;
    return bytes([id, 2], [0, 4], [1, 2], [data_at + before * coded.length, 4], [length, 4]);
  };
  const info = (id: number) =>
    fullBox('infe', 2, bytes([id, 2], [0, 2]), Buffer.from(id === grid_id ? 'grid\0' : 'hvc1\0'));
  const size = (edge_x: number, edge_y: number) => fullBox('ispe', 0, bytes([edge_x, 4], [edge_y, 4]));
  const properties = (id: number) =>
    id === grid_id ? bytes([id, 2], [1, 1], [3, 1]) : bytes([id, 2], [2, 1], [0x81, 1], [2, 1]);
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, bytes([0, 4]), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, bytes([grid_id, 2])),
    fullBox('iloc', 1, bytes([0x4400, 2], [all.length, 2]), ...all.map(place)),
    fullBox('iinf', 0, bytes([all.length, 2]), ...all.map(info)),
    box(
      'iprp',
      box(
        'ipco',
        box('hvcC', find(tile.file, 'meta', 'iprp', 'ipco', 'hvcC')),
        size(256, 256),
        size(width, height),
      ),
      fullBox('ipma', 0, bytes([all.length, 4]), ...all.map(properties)),
    ),
    fullBox('iref', 0, box('dimg', bytes([grid_id, 2], [count, 2], ...ids.map((id): Part => [id, 2])))),
  );
}

/** What the first item of the tile's file holds: three pieces that lie one after the other. */
function tileContents(): Buffer {
  const places = find(tile.file, 'meta', 'iloc');
  const from = places.readUInt32BE(12);
  const lengths = [0, 1, 2].map((i) => places.readUInt32BE(18 + i * 8 + 4));
  return tile.file.subarray(from, from + lengths.reduce((sum, length) => sum + length, 0));
}

/** The contents of a box within boxes. */
function find(file: Buffer, ...path: string[]): Buffer {
  let contents = file;
  for (const type of path) {
    let at = 0;
    while (contents.toString('latin1', at + 4, at + 8) !== type) at += contents.readUInt32BE(at);
    contents = contents.subarray(at + (type === 'meta' ? 12 : 8), at + contents.readUInt32BE(at));
  }
  return contents;
}

type Part = [value: number, length: number];

function bytesOf(value: number, length: number): Buffer {
  const result = Buffer.alloc(length);
  result.writeUIntBE(value, 0, length);
  return result;
}

const bytes = (...parts: Part[]) => Buffer.concat(parts.map(([value, length]) => bytesOf(value, length)));

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...contents]);
  return Buffer.concat([bytesOf(body.length + 4, 4), body]);
}

const fullBox = (type: string, version: number, ...contents: Buffer[]) =>
  box(type, bytes([version, 1], [0, 3]), ...contents);
