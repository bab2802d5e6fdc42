import { resolve } from 'node:path';
import { Command } from 'commander';
import { missingMigrationsAndQueues, withPool } from '../database.ts';
import { systemClock } from '../platform/clock.ts';
import { version } from '../platform/config.ts';
import type { Manifest } from './export/manifest.ts';
import { readManifest, verifyExport } from './export/read-export.ts';
import { writeExport } from './export/write-export.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { showProgress } from './progress.ts';
import { withDatabase } from './session.ts';

type Options = { shop?: string; verify?: true; json?: true };

/** `retour export`: what a shop has, as files that anybody can read. */
export function exportCommand(): Command {
  return new Command('export')
    .description(
      'Exports all data of a shop as CSV files, one per kind, with a manifest: orders, returns, settlements, settings, events and more. The server can keep running.',
    )
    .argument('<folder>', 'folder to write; it must not exist yet, or be empty')
    .option('--shop <handle>', 'the shop')
    .option('--verify', 'check an export instead: compare its rows, sums and hashes with its manifest')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nSecrets, pictures and label documents are not exported: use "retour backup" to keep them.\n"retour import export" imports an export into another shop.\n\nExamples:\n  $ retour export acme-2026-11 --shop acme\n  $ retour export acme-2026-11 --verify',
    )
    .action((folder: string, options: Options) =>
      options.verify ? verify(resolve(folder), options) : write(resolve(folder), options),
    );
}

async function write(dir: string, { shop: handle, json }: Options): Promise<void> {
  if (handle === undefined) throw new CommandError('--shop is missing: name the shop to export.');
  const progress = showProgress('Exporting');
  const manifest = await withDatabase(async ({ direct }) => {
    const missing = await withPool(direct, missingMigrationsAndQueues);
    if (missing.length > 0)
      throw new CommandError(
        `The database is not prepared for this version (${missing[0]}): run "retour migrate" first.`,
      );
    const options = { connection: direct, dir, handle, version, exported_at: systemClock.now() };
    return writeExport({ ...options, onProgress: progress.show });
  }).finally(progress.end);
  const rows = countRows(manifest);
  if (json) return printJson({ folder: dir, files: manifest.files.length, rows });
  console.log(`Wrote ${dir}: ${manifest.files.length} files, ${rows.toLocaleString('en')} rows.`);
  console.log('It contains personal data of customers: keep it where nobody else can read it.');
}

async function verify(dir: string, { json }: Options): Promise<void> {
  const manifest = await readManifest(dir);
  const rows = countRows(manifest);
  const progress = showProgress('Verifying');
  const problems = await verifyExport(dir, manifest, (done) => progress.show(done, rows)).finally(
    progress.end,
  );
  if (problems.length > 0) process.exitCode = 1;
  const { version: made_by, exported_at, shop } = manifest;
  if (json) return printJson({ folder: dir, version: made_by, exported_at, shop, rows, problems });
  for (const problem of problems) console.log(problem);
  if (problems.length === 0)
    console.log(
      `${dir} is whole: ${shop.handle} as of ${exported_at}, by Retour ${made_by}; ${manifest.files.length} files, ${rows.toLocaleString('en')} rows.`,
    );
}

const countRows = ({ files }: Manifest) => files.reduce((sum, { rows }) => sum + rows, 0);
