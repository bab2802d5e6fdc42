import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a phone writes into its pictures: who made it and where. */
const told = {
  IFD0: { Make: 'Examplephone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};

/** A picture of one colour, 64 by 48, or 48 by 64 when it is held sideways, that tells where it was taken. */
export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { red = 200, orientation = 1 } = {},
): Promise<Bytes> {
  const create = {
    width: 64,
    height: 48,
    channels: 4,
    background: { r: red, g: 40, b: 90, alpha: 0.5 },
  } as const;
  const image = sharp({ create }).withExif(told).withMetadata({ orientation });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** A PNG whose header says that it is so large; there is hardly anything behind that. */
export async function drawHugePicture(width: number, height: number): Promise<Bytes> {
  const bytes = Buffer.from(await drawPicture('png'));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return new Uint8Array(bytes);
}

export type PictureForm = { raw: Bytes; headers: Record<string, string> };

/** Files as a form, under names that tell nothing of what they are, and beside a field that is none. */
export async function formOfPictures(files: readonly Bytes[]): Promise<PictureForm> {
  const form = new FormData();
  form.append('note', 'a field that is no file');
  for (const [i, file] of files.entries()) form.append('images', new Blob([file]), `photo-${i}.txt`);
  const encoded = new Response(form);
  return {
    raw: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
  };
}

/** A picture of a phone in HEIC, 64 by 48, that tells where it was taken. */
export const heicPicture = (): Bytes => new Uint8Array(Buffer.from(heic.join(''), 'base64'));

const heic = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
  'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAewACAAEAAAAAAAAA',
  'AQAAAAAAAAAIAAMAAAAAAAACgAABAAAAAAAAAVgAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA',
  'AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgA',
  'AA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMA',
  'ISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBt',
  'YQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAHbbWRhdAAAAHcoAa8T',
  'gOUx9s/RNT/uoc+3JmPkmugQ2f/CDLCGY160PNujr0SSDJtbhBZLcJ94YOUDQwMgUYWnSrniI/v+lqJZ17YSe+wV9A0YAdobxrWl',
  'abAjq1on6siqqgmFFEfr8Qye61bl9UPOuNpl7yUODIR6ZSPqamdNgAAAAABJSSoACAAAAAkADwECAA0AAACSAAAAEgEDAAEAAAAB',
  'AAAAGgEFAAEAAAB6AAAAGwEFAAEAAACCAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIICAAcAAACKAAAAaYcEAAEAAACgAAAA',
  'JYgEAAEAAADuAAAAAAAAADhjAADoAwAAOGMAAOgDAABzZWNyZXQAAEV4YW1wbGVwaG9uZQAABgAAkAcABAAAADAyMTABkQcABAAA',
  'AAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAABAABAAIAAgAAAE4AAAACAAUA',
  'AwAAADwBAAADAAIAAgAAAFcAAAAEAAUAAwAAACQBAAAAAAAAAAAAAAEAAAAHAAAAAQAAAA4RAABkAAAAMwAAAAEAAAAeAAAAAQAA',
  'AJ4MAABkAAAA',
];
