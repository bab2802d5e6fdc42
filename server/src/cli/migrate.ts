import { Command } from 'commander';
import { prepareDatabase, withPool } from '../database.ts';
import type { MigrationProgress } from '../platform/db/migrations.ts';
import { printJson } from './print.ts';
import { withDatabase } from './session.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrates the database to this version. Safe to run again, and while a server is running.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://localhost/retour retour migrate')
    .action(async ({ json }: { json?: true }) => {
      const applied = await withDatabase((database) =>
        withPool(database.direct, (pool) => prepareDatabase(pool, json ? undefined : createProgress())),
      );
      if (json) return printJson({ applied });
      if (applied.length === 0) console.log('The database is up to date.');
    });
}

/** A line for each migration, and once for each that has to wait. */
function createProgress(): MigrationProgress {
  const told = new Set<string>();
  return {
    applied: (name, took_ms) => console.log(`Applied ${name} in ${(took_ms / 1000).toFixed(2)} s.`),
    waiting(name) {
      if (told.has(name)) return;
      told.add(name);
      console.error(`Trying again and again until the tables of ${name} are free for a moment.`);
    },
  };
}
