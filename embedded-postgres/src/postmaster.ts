import { closeSync, fstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import { openForAppend } from './data-dir.ts';
import type { OsUser } from './os-user.ts';
import { startProgram } from './programs.ts';
import { commandLineOf, isAlive } from './processes.ts';
import { port, prepareSocketDir, socketDirOf, socketPath } from './socket-dir.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** Everything that a start of PostgreSQL needs to know. */
export type Cluster = {
  data_dir: string;
  pgdata: string;
  /** Folder with `bin`, `lib` and `share`. */
  binaries: string;
  user: OsUser;
  /** False only in tests: nothing is written through to the disk. */
  durable: boolean;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
};

/** A PostgreSQL that answers. */
export type Postmaster = { pid: number; socket_dir: string; port: number };

const poll_ms = 10;
/** A server that is ready accepts at once; one that does not is cut off from here. */
const answer_deadline_ms = 10_000;
/** Recovery after a crash replays up to `max_wal_size`, which takes seconds; a slow disk gets time. */
const start_deadline_ms = 120_000;
const fast_stop_deadline_ms = 15_000;
const immediate_stop_deadline_ms = 5000;
const max_log_bytes = 16_777_216;

/** The PostgreSQL that runs on this data folder, once it is ready; null when none does. One that is stopping is waited for. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const began = Date.now();
  for (;;) {
    const file = readPidFile(cluster);
    if (!file) return null;
    // The socket is asked first: where the data folder is shared between containers, the process id means nothing.
    const socket = socketPath(file.socket_dir, file.port);
    const answers = await accepts(socket);
    if (answers && file.status === 'ready') return file;
    const is_visible = isPostmaster(file.pid, cluster.pgdata);
    if (!answers && !is_visible) return null;
    const deadline_ms = file.status === 'ready' ? answer_deadline_ms : start_deadline_ms;
    if (Date.now() - began > deadline_ms) {
      throw new EmbeddedPostgresError(
        `PostgreSQL runs in ${cluster.data_dir} (process ${file.pid}), but doesn't respond at ${socket}; see ${logPathOf(cluster)}.`,
      );
    }
    // Told to stop by somebody else, it waits for its sessions to end by themselves: this ends them.
    if (file.status === 'stopping' && is_visible) signal(file.pid, 'SIGINT');
    await delay(poll_ms);
  }
}

/** Starts PostgreSQL, which must not run, and answers once it is ready. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + start_deadline_ms;
  const socket_dir = socketDirOf(cluster.data_dir, cluster.user);
  prepareSocketDir(socket_dir, cluster.user);
  rejectHotCopy(cluster);
  for (;;) {
    clearTheWay(cluster, socket_dir);
    const outcome = await launch(cluster, socket_dir, deadline);
    if (typeof outcome !== 'string') return outcome;
    const other = outcome.includes('postmaster.pid" already exists') ? await findPostmaster(cluster) : null;
    if (other) return other;
    // After a kill -9 of PostgreSQL its sessions may need a moment to notice and let go of the memory that they shared.
    if (!outcome.includes('is still in use') || Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL didn't start. Its output: ${outcome || 'none'} (${logPathOf(cluster)})`,
      );
    }
    await delay(10 * poll_ms);
  }
}

/** Stops PostgreSQL: sessions are ended, what they committed is kept. One that does not obey in time is stopped without a checkpoint. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  if (!isPostmaster(pid, cluster.pgdata)) return;
  signal(pid, 'SIGINT');
  if (await isGone(pid, fast_stop_deadline_ms)) return;
  cluster.log.warn({ pid }, "PostgreSQL didn't stop in time; it will recover at the next start");
  signal(pid, 'SIGQUIT');
  if (await isGone(pid, immediate_stop_deadline_ms)) return;
  cluster.log.error({ pid }, 'PostgreSQL is still running');
}

type PidFile = Postmaster & { status: string };

/** Reads postmaster.pid: id, data folder, start, port, socket folder, address, shared memory, status, each on its line. */
function readPidFile(cluster: Cluster): PidFile | null {
  const lines = readLines(pidFileOf(cluster));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  // A data folder that was copied while PostgreSQL ran brings the file of the original along: its socket leads to the original's data.
  const is_ours = lines[1] === cluster.pgdata;
  return {
    pid,
    port: is_ours ? Number(lines[3]) || port : port,
    socket_dir: (is_ours && lines[4]) || socketDirOf(cluster.data_dir, cluster.user),
    status: lines[7]?.trim() ?? '',
  };
}

/**
 * Refuses a folder whose postmaster.pid names another folder: it was copied while PostgreSQL was running there, so that its files can be from
 * different moments. PostgreSQL would start all the same, and damage shows later, if at all.
 */
function rejectHotCopy(cluster: Cluster): void {
  const [, original] = readLines(pidFileOf(cluster));
  if (original === undefined || original === cluster.pgdata) return;
  throw new EmbeddedPostgresError(
    `${cluster.data_dir} is a copy that was made while PostgreSQL was running in ${original}, and such a copy may be damaged. Stop Retour, copy the data folder again, and start the new copy. If PostgreSQL was not running when the folder was copied or moved, for example after a power failure, delete ${pidFileOf(cluster)} and start again.`,
  );
}

/**
 * What a killed PostgreSQL left behind keeps the next one from starting when its process id is in use again, or still held by a zombie.
 * A postmaster.pid with the id of the new one's parent does not; unlike removing the file it leaves the check of the shared memory that
 * sessions of the old one may still hold. The socket and its lock guard nothing in a folder that is this cluster's alone.
 */
function clearTheWay(cluster: Cluster, socket_dir: string): void {
  const [, ...rest] = readLines(pidFileOf(cluster));
  if (rest.length > 0) writeFileSync(pidFileOf(cluster), [process.pid, ...rest].join('\n'));
  const socket = socketPath(socket_dir);
  for (const path of [socket, `${socket}.lock`]) rmSync(path, { force: true });
}

/** Returns the running server, or what it said when it ended before it was ready. */
async function launch(cluster: Cluster, socket_dir: string, deadline: number): Promise<Postmaster | string> {
  const log_path = logPathOf(cluster);
  rotate(log_path);
  const log_handle = openForAppend(log_path);
  const said_before_bytes = fstatSync(log_handle).size;
  const args = ['-D', cluster.pgdata, ...settingsOf(cluster, socket_dir)];
  try {
    const child = await startProgram(cluster, 'postgres', args, ['ignore', log_handle, log_handle]);
    child.unref();
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const file = readPidFile(cluster);
      if (file?.pid === child.pid && file?.status === 'ready') return file;
      await delay(poll_ms);
    }
    // Somebody's kill says nothing against another attempt.
    if (child.signalCode) throw new Error(`PostgreSQL was stopped by ${child.signalCode} while starting.`);
    child.kill('SIGQUIT');
    return readTail(log_path, said_before_bytes);
  } finally {
    closeSync(log_handle);
  }
}

