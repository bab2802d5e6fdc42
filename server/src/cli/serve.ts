import { Command, Option } from 'commander';
import { serve } from '../main.ts';
import { roles } from '../role.ts';
import type { Role } from '../role.ts';
import { loadDemo, registerDemoPictures, registerDemoStorefront } from './load-demo.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Runs the server, with the bundled PostgreSQL unless DATABASE_URL is set. Ctrl-C shuts down gracefully.',
    )
    .addOption(
      new Option('--role <role>', 'api serves requests; worker runs jobs and serves only probes')
        .choices(roles)
        .default('all'),
    )
    .option('--demo', 'create the shop "demo" first if it doesn\'t exist, and print a key')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour serve\n  $ PORT=4001 DATABASE_URL=postgres://localhost/retour retour serve --role worker',
    )
    .action(async ({ role, demo }: { role: Role; demo?: true }) =>
      serve({
        role,
        registerPages(http) {
          registerDemoPictures(http);
          if (demo) registerDemoStorefront(http);
        },
        ...(demo ? { prepare: async (app) => (await loadDemo()).prepareDemo(app) } : {}),
      }),
    );
}
