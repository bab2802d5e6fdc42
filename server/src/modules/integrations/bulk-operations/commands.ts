import { required, tooManyItems } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { UploadedFile } from '../../../platform/files/upload.ts';
import { apply_queue } from './queues.ts';
import { chunk_bytes, max_lines, readLines } from './read-lines.ts';
import { insertLines, insertOperation } from './store.ts';
import type { NewLine, Operation, Uploader } from './store.ts';

const batch_lines = 500;
const batch_characters = 1_048_576;

type LinesFile = Pick<UploadedFile, 'handle'>;

/**
 * Takes an upload: stores its lines, and a job that applies them. Lines that cannot be read have their result at once. With `strict`, fields
 * that a resource does not know fail their line. A batch of lines at a time is in memory. Refusals: validation_failed for no line at all, or too many.
 */
export async function createBulkOperation(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  shop_id: number,
  { handle, strict, uploader }: LinesFile & { strict: boolean; uploader?: Uploader | undefined },
): Promise<number> {
  const counts = await countLines({ handle });
  if (counts.total_count === 0) throw invalid({ file: [required('file')] });
  if (counts.total_count > max_lines) throw invalid({ file: [tooManyItems('file', max_lines)] });
  return db.inTransaction(async (tx) => {
    const id = await insertOperation(tx, shop_id, { ...counts, strict, ...uploader }, clock.now());
    await storeLines(tx, { shop_id, id }, { handle });
    await jobs.enqueue(tx, apply_queue.queue, {});
    return id;
  });
}

const chunksOf = ({ handle }: LinesFile): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, autoClose: false, highWaterMark: chunk_bytes });

async function countLines(file: LinesFile): Promise<{ total_count: number; failed_count: number }> {
  let total_count = 0;
  let failed_count = 0;
  for await (const { fault } of readLines(chunksOf(file))) {
    total_count++;
    if (fault !== null) failed_count++;
    if (total_count > max_lines) break;
  }
  return { total_count, failed_count };
}

async function storeLines(tx: Tx, operation: Operation, file: LinesFile): Promise<void> {
  let batch: NewLine[] = [];
  let characters = 0;
  for await (const { line, content, fault } of readLines(chunksOf(file))) {
    const errors = JSON.stringify(fault === null ? [] : [{ field: null, message: fault }]);
    batch.push({ line, content, status: fault === null ? 'pending' : 'failed', errors });
    characters += content?.length ?? 0;
    if (batch.length < batch_lines && characters < batch_characters) continue;
    await insertLines(tx, operation, batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await insertLines(tx, operation, batch);
}
