import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { listRoutes } from '../modules.ts';
import { checkout_dir } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { openApiText } from '../platform/openapi.ts';
import { CommandError } from './failure.ts';

const file = 'docs/openapi.json';

export function openApiCommand(): Command {
  return new Command('openapi')
    .description(`Prints the OpenAPI 3.1 description of the API, the content of ${file}.`)
    .option('--write', `write it to ${file} instead`)
    .option('--check', `fail if ${file} is out of date`)
    .addHelpText('after', '\nExample:\n  $ retour openapi > openapi.json')
    .action(async ({ write, check }: { write?: true; check?: true }) => {
      const text = openApiText(listRoutes(withoutDeps()));
      const path = join(checkout_dir, file);
      if (write) return writeFile(path, text);
      if (!check) return void process.stdout.write(text);
      if ((await readFile(path, 'utf8').catch(() => '')) === text) return undefined;
      throw new CommandError(`${file} is out of date: run "retour openapi --write" and commit it.`);
    });
}

/** Describing a route needs nothing that answering needs. */
const withoutDeps = () => ({}) as Deps;
