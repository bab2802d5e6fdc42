import { join } from 'node:path';
import type { Log } from './log.ts';
import { findBinaries } from './binaries.ts';
import { hasClients, noteClient } from './clients.ts';
import { pgdataOf, prepareDataDir, readPassword, requireUsableDatabase } from './data-dir.ts';
import { ensureDatabase } from './database.ts';
import type { Connection } from './database.ts';
import { initialise } from './initdb.ts';
import { withLock } from './lock.ts';
import { choosePostgresUser } from './os-user.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Cluster, Postmaster } from './postmaster.ts';
import { watchProcess } from './processes.ts';
import { EmbeddedPostgresError } from './start-error.ts';
import { supervise } from './supervise.ts';

export { defaultDataDir, isSetUp } from './data-dir.ts';
export { EmbeddedPostgresError } from './start-error.ts';
export type { Connection } from './database.ts';

/** An attachment to the PostgreSQL that Retour brings along. */
export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of a Unix socket. It stays the same when PostgreSQL is started again. */
  connection: Connection;
  /** The true path of the data folder. */
  data_dir: string;
  /** Whether this attachment started PostgreSQL, rather than finding it at work. */
  started: boolean;
  /** Ends the attachment; the last one of any process stops PostgreSQL. Calling it again waits for the same end. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Made where it is missing. */
  data_dir: string;
  /** Where the npm packages with PostgreSQL's programs are installed. */
  checkout_dir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** False only in tests: commits are not written through to the disk. */
  durable?: boolean;
  /** Where a copy of the programs goes when PostgreSQL's user may not enter the checkout; default /var/cache/retour for root. */
  cache_dir?: string;
};

/**
 * Attaches to the PostgreSQL of a data folder: finds it at work (also when the process that started it was killed), or makes its files and
 * starts it. While attached, it is started again within about a second should it die. Throws {@link EmbeddedPostgresError} with a sentence for
 * the operator when that cannot be.
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = prepare(options);
  const takeTurn = <T>(work: () => Promise<T>) => withLock(join(cluster.data_dir, 'lock'), work);
  const forget = noteClient(cluster.data_dir);
  let postmaster: Postmaster | undefined;
  let isRunning = () => true;

  const leave = () =>
    takeTurn(async () => {
      forget();
      const running = hasClients(cluster.data_dir) ? null : await findPostmaster(cluster);
      if (running) await stopPostmaster(cluster, running);
    });

  const attachOnce = () =>
    takeTurn(async () => {
      const password = readPassword(cluster.data_dir);
      const found = await findPostmaster(cluster);
      if (!found && postmaster)
        cluster.log.warn({ pid: postmaster.pid }, 'PostgreSQL has stopped; restarting it');
      if (!found) requireUsableDatabase(cluster.data_dir);
      if (!found) await initialise(cluster, password);
      postmaster = found ?? (await startPostmaster(cluster));
      isRunning = watchProcess(postmaster.pid);
      return { started: !found, connection: await ensureDatabase(postmaster, password) };
    });

  // PostgreSQL may end between the look and the connection: the next look waits for its end and starts it.
  const attach = () => attachOnce().catch(retryUnlessRefused).catch(retryUnlessRefused);
  const retryUnlessRefused = (error: unknown) => {
    if (error instanceof EmbeddedPostgresError) throw error;
    return attachOnce();
  };

  try {
    const { started, connection } = await attach();
    const restart = async () => void (await attach());
    const endSupervision = supervise(() => isRunning(), restart, cluster.log);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= endSupervision().then(leave));
    return { connection, data_dir: cluster.data_dir, started, stop };
  } catch (error) {
    await leave().catch(forget);
    throw error;
  }
}

function prepare(options: EmbeddedPostgresOptions): Cluster {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'Retour has no bundled PostgreSQL for Windows: run it in WSL, or set DATABASE_URL to a server.',
    );
  }
  const { log, durable = true } = options;
  const user = choosePostgresUser(pgdataOf(options.data_dir), log);
  const data_dir = prepareDataDir(options.data_dir, user);
  const binaries = findBinaries(options.checkout_dir, user, options.cache_dir);
  return { data_dir, pgdata: pgdataOf(data_dir), binaries, user, durable, log };
}
