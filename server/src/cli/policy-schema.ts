import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { policySchemaText } from '../modules/policies/index.ts';
import { checkout_dir } from '../platform/config.ts';
import { CommandError } from './failure.ts';

const file = 'docs/policy.schema.json';

export function schemaCommand(): Command {
  return new Command('schema')
    .description(`Prints the JSON Schema of policies, the content of ${file}.`)
    .option('--write', `write it to ${file} instead`)
    .option('--check', `fail if ${file} is out of date`)
    .addHelpText('after', '\nExample:\n  $ retour policies schema > policy.schema.json')
    .action(async ({ write, check }: { write?: true; check?: true }) => {
      const text = policySchemaText();
      const path = join(checkout_dir, file);
      if (write) return writeFile(path, text);
      if (!check) return void process.stdout.write(text);
      if ((await readFile(path, 'utf8').catch(() => '')) === text) return undefined;
      throw new CommandError(`${file} is out of date: run "retour policies schema --write" and commit it.`);
    });
}
