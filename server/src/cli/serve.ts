import { Command, Option } from 'commander';
import { roles } from '../app.ts';
import type { Role } from '../app.ts';
import { serve } from '../main.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Runs the server, with its own PostgreSQL unless DATABASE_URL names one. Ctrl-C stops it in order.',
    )
    .addOption(
      new Option('--role <role>', 'api answers requests, worker works on jobs and answers probes only')
        .choices(roles)
        .default('all'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour serve\n  $ PORT=4001 DATABASE_URL=postgres://localhost/retour retour serve --role worker',
    )
    .action(async ({ role }: { role: Role }) => serve({ role }));
}
