import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, readCsv } from '../../platform/files/read-csv.ts';
import { CommandError } from '../failure.ts';
import { format, manifest_name, withoutApostrophe } from './manifest.ts';
import type { Manifest, ManifestColumn, ManifestFile } from './manifest.ts';

/** A row of an export, with the values that the database had; times, and numbers too large to be exact, are text. */
export type ExportedRow = Record<string, unknown>;

/** A row of an export has a few documents of the API at most. */
const max_row_chars = 67_108_864;

/** Reads the manifest of an export. Errors: CommandError. */
export async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, manifest_name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} can't be read (${error.code}): name the folder of an export.`);
  });
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    throw new CommandError(`${path} is damaged: it isn't valid JSON.`);
  }
  if (manifest.format !== format)
    throw new CommandError(`${path} is from an export that this version of Retour can't read.`);
  return manifest;
}

/** Reads the rows of a file of an export, one after the other. None where the export doesn't have the file. */
export async function* readRows(dir: string, { files }: Manifest, name: string): AsyncGenerator<ExportedRow> {
  const file = files.find((one) => one.file === `${name}.csv`);
  if (!file) return;
  for await (const { columns, cells } of readCells(dir, file))
    yield Object.fromEntries(columns.map((column, i) => [column.name, valueOf(column, cells[i]!)]));
}

type Cells = { line: number; columns: ManifestColumn[]; cells: (string | null)[] };

async function* readCells(
  dir: string,
  { file, columns }: ManifestFile,
  onBytes: (bytes: Buffer) => void = () => {},
): AsyncGenerator<Cells> {
  let is_head = true;
  const source = createReadStream(join(dir, file));
  async function* bytes() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      onBytes(chunk);
      yield chunk;
    }
  }
  try {
    for await (const rows of readCsv(bytes(), { delimiter: ',', max_row_chars })) {
      for (const { line, cells } of rows) {
        if (is_head && cells.join() !== columns.map(({ name }) => name).join())
          throw new CommandError(`${file} has other columns than the manifest says.`);
        if (cells.length !== columns.length)
          throw new CommandError(
            `${file}, line ${line}: there are ${cells.length} cells instead of ${columns.length}.`,
          );
        if (!is_head) yield { line, columns, cells };
        is_head = false;
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`${file} is missing.`);
    throw error instanceof CsvError ? new CommandError(`${file}: ${error.message}`) : error;
  }
}

function valueOf({ type }: ManifestColumn, cell: string | null): unknown {
  if (cell === null) return null;
  if (type === 'integer' || type === 'money') return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true';
  if (type === 'json') return JSON.parse(withoutApostrophe(cell));
  return type === 'text' ? withoutApostrophe(cell) : cell;
}

/** Reads every file of an export again, and says in lines what isn't as the manifest has it. */
export async function verifyExport(
  dir: string,
  { files }: Manifest,
  onProgress: (rows: number) => void,
): Promise<string[]> {
  const problems: string[] = [];
  let done = 0;
  for (const file of files) {
    try {
      problems.push(...(await verifyFile(dir, file, (rows) => onProgress(done + rows))));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push(error.message);
    }
    done += file.rows;
  }
  return problems;
}

async function verifyFile(
  dir: string,
  file: ManifestFile,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const sha256 = createHash('sha256');
  const sums = new Map<string, bigint>();
  const places = new Map(file.columns.map(({ name }, i) => [name, i]));
  const money = file.columns.flatMap(({ name, currency_in }, i) =>
    currency_in === undefined ? [] : [{ name, at: i, currency_at: places.get(currency_in)! }],
  );
  let rows = 0;
  for await (const { line, cells } of readCells(dir, file, (bytes) => sha256.update(bytes))) {
    rows++;
    onRows(rows);
    for (const { name, at, currency_at } of money) {
      const [amount, currency] = [cells[at]!, cells[currency_at]!];
      if (amount === null || currency === null) continue;
      if (!/^-?\d+$/.test(amount)) return [`${file.file}, line ${line}: ${name} isn't a whole number.`];
      const key = `${name} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount));
    }
  }
  const problems: string[] = [];
  if (rows !== file.rows) problems.push(`${file.file} has ${rows} rows, and the manifest says ${file.rows}.`);
  const stated = Object.entries(file.sums).flatMap(([name, by_currency]) =>
    Object.entries(by_currency).map(([currency, sum]) => [`${name} ${currency}`, sum] as const),
  );
  for (const [key, sum] of stated)
    if (String(sums.get(key) ?? 0n) !== sum)
      problems.push(
        `${file.file}: the sum of ${key} is ${sums.get(key) ?? 0n}, and the manifest says ${sum}.`,
      );
  if (sums.size !== stated.length) problems.push(`${file.file} has amounts that the manifest has no sum of.`);
  if (sha256.digest('hex') !== file.sha256)
    problems.push(`${file.file} was changed: its SHA-256 is not that of the manifest.`);
  return problems;
}
