import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { missingMigrationsAndQueues, withPool } from '../database.ts';
import { noteBackup } from '../modules/records/backups/index.ts';
import type { Database } from '../open-database.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { version } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { lastMigration } from '../platform/db/migrations.ts';
import type { Log } from '../platform/log.ts';
import { readSecret } from '../platform/ops/secret.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { readTextFile } from './read-text-file.ts';
import { withDatabase, withDepsOf } from './session.ts';
import { verifyBackup } from './verify-backup.ts';
import { parseWholeNumber } from './whole-number.ts';

type PassphraseOption = { passphraseFile?: string };
type Options = PassphraseOption & { keep?: number; json?: true };

const extension = '.retour-backup';

export function backupCommand(): Command {
  return withPassphrase(new Command('backup'))
    .description(
      'Writes a backup of the database, the secret and withdrawals that wait in the data folder. A running server goes on.',
    )
    .argument('[file]', 'file to write, or a folder, in which the file is named after the time', '.')
    .option('--keep <count>', 'then delete older backups in the folder, but for so many', parseWholeNumber)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour backup\n  $ retour backup /var/backups/retour --keep 14 --passphrase-file /etc/retour/passphrase',
    )
    .action((file: string, options: Options) => backUp(file, options))
    .addCommand(verifyCommand());
}

function verifyCommand(): Command {
  return withPassphrase(new Command('verify'))
    .description(
      'Restores a backup into a database of its own, checks it with the audit log and the withdrawals, and deletes that database.',
    )
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour backup verify 2026-11-25T02-00-00Z.retour-backup')
    .action(async (file: string, _options: unknown, command: Command) => {
      // The command above has options of the same names.
      const { passphraseFile, json } = command.optsWithGlobals<Options>();
      const verified = await verifyBackup(file, await readPassphrase(passphraseFile));
      if (json) return printJson(verified);
      console.log(
        `${file} is whole: made at ${verified.made_at} by Retour ${verified.version}, ${verified.shops} shops, ${verified.rows} rows. The audit logs and the registers of withdrawals are unbroken.`,
      );
    });
}

/** Adds the option for encrypted backups. */
export const withPassphrase = (command: Command): Command =>
  command.option(
    '--passphrase-file <file>',
    'file with the passphrase of an encrypted backup; "-" reads it from standard input',
  );

/** The passphrase of a backup, if one was named. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const passphrase = await readTextFile(file);
  if (passphrase.length < 12) throw new CommandError('The passphrase must have at least 12 characters.');
  return passphrase;
}

async function backUp(file: string, { passphraseFile, keep, json }: Options): Promise<void> {
  const passphrase = await readPassphrase(passphraseFile);
  const made_at = systemClock.now();
  const folder = (await isFolder(file)) ? resolve(file) : undefined;
  const name = `${made_at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${extension}`;
  const path = folder ? join(folder, name) : resolve(file);
  if (keep !== undefined && keep < 1) throw new CommandError('--keep must be at least 1.');
  if (keep !== undefined && !folder) throw new CommandError(`${path} is no folder, which --keep needs.`);
  if (await exists(path)) throw new CommandError(`${path} exists already.`);
  const began = performance.now();
  const { rows, size_bytes } = await withDatabase((database, config, log) =>
    write({ database, config, log, path, made_at, passphrase }),
  );
  const deleted = folder && keep ? await deleteOld(folder, keep) : [];
  if (json) return printJson({ file: path, made_at: made_at.toISOString(), rows, size_bytes, deleted });
  const took_s = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Wrote ${path}: ${rows} rows, ${(size_bytes / 1e6).toFixed(1)} MB, in ${took_s} s.`);
  if (passphrase === undefined)
    console.log(
      'It contains the secret and all data of customers: keep it where nobody else can read it, or encrypt it (--passphrase-file).',
    );
}

type Write = {
  database: Database;
  config: Config;
  log: Log;
  path: string;
  made_at: Date;
  passphrase: string | undefined;
};

async function write({ database, config, log, path, made_at, passphrase }: Write) {
  const missing = await withPool(database.direct, missingMigrationsAndQueues);
  if (missing.length > 0)
    throw new CommandError(
      `The database is not prepared for this version (${missing[0]}): back it up with the version that runs, or run "retour migrate" first.`,
    );
  const secret = readSecret(config, database.data_dir);
  // Before the moment of the backup: a statement that is entered into the register meanwhile is then in both, which does no harm.
  const files = await readWaiting(join(database.data_dir, 'withdrawals'));
  const header = { version, last_migration: await lastMigration(), made_at: made_at.toISOString() };
  const backup = await writeBackup({ connection: database.direct, path, header, secret, files, passphrase });
  const noted = { made_at, size_bytes: backup.size_bytes, is_encrypted: passphrase !== undefined };
  await withDepsOf(database, { config, secret, log }, (deps) => noteBackup(deps, noted));
  return backup;
}

/** Statements of withdrawal that are not in the database yet. */
async function readWaiting(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => ({ name, content: await readFile(join(folder, name)).catch(() => undefined) }));
  return (await Promise.all(files)).flatMap(({ name, content }) => (content ? [{ name, content }] : []));
}

/** Deletes all backups of a folder but the newest, and returns their names. */
async function deleteOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\dT-]+Z\.retour-backup$/.test(name));
  const old = names.toSorted().slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
