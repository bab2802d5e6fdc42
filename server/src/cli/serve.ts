import { Command, Option } from 'commander';
import type { FastifyInstance } from 'fastify';
import { serve, servePublic } from '../main.ts';
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
    .addOption(
      new Option(
        '--public',
        'the demo for everybody: it needs no account, starts over each hour, and refuses what reaches outside',
      )
        .implies({ demo: true })
        .conflicts('role'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour serve\n  $ PORT=4001 DATABASE_URL=postgres://localhost/retour retour serve --role worker',
    )
    .action(async ({ role, demo, public: is_public }: { role: Role; demo?: true; public?: true }) => {
      if (is_public) return servePublic((await loadDemo()).createPublicServer(registerDemoPages));
      return serve({
        role,
        registerPages: demo ? registerDemoPages : registerDemoPictures,
        ...(demo ? { prepare: async (app) => (await loadDemo()).prepareDemo(app) } : {}),
      });
    });
}

/** The pages of the demo that every server with it has. */
export function registerDemoPages(http: FastifyInstance): void {
  registerDemoPictures(http);
  registerDemoStorefront(http);
}
