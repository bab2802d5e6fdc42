import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeOwnDir } from '@retour/embedded-postgres/make-dir';
import { Command } from 'commander';
import type pg from 'pg';
import { prepareDatabase, withPool } from '../database.ts';
import type { Database } from '../open-database.ts';
import { readBackup } from '../platform/backup/read-backup.ts';
import type { Config } from '../platform/config.ts';
import { lastMigration } from '../platform/db/migrations.ts';
import { findSecret } from '../platform/ops/secret.ts';
import { readPassphrase, withPassphrase } from './backup.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { withDatabase } from './session.ts';
import { withClient } from './verify-backup.ts';

export function restoreCommand(): Command {
  return withPassphrase(new Command('restore'))
    .description(
      'Restores a backup into an empty database: the embedded one of a new data folder, or the one in DATABASE_URL. Nothing is overwritten.',
    )
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ RETOUR_DATA_DIR=/var/lib/retour-new retour restore retour.retour-backup',
    )
    .action(async (path: string, { passphraseFile, json }: { passphraseFile?: string; json?: true }) => {
      const passphrase = await readPassphrase(passphraseFile);
      if (!existsSync(path)) throw new CommandError(`${path} doesn't exist.`);
      const restored = await withDatabase(async (database, config) => {
        await withPool(database.direct, requireEmpty);
        await withPool(database.direct, prepareDatabase);
        const last_migration = await lastMigration();
        const onFile = keeper(database, config);
        return withClient(database.direct, (client) =>
          readBackup({ client, path, passphrase, last_migration, onFile }),
        );
      });
      if (json) return printJson(restored);
      console.log(
        `Restored ${restored.rows} rows, as of ${restored.made_at}. Check the installation with "retour doctor", then start it with "retour serve".`,
      );
    });
}

/** Data is restored into a database without any, that no server uses. */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ present: boolean }>(
    `select to_regclass('public.shops') is not null as present`,
  );
  const { rows: shops } = tables[0]?.present ? await pool.query('select 1 from shops limit 1') : { rows: [] };
  if (shops.length > 0)
    throw new CommandError(
      'The database has shops. Restore into a new one: set RETOUR_DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
  const { rows: others } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name like 'retour%' and application_name <> 'retour prepare'`,
  );
  if (others[0]!.count > 0) throw new CommandError('A server uses this database: stop it first.');
}

/** Keeps the secret and the files of a backup in the data folder. What is there already must be the same. */
function keeper({ data_dir }: Database, config: Config): (name: string, content: Buffer) => void {
  return (name, content) => {
    const is_secret = name === 'secret';
    if (is_secret) {
      const found = findSecret(config, data_dir);
      if (found === String(content)) return;
      if (found !== undefined)
        throw new CommandError(
          `${config.secret ? 'RETOUR_SECRET' : `The file ${join(data_dir, 'secret')}`} isn't the secret that the backup was made with: remove it, and restore again.`,
        );
    }
    const folder = is_secret ? data_dir : join(data_dir, 'withdrawals');
    const path = join(folder, basename(name));
    makeOwnDir(folder);
    if (!existsSync(path))
      writeFileSync(path, is_secret ? `${String(content)}\n` : content, { mode: 0o600, flush: true });
  };
}
