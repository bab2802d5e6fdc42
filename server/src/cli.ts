import { Command, CommanderError } from 'commander';
import { configCommand } from './cli/config.ts';
import { failure } from './cli/failure.ts';
import { keysCommand } from './cli/keys.ts';
import { migrateCommand } from './cli/migrate.ts';
import { serveCommand } from './cli/serve.ts';
import { shopsCommand } from './cli/shops.ts';
import { version } from './platform/config.ts';

const program = new Command('retour')
  .description('Returns management for a shop and its integrations.')
  .version(version)
  .addCommand(serveCommand())
  .addCommand(migrateCommand())
  .addCommand(shopsCommand())
  .addCommand(keysCommand())
  .addCommand(configCommand())
  .showHelpAfterError('(--help tells more)')
  .addHelpText(
    'after',
    '\nExample:\n  $ retour serve\n\nEvery setting is an environment variable: see "retour config".',
  );

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(failure(error));
  process.exitCode = 1;
}
