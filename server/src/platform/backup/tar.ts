import { BackupError } from './encryption.ts';

// The part of the format ustar that a backup needs: files with short names. The usual library brings nine packages for another runtime along.

const block_bytes = 512;
const most_bytes = 0o77777777777;

export type TarEntry = { name: string; content: Buffer };

/** A file as it is in an archive: its header, its content, and zeros up to the next block. */
export function tarEntry(name: string, content: Buffer): Buffer {
  if (name.length > 99 || content.length > most_bytes) throw new Error(`${name} doesn't fit into a backup.`);
  const header = Buffer.alloc(block_bytes);
  header.write(name, 0);
  header.write(['0000600', '0000000', '0000000', ''].join('\0'), 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write(['ustar', '00'].join('\0'), 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (block_bytes - 1))]);
}

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block_bytes);

/** The sum of a header's bytes, with spaces in the place of the sum. */
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);

const textAt = (header: Buffer, start: number, end: number) =>
  header.toString('latin1', start, end).split('\0')[0]!;

/** The files of an archive, one after the other. Throws {@link BackupError} where it ends early or isn't one. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = taker(source);
  for (;;) {
    const header = await take(block_bytes);
    if (header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(textAt(header, 124, 136), 8);
    if (Number.parseInt(textAt(header, 148, 156), 8) !== sumOf(header) || !(size <= most_bytes))
      throw new BackupError('The file is damaged, or not a backup of Retour.');
    const content = await take(size);
    await take(-size & (block_bytes - 1));
    yield { name: textAt(header, 0, 100), content };
  }
}

/** Takes so many bytes from a stream. */
function taker(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let held_bytes = 0;
  return async (wanted) => {
    while (held_bytes < wanted) {
      const { value, done } = await iterator.next();
      if (done) throw new BackupError('The file is incomplete.');
      held.push(value);
      held_bytes += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(wanted)];
    held_bytes = all.length - wanted;
    return all.subarray(0, wanted);
  };
}
