import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

// An encrypted backup: the mark, the salt, and chunks with a tag each. The key comes from the passphrase by scrypt. The nonce of a chunk is its number and
// whether it is the last one, so that no chunk can be moved, repeated or cut off unnoticed (the STREAM construction, as in age).

const mark = Buffer.from('RETOUR-BACKUP-1\n');
const salt_bytes = 16;
const tag_bytes = 16;
const chunk_bytes = 65_536;
const cost = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };

/** The backup can't be read; the message says why. */
export class BackupError extends Error {}

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  (promisify(scrypt) as (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer>)(
    passphrase,
    salt,
    32,
    cost,
  );

function nonceOf(number: number, is_last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = is_last ? 1 : 0;
  return nonce;
}

/** Encrypts a stream of bytes under a passphrase. */
export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([mark, randomBytes(salt_bytes)]);
  const key = await deriveKey(passphrase, head.subarray(mark.length));
  const seal = (chunk: Buffer, number: number, is_last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, is_last)).setAAD(head);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  yield head;
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    for (; held.length > chunk_bytes; held = held.subarray(chunk_bytes))
      yield seal(held.subarray(0, chunk_bytes), number++, false);
  }
  yield seal(held, number, true);
}

async function* decrypt(
  source: AsyncIterable<Buffer>,
  head: Buffer,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const key = await deriveKey(passphrase, head.subarray(mark.length));
  const open = (sealed: Buffer, number: number, is_last: boolean) => {
    const nonce = nonceOf(number, is_last);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tag_bytes }).setAAD(head);
    try {
      decipher.setAuthTag(sealed.subarray(-tag_bytes));
      return Buffer.concat([decipher.update(sealed.subarray(0, -tag_bytes)), decipher.final()]);
    } catch (error) {
      const cause =
        number === 0
          ? 'The passphrase is wrong, or the file is damaged.'
          : 'The file is damaged or incomplete.';
      throw new BackupError(cause, { cause: error });
    }
  };
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    for (; held.length > chunk_bytes + tag_bytes; held = held.subarray(chunk_bytes + tag_bytes))
      yield open(held.subarray(0, chunk_bytes + tag_bytes), number++, false);
  }
  yield open(held, number, true);
}

/** The bytes of a backup, decrypted where it is encrypted. Throws {@link BackupError} where the passphrase is missing or wrong. */
export async function* readBytes(source: Readable, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const bytes = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let start = Buffer.alloc(0);
  while (start.length < mark.length + salt_bytes) {
    const { value, done } = await bytes.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const is_encrypted = start.subarray(0, mark.length).equals(mark);
  if (is_encrypted && passphrase === undefined)
    throw new BackupError('The backup is encrypted: name the file with its passphrase in --passphrase-file.');
  const head = start.subarray(0, is_encrypted ? mark.length + salt_bytes : 0);
  const rest = continueWith(start.subarray(head.length), bytes);
  if (is_encrypted) yield* decrypt(rest, head, passphrase!);
  else yield* rest;
}

async function* continueWith(first: Buffer, more: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* more;
}
