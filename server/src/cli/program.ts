import { Command } from 'commander';
import { version } from '../platform/config.ts';
import { configCommand } from './config.ts';
import { demoCommand } from './demo.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { openApiCommand } from './openapi.ts';
import { serveCommand } from './serve.ts';
import { shopsCommand } from './shops.ts';

/** The command `retour` with everything below it. */
export function createProgram(): Command {
  return new Command('retour')
    .description('Returns management for a shop and its integrations.')
    .version(version)
    .addCommand(serveCommand())
    .addCommand(migrateCommand())
    .addCommand(shopsCommand())
    .addCommand(keysCommand())
    .addCommand(importCommand())
    .addCommand(demoCommand())
    .addCommand(openApiCommand())
    .addCommand(configCommand())
    .addHelpText(
      'after',
      '\nExample:\n  $ retour serve\n\nEvery setting is an environment variable: see "retour config".',
    );
}
