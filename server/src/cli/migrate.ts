import { Command } from 'commander';
import { prepareDatabase, withPool } from '../database.ts';
import { printJson } from './print.ts';
import { withDatabase } from './session.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrates the database to this version. Safe to run again, and while a server is running.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://localhost/retour retour migrate')
    .action(async ({ json }: { json?: true }) => {
      const applied = await withDatabase((database) => withPool(database.direct, prepareDatabase));
      if (json) return printJson({ applied });
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
    });
}
