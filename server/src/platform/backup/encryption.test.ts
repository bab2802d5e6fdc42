import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Readable } from 'node:stream';
import { BackupError, encrypt, readBytes } from './encryption.ts';
import { readTar, tarEnd, tarEntry } from './tar.ts';

const passphrase = 'a passphrase that nobody guesses';

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealed = (content: Buffer) => collect(encrypt(Readable.from([content]), passphrase));
const opened = (content: Buffer, word: string | undefined = passphrase) =>
  collect(readBytes(Readable.from([content]), word));

describe('an encrypted backup', () => {
  it('is read with its passphrase, however its length fits into chunks', async () => {
    for (const length of [0, 65_536, 150_001]) {
      const content = randomBytes(length);
      const bytes = await sealed(content);
      assert.ok(!bytes.includes(content.subarray(0, 16)) || length < 16);
      assert.ok((await opened(bytes)).equals(content), String(length));
    }
  });

  it('is not read where a byte was changed, chunks were moved or cut off, or the passphrase is another', async () => {
    const bytes = await sealed(randomBytes(200_000));
    const sealed_chunk = 65_552;
    const head = bytes.subarray(0, 32);
    const chunk = (number: number) =>
      bytes.subarray(32 + number * sealed_chunk, 32 + (number + 1) * sealed_chunk);
    const changed = Buffer.from(bytes);
    changed[150_000]! ^= 1;
    const other_salt = Buffer.from(bytes);
    other_salt[20]! ^= 1;
    const damaged = [
      changed,
      other_salt,
      Buffer.concat([head, chunk(0), chunk(1), chunk(2)]),
      Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)]),
      head,
    ];
    for (const [index, one] of damaged.entries())
      await assert.rejects(opened(one), BackupError, String(index));
    await assert.rejects(opened(bytes, 'another passphrase'), /The passphrase is wrong/);
    await assert.rejects(collect(readBytes(Readable.from([bytes]), undefined)), /is encrypted/);
  });
});

describe('the archive of a backup', () => {
  const files = [
    { name: 'header.json', content: Buffer.from('{}') },
    { name: 'tables/orders/000001.copy', content: randomBytes(1024) },
    { name: 'secret', content: randomBytes(513) },
  ];
  const whole = Buffer.concat([...files.map(({ name, content }) => tarEntry(name, content)), tarEnd()]);

  it('has its files as they were put in, in whatever pieces it is read', async () => {
    for (const piece of [1, 511, 512, whole.length]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / piece) }, (_, i) =>
        whole.subarray(i * piece, (i + 1) * piece),
      );
      const read = [];
      for await (const entry of readTar(Readable.from(pieces))) read.push(entry);
      assert.deepEqual(read, files);
    }
  });

  it('is refused where it ends early, or is none', async () => {
    for (const bytes of [
      whole.subarray(0, 700),
      whole.subarray(0, -1100),
      randomBytes(2048),
      Buffer.alloc(0),
    ])
      await assert.rejects(async () => {
        for await (const entry of readTar(Readable.from([bytes]))) assert.ok(entry.name);
      }, BackupError);
  });
});