function settingsOf(cluster: Cluster, socket_dir: string): string[] {
  const settings = {
    listen_addresses: '',
    port,
    // The value is a list: quotes keep a comma in the path from dividing it.
    unix_socket_directories: `"${socket_dir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...(!cluster.durable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      // Tests have a dozen servers on it at a time.
      max_connections: '300',
      // PostgreSQL plans a statement anew the first five times, and a connection of a test seldom gets farther: it would cost a sixth of
      // the time, and never show what fails only when the plan is for any value.
      plan_cache_mode: 'force_generic_plan',
    }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function isPostmaster(pid: number, pgdata: string): boolean {
  if (!isAlive(pid)) return false;
  const command_line = commandLineOf(pid);
  return command_line === null || command_line.includes(pgdata);
}

function accepts(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.setTimeout(1000, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

async function isGone(pid: number, deadline_ms: number): Promise<boolean> {
  const deadline = Date.now() + deadline_ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(poll_ms);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function pidFileOf(cluster: Cluster): string {
  return join(cluster.pgdata, 'postmaster.pid');
}

function logPathOf(cluster: Cluster): string {
  return join(cluster.data_dir, 'postgres.log');
}

function rotate(log_path: string): void {
  const size_bytes = statSync(log_path, { throwIfNoEntry: false })?.size ?? 0;
  if (size_bytes > max_log_bytes) renameSync(log_path, `${log_path}.1`);
}

/** The last lines of a file, of what was written after the first `offset_bytes`. */
function readTail(path: string, offset_bytes: number): string {
  return readFileSync(path).subarray(offset_bytes).toString().trim().split('\n').slice(-8).join('\n');
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
