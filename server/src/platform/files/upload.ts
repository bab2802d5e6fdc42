import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../http/body.ts';
import { readForm } from './form-parts.ts';
import { Refusal } from '../refusal.ts';
import { openUploadFile } from './upload-file.ts';

/**
 * What an operation takes as its body: the lines of one file, as they are or as the field `file` of a form, compressed or not; or the files
 * of a form. `limit_bytes` is that of all of it, after decompression.
 */
export type UploadRule = {
  limit_bytes: number;
  description: string;
} & ({ takes: 'lines'; example: string } | { takes: 'files'; field: string; max_count: number });

/** Files that were received; they lie in temporary files without a name until they are closed. */
export type Upload = {
  files: UploadedFile[];
  /** The other fields of the form, as text. */
  fields: [string, string][];
  /** SHA-256 of the contents of the files. */
  digest: Buffer;
  close(): Promise<void>;
};
/** A temporary file; read it from a position, since the handle's own is its end. */
export type UploadedFile = { handle: FileHandle; size_bytes: number; /** As the form says. */ name?: string };

/** Fields of text that a form has beside its files, all together. */
const max_text_bytes = 65_536;

/** How long the rest of a rejected upload is read, so that its sender gets to the response. */
const linger_ms = 500;

/**
 * Streams a body to temporary files, so that its size does not matter to memory. Refusals: unsupported_media_type, payload_too_large,
 * malformed_json.
 */
export async function receiveUpload(request: FastifyRequest, rule: UploadRule): Promise<Upload> {
  const files: UploadedFile[] = [];
  const fields: Upload['fields'] = [];
  const close = async () => {
    for (const { handle } of files) await handle.close();
  };
  const newFile = async () => {
    const file = { handle: await openUploadFile(), size_bytes: 0 };
    files.push(file);
    return file;
  };
  const digest = createHash('sha256');
  try {
    if (rule.takes === 'lines') await receiveLines(request, rule, newFile, digest);
    else await receiveFiles(request, rule, { newFile, fields, digest });
  } catch (error) {
    await close();
    await readOn(request);
    const { code } = error as { code?: string };
    if (code?.startsWith('Z_')) throw malformed("The body isn't valid gzip.");
    throw error;
  }
  return { files, fields, digest: digest.digest(), close };
}

/** Reads and forgets what is left of a body that was begun. Whoever still sends after that has the connection closed with the response. */
async function readOn({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || !raw.readableDidRead) return;
  await finished(raw.resume(), { signal: AbortSignal.timeout(linger_ms) }).catch(() => {});
}

type Pieces = AsyncIterable<Buffer>;

/** The body, which stays open for what is left of it when reading it breaks off. */
const bodyOf = ({ body }: FastifyRequest): Pieces =>
  ((body as Readable | undefined) ?? Readable.from([])).iterator({ destroyOnReturn: false });

async function receiveLines(
  request: FastifyRequest,
  { limit_bytes }: UploadRule,
  newFile: () => Promise<UploadedFile>,
  digest: Hash,
): Promise<void> {
  const [unzip, take] = [unzipperOf(request), lineTaker(request)];
  if (!unzip && boundaryOf(request) === undefined) refuseDeclared(request, limit_bytes);
  const file = await newFile();
  const keep = async (source: Pieces) => {
    for await (const chunk of source) {
      file.size_bytes += chunk.length;
      if (file.size_bytes > limit_bytes) throw tooLarge(limit_bytes);
      digest.update(chunk);
      await file.handle.write(chunk);
    }
  };
  if (unzip) await pipeline(bodyOf(request), unzip, take, keep);
  else await pipeline(bodyOf(request), take, keep);
}

type Receiving = { newFile: () => Promise<UploadedFile>; fields: Upload['fields']; digest: Hash };

async function receiveFiles(
  request: FastifyRequest,
  { limit_bytes, field }: UploadRule & { takes: 'files' },
  { newFile, fields, digest }: Receiving,
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
    let current: UploadedFile | undefined;
    let text: { name: string; parts: Buffer[] } | undefined;
    let text_bytes = 0;
    const end = () => {
      if (current) digest.update(`\n${current.size_bytes}\n`);
      if (text) fields.push([text.name, Buffer.concat(text.parts).toString('utf8')]);
      current = undefined;
      text = undefined;
    };
    for await (const piece of readForm(source, boundary)) {
      if ('field' in piece) {
        end();
        if (piece.field === field) {
          current = await newFile();
          if (piece.filename !== undefined) current.name = piece.filename;
        } else if (piece.field !== undefined) text = { name: piece.field, parts: [] };
      } else if (text) {
        text_bytes += piece.contents.length;
        if (text_bytes > max_text_bytes) throw tooLarge(max_text_bytes);
        text.parts.push(piece.contents);
      } else if (current) {
        digest.update(piece.contents);
        current.size_bytes += piece.contents.length;
        await current.handle.write(piece.contents);
      }
    }
    end();
  });
}

/** What says of itself that it is too large need not be sent. */
function refuseDeclared({ headers }: FastifyRequest, limit_bytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limit_bytes) throw tooLarge(limit_bytes);
}

const tooLarge = (limit_bytes: number) =>
  new Refusal('payload_too_large', `The upload is larger than ${limit_bytes} bytes.`);

const boundaryOf = ({ headers }: FastifyRequest) => boundaryIn(headers['content-type'] ?? '');

/** The boundary that the media type of a form names. */
export function boundaryIn(type: string): string | undefined {
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2];
}

function unzipperOf({ headers, body }: FastifyRequest): Transform | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (body === undefined || encoding === 'identity') return undefined;
  if (encoding !== 'gzip')
    throw new Refusal(
      'unsupported_media_type',
      `This operation doesn't accept Content-Encoding ${encoding}.`,
    );
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
      if ('field' in piece) {
        taken = !found && piece.field === 'file';
        found ||= taken;
      } else if (taken) yield piece.contents;
    }
  };
}
