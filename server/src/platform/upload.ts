import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { malformed } from './body.ts';
import { createFilePart } from './file-part.ts';
import { Refusal } from './refusal.ts';

/** A file that was received; it lies in a temporary file until it is removed. */
export type Upload = {
  path: string;
  /** SHA-256 of its contents. */
  digest: Buffer;
  remove(): Promise<void>;
};

/**
 * Streams a body to a temporary file, so that its size does not matter to memory. JSONL as it is, or as the field `file` of a form; either
 * may be compressed. Refusals: unsupported_media_type, payload_too_large, malformed_json.
 */
export async function receiveUpload(request: FastifyRequest, limit_bytes: number): Promise<Upload> {
  const path = join(tmpdir(), `retour-upload-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  const digest = createHash('sha256');
  let received = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > limit_bytes)
        return done(new Refusal('payload_too_large', `The upload is larger than ${limit_bytes} bytes.`));
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const body = (request.body as Readable | undefined) ?? Readable.from([]);
    await pipeline([body, ...decodersOf(request), measure, createWriteStream(path)]);
  } catch (error) {
    await remove();
    const { code } = error as { code?: string };
    if (code?.startsWith('Z_')) throw malformed('The body is not valid gzip.');
    throw error;
  }
  return { path, digest: digest.digest(), remove };
}

function decodersOf({ headers, body }: FastifyRequest): Transform[] {
  if (body === undefined) return [];
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new Refusal('unsupported_media_type', `Content-Encoding ${encoding} is not accepted here.`);
  const unzip = encoding === 'gzip' ? [createGunzip()] : [];
  const type = headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  if (boundary) return [...unzip, createFilePart(boundary[1] ?? boundary[2] ?? '')];
  if (/^application\/(x-ndjson|jsonl)\s*(;|$)/i.test(type)) return unzip;
  throw new Refusal(
    'unsupported_media_type',
    'Send the lines as application/x-ndjson, or as the field file of multipart/form-data.',
  );
}
