import { Command } from 'commander';
import { rebuildDocuments, verifyDocuments } from '../modules/returns/index.ts';
import { printJson } from './print.ts';
import { showProgress } from './progress.ts';
import { withDeps } from './session.ts';

export function documentsCommand(): Command {
  return new Command('documents')
    .description('Stored JSON of returns: make what is missing, and check that all of it is right.')
    .addCommand(rebuildCommand())
    .addCommand(verifyCommand());
}

type Options = { json?: true };

function rebuildCommand(): Command {
  return new Command('rebuild')
    .description(
      'Makes the JSON of returns that is missing or of an older version, in batches. The service can run meanwhile, and makes what it needs by itself.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour documents rebuild')
    .action(({ json }: Options) =>
      withDeps(async (deps) => {
        const progress = showProgress('Making documents');
        const result = await rebuildDocuments(deps, progress.show);
        progress.end();
        if (json) return printJson(result);
        console.log(`Checked ${result.checked} returns and stored the JSON of ${result.stored}.`);
      }),
    );
}

function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Compares all stored JSON of returns with what would be made now, and names returns that differ.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour documents verify')
    .action(({ json }: Options) =>
      withDeps(async (deps) => {
        const progress = showProgress('Comparing documents');
        const result = await verifyDocuments(deps, progress.show);
        progress.end();
        if (result.wrong.length > 0) process.exitCode = 1;
        if (json) return printJson(result);
        if (result.wrong.length === 0)
          return console.log(`The stored JSON of ${result.compared} returns is right.`);
        const ids = result.wrong.map(({ shop_id, return_id }) => `${return_id} (shop ${shop_id})`);
        console.log(
          `The stored JSON of ${ids.length} of ${result.compared} returns is wrong: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}`,
        );
      }),
    );
}
