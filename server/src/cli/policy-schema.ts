import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { factReference, policySchemaText } from '../modules/policy/policies/index.ts';
import { checkout_dir } from '../platform/config.ts';
import { CommandError } from './failure.ts';

const schema_file = 'docs/policy.schema.json';
/** What is generated from the words of policies. */
const files: [file: string, textOf: () => string][] = [
  [schema_file, policySchemaText],
  ['docs/guide/policy-facts.md', factReference],
];

export function schemaCommand(): Command {
  return new Command('schema')
    .description(`Prints the JSON Schema of policies, the content of ${schema_file}.`)
    .option('--write', `write ${files.map(([file]) => file).join(' and ')} instead`)
    .option('--check', 'fail if one of these files is out of date')
    .addHelpText('after', '\nExample:\n  $ retour policies schema > policy.schema.json')
    .action(async ({ write, check }: { write?: true; check?: true }) => {
      if (!write && !check) {
        process.stdout.write(policySchemaText());
        return;
      }
      for (const [file, textOf] of files) {
        const path = join(checkout_dir, file);
        if (write) await writeFile(path, textOf());
        else if ((await readFile(path, 'utf8').catch(() => '')) !== textOf())
          throw new CommandError(
            `${file} is out of date: run "retour policies schema --write" and commit it.`,
          );
      }
    });
}
