import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { checkout_dir, settings } from '../platform/config.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';

const page_file = 'docs/guide/server-settings.md';

type Options = { json?: true; write?: true; check?: true };

export function configCommand(): Command {
  return new Command('config')
    .description(
      'Lists every setting: its environment variable, default and meaning. A file .env in the checkout is read too.',
    )
    .option('--json', 'print JSON')
    .option('--write', `write ${page_file} instead`)
    .option('--check', `fail if ${page_file} is out of date`)
    .addHelpText('after', '\nExample:\n  $ retour config')
    .action(async ({ json, write, check }: Options) => {
      if (write) return writeFile(join(checkout_dir, page_file), settingsPage());
      if (check) return checkPage();
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
      return undefined;
    });
}

async function checkPage(): Promise<void> {
  if ((await readFile(join(checkout_dir, page_file), 'utf8').catch(() => '')) === settingsPage()) return;
  throw new CommandError(`${page_file} is out of date: run "retour config --write" and commit it.`);
}

/** The page of the guide with every setting, which is generated. */
function settingsPage(): string {
  const rows = Object.values(settings).map(({ env, default: fallback, describe }) => {
    const shown = String(fallback);
    const meaning = describe.charAt(0).toUpperCase() + describe.slice(1);
    return `| <a id="${env.toLowerCase()}"></a>\`${env}\` | ${shown === '' ? '' : `\`${shown}\``} | ${meaning.replaceAll('|', '\\|')} |`;
  });
  return `# Server settings

Every setting of a server, as an environment variable or a line of \`.env\` in the checkout. \`retour config\` prints the same list. A value that can't be used stops the start, with an error that names
the setting. This page is generated: \`retour config --write\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}
