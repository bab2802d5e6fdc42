import { Command } from 'commander';
import { noteCommand } from './act-of-command.ts';
import { loadDemo } from './load-demo.ts';
import { version } from '../platform/config.ts';

/** What each command loads: most need the whole server, which takes most of a second, and only one is run. */
const commands = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  shops: async () => (await import('./shops.ts')).shopsCommand(),
  keys: async () => (await import('./keys.ts')).keysCommand(),
  staff: async () => (await import('./staff.ts')).staffCommand(),
  connect: async () => (await import('./connections.ts')).connectCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  shadow: async () => (await import('./shadow.ts')).shadowCommand(),
  connections: async () => (await import('./connections.ts')).connectionsCommand(),
  payments: async () => (await import('./payments.ts')).paymentsCommand(),
  webhooks: async () => (await import('./webhooks.ts')).webhooksCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  clock: async () => (await import('./clock.ts')).clockCommand(),
  withdrawals: async () => (await import('./withdrawals.ts')).withdrawalsCommand(),
  policies: async () => (await import('./policies.ts')).policiesCommand(),
  documents: async () => (await import('./documents.ts')).documentsCommand(),
  demo: async () => (await loadDemo()).demoCommand(),
  api: async (args: string[]) => (await import('./api/command.ts')).apiCommand(args),
  openapi: async () => (await import('./openapi.ts')).openApiCommand(),
  mail: async () => (await import('./mail.ts')).mailCommand(),
  init: async () => (await import('./init.ts')).initCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  config: async () => (await import('./config.ts')).configCommand(),
};

/** The command `retour` with the command below it that `args` name, or with all of them where they name none. */
export async function createProgram(args: string[]): Promise<Command> {
  const program = new Command('retour')
    .description('Returns management for shops and their integrations.')
    .version(version)
    // The version is told before the name of a command; after it, options are the command's.
    .enablePositionalOptions()
    .addHelpText(
      'after',
      '\nExample:\n  $ retour serve\n\nEvery setting is an environment variable: see "retour config".',
    );
  program.hook('preAction', (_program, action) => noteCommand(action));
  for (const load of commandsToLoad(args)) program.addCommand(await load(args.slice(1)));
  return program;
}

function commandsToLoad([name = '']: string[]): ((args: string[]) => Promise<Command>)[] {
  if (name === '-V' || name === '--version') return [];
  return Object.hasOwn(commands, name) ? [commands[name as keyof typeof commands]] : Object.values(commands);
}
