import { Command } from 'commander';
import { demo_handle, seedDemo } from '../seed-demo.ts';
import type { SeededDemo } from '../seed-demo.ts';
import type { Deps } from '../../../server/src/platform/deps.ts';
import { printJson } from '../../../server/src/cli/print.ts';
import { showProgress } from '../../../server/src/cli/progress.ts';
import { withDeps } from '../../../server/src/cli/session.ts';

/** Makes the demo shop where there is none, and shows how far it is. */
export async function makeDemo(deps: Deps): Promise<SeededDemo> {
  const progress = showProgress('Creating the demo shop');
  try {
    return await seedDemo(deps, progress.show);
  } finally {
    progress.end();
  }
}

export function demoCommand(): Command {
  return new Command('demo')
    .description(
      `Creates the shop "${demo_handle}" with two months of orders of a real shop, and a key. Does nothing if the shop exists.`,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour demo')
    .action(async ({ json }: { json?: true }) => {
      const demo = await withDeps(makeDemo);
      if (json)
        return printJson(
          demo.created
            ? { created: true, shop: demo_handle, key: demo.secret }
            : { created: false, shop: demo_handle },
        );
      if (!demo.created)
        return console.log(
          `The shop "${demo_handle}" exists. To create a key, run "retour keys create --shop ${demo_handle} --name mine --scopes all".`,
        );
      console.log(
        `Created the shop "${demo_handle}" with ${demo.orders} orders. Its key, shown only once:\n\n  ${demo.secret}`,
      );
    });
}
