import { readFont } from '../support/font.ts';
import { drawHugePicture, drawPicture, heicPicture } from '../support/pictures.ts';

/** Contents of files by what they are called in a form that is planned. */
export type Pictures = ReadonlyMap<string, Buffer>;

const formats = ['jpeg', 'png', 'webp'] as const;
/** How many different ones there are of a format: together more than an item takes. */
const shades = [0, 90, 180] as const;

/** Pictures that are taken. */
export const sound_pictures: readonly string[] = [
  ...formats.flatMap((format) => shades.map((red) => `${format} ${red}`)),
  'jpeg and more',
  'heic',
];

/** Files that no picture can be made of. */
export const broken_pictures = [
  ...formats.map((format) => `${format} cut off`),
  'heic cut off',
  'too many pixels',
  'too large',
  'empty',
  'text',
  'svg',
  'gif',
  'first bytes only',
] as const;

const largest_file_bytes = 10_485_760;

/** Draws every picture once. */
export async function drawPictures(): Promise<Pictures> {
  const drawn = new Map<string, Buffer>();
  for (const format of formats)
    for (const red of shades) drawn.set(`${format} ${red}`, Buffer.from(await drawPicture(format, { red })));
  const jpeg = drawn.get('jpeg 0')!;
  const heic = Buffer.from(heicPicture());
  const halfOf = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  const others: Record<string, Buffer> = {
    heic,
    'jpeg and more': Buffer.concat([jpeg, Buffer.from('<?php echo 1; ?>')]),
    ...Object.fromEntries(
      formats.map((format) => [`${format} cut off`, halfOf(drawn.get(`${format} 0`)!)] as const),
    ),
    'heic cut off': halfOf(heic),
    'too many pixels': Buffer.from(await drawHugePicture(7072, 7072)),
    'too large': Buffer.concat([jpeg, Buffer.alloc(largest_file_bytes + 1 - jpeg.length)]),
    empty: Buffer.alloc(0),
    text: Buffer.from('This is no picture.'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    font: readFont(),
    'first bytes only': jpeg.subarray(0, 16),
  };
  for (const [name, file] of Object.entries(others)) drawn.set(name, file);
  return drawn;
}

/** A picture of which some bytes are others: nobody knows whether it can still be read. */
export function damage(pictures: Pictures, choice: number): Buffer {
  const names = sound_pictures;
  const file = Buffer.from(pictures.get(names[choice % names.length]!)!);
  for (let i = 0, at = choice; i <= choice % 8; i++) {
    at = Math.imul(at + i, 0x9e3779b1) >>> 0;
    file[at % file.length] = at >>> 24;
  }
  return file;
}
