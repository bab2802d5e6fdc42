import { Command } from 'commander';
import { settings } from '../platform/config.ts';
import { printJson, printTable } from './print.ts';

export function configCommand(): Command {
  return new Command('config')
    .description(
      'Lists every setting: its environment variable, default and meaning. A file .env in the checkout is read too.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour config')
    .action(({ json }: { json?: true }) => {
      const rows = Object.values(settings).map((setting) => ({
        environment_variable: setting.env,
        default: String(setting.default),
        meaning: setting.describe,
      }));
      if (json) return printJson(rows);
      printTable(
        ['VARIABLE', 'DEFAULT', 'MEANING'],
        rows.map((row) => [row.environment_variable, row.default, row.meaning]),
      );
    });
}
