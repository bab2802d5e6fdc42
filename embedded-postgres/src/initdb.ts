import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { syncDir } from './data-dir.ts';
import type { Cluster } from './postmaster.ts';
import { startProgram } from './programs.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** PostgreSQL's own superuser; Retour's tables belong to a role with fewer rights. */
export const superuser = 'postgres';

/**
 * What postgresql.conf says from the beginning; an operator may change it there. Text that goes into the log is kept short on purpose:
 * statements and the details of errors hold shoppers' data.
 */
const settings = {
  shared_buffers: '128MB',
  max_connections: 100,
  random_page_cost: 1.1, // solid state
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  cluster_name: 'retour',
};

/** Makes the database files unless they exist. They appear under their name complete or not at all. */
export async function initialise(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(cluster.pgdata)) return;
  const draft = `${cluster.pgdata}.new-${process.pid}`;
  const password_file = `${draft}.password`;
  discardDrafts(cluster);
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(password_file, password, { mode: 0o600 });
    for (const path of [draft, password_file])
      if (cluster.user) chownSync(path, cluster.user.uid, cluster.user.gid);
    await runInitdb(cluster, draft, password_file);
    renameSync(draft, cluster.pgdata);
    syncDir(cluster.data_dir);
  } finally {
    discardDrafts(cluster);
  }
}

/** Also those of a start that was killed; its initdb may still be writing, which is why each start has a name of its own. */
function discardDrafts({ data_dir, pgdata }: Cluster): void {
  const prefix = `${basename(pgdata)}.new-`;
  for (const name of readdirSync(data_dir).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(data_dir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(cluster: Cluster, draft: string, password_file: string): Promise<void> {
  const options = {
    pgdata: draft,
    username: superuser,
    pwfile: password_file,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // The built-in provider sorts by code point: the same in every version of every system's C library.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  for (const [name, value] of Object.entries(settings)) args.push('--set', `${name}=${value}`);
  if (!cluster.durable) args.push('--no-sync');
  const child = await startProgram(cluster, 'initdb', args, ['ignore', 'ignore', 'pipe']);
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL couldn't create its files: ${said.trim()}`);
}
