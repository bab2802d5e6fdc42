import { createHash, randomUUID } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { malformed } from './body.ts';
import { fieldOf, readForm } from './form-parts.ts';
import { Refusal } from './refusal.ts';

/**
 * What an operation takes as its body: the lines of one file, as they are or as the field `file` of a form, compressed or not; or the files
 * of a form. `limit_bytes` is that of all of it, after decompression.
 */
export type UploadRule = {
  limit_bytes: number;
  description: string;
} & ({ takes: 'lines'; example: string } | { takes: 'files'; field: string; max_count: number });

/** Files that were received; they lie in temporary files until they are removed. */
export type Upload = {
  files: UploadedFile[];
  /** SHA-256 of their contents. */
  digest: Buffer;
  remove(): Promise<void>;
};
export type UploadedFile = { path: string; size_bytes: number };

/**
 * Streams a body to temporary files, so that its size does not matter to memory. Refusals: unsupported_media_type, payload_too_large,
 * malformed_json.
 */
export async function receiveUpload(request: FastifyRequest, rule: UploadRule): Promise<Upload> {
  const files: UploadedFile[] = [];
  const remove = async () => {
    for (const { path } of files) await rm(path, { force: true });
  };
  const newFile = () => {
    const file = { path: join(tmpdir(), `retour-upload-${randomUUID()}`), size_bytes: 0 };
    files.push(file);
    return file;
  };
  const digest = createHash('sha256');
  try {
    if (rule.takes === 'lines') await receiveLines(request, rule, newFile(), digest);
    else await receiveFiles(request, rule, newFile, digest);
  } catch (error) {
    await remove();
    const { code } = error as { code?: string };
    if (code?.startsWith('Z_')) throw malformed('The body is not valid gzip.');
    throw error;
  }
  return { files, digest: digest.digest(), remove };
}

type Pieces = AsyncIterable<Buffer>;

const bodyOf = ({ body }: FastifyRequest) => (body as Readable | undefined) ?? Readable.from([]);

async function receiveLines(
  request: FastifyRequest,
  { limit_bytes }: UploadRule,
  file: UploadedFile,
  digest: Hash,
): Promise<void> {
  const measure = async function* (source: Pieces) {
    for await (const chunk of source) {
      file.size_bytes += chunk.length;
      if (file.size_bytes > limit_bytes) throw tooLarge(limit_bytes);
      digest.update(chunk);
      yield chunk;
    }
  };
  const [unzip, take] = [unzipperOf(request), lineTaker(request)];
  if (!unzip && boundaryOf(request) === undefined) refuseDeclared(request, limit_bytes);
  const write = createWriteStream(file.path);
  if (unzip) await pipeline(bodyOf(request), unzip, take, measure, write);
  else await pipeline(bodyOf(request), take, measure, write);
}

async function receiveFiles(
  request: FastifyRequest,
  { limit_bytes, field }: UploadRule & { takes: 'files' },
  newFile: () => UploadedFile,
  digest: Hash,
): Promise<void> {
  const boundary = boundaryOf(request);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity' || boundary === undefined)
    throw new Refusal('unsupported_media_type', 'Send the files as multipart/form-data, not compressed.');
  refuseDeclared(request, limit_bytes);
  let received = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > limit_bytes ? tooLarge(limit_bytes) : null, chunk);
    },
  });
  await pipeline(bodyOf(request), measure, async (source: Pieces) => {
    let current: { file: UploadedFile; handle: FileHandle } | undefined;
    const end = async () => {
      await current?.handle.close();
      if (current) digest.update(`\n${current.file.size_bytes}\n`);
      current = undefined;
    };
    try {
      for await (const piece of readForm(source, boundary)) {
        if ('head' in piece) {
          await end();
          if (fieldOf(piece.head) !== field) continue;
          const file = newFile();
          current = { file, handle: await open(file.path, 'wx', 0o600) };
        } else if (current) {
          digest.update(piece.contents);
          current.file.size_bytes += piece.contents.length;
          await current.handle.write(piece.contents);
        }
      }
    } finally {
      await end();
    }
  });
}

/** What says of itself that it is too large need not be sent. */
function refuseDeclared({ headers }: FastifyRequest, limit_bytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limit_bytes) throw tooLarge(limit_bytes);
}

const tooLarge = (limit_bytes: number) =>
  new Refusal('payload_too_large', `The upload is larger than ${limit_bytes} bytes.`);

function boundaryOf({ headers }: FastifyRequest): string | undefined {
  const type = headers['content-type'] ?? '';
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2];
}

function unzipperOf({ headers, body }: FastifyRequest): Transform | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (body === undefined || encoding === 'identity') return undefined;
  if (encoding !== 'gzip')
    throw new Refusal('unsupported_media_type', `Content-Encoding ${encoding} is not accepted here.`);
  return createGunzip();
}

/** What takes the lines out of the body: all of it, or the first field `file` of a form. */
function lineTaker(request: FastifyRequest): (source: Pieces) => AsyncGenerator<Buffer> {
  const boundary = boundaryOf(request);
  const plain = /^application\/(x-ndjson|jsonl)\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (request.body !== undefined && !plain && boundary === undefined) {
    throw new Refusal(
      'unsupported_media_type',
      'Send the lines as application/x-ndjson, or as the field file of multipart/form-data.',
    );
  }
  return async function* (source) {
    if (boundary === undefined || request.body === undefined) {
      yield* source;
      return;
    }
    let found = false;
    let taken = false;
    for await (const piece of readForm(source, boundary)) {
      if ('head' in piece) {
        taken = !found && fieldOf(piece.head) === 'file';
        found ||= taken;
      } else if (taken) yield piece.contents;
    }
  };
}
