import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LimitSetup } from './limit-server.ts';
import { endProcess } from './processes.ts';
import { portal_url } from './record.ts';
import { startRetour } from './retour-process.ts';

/** `limit`: the same SQL behind a bare server. `documents`: a bare server that reads finished JSON, a row for each return. */
export type SideName = 'retour' | 'limit' | 'documents';

/** One of those that are compared: a server in a process of its own. */
export type Side = { name: SideName; pid: number; origin: string; stop(): Promise<void> };

export type RetourSetup = {
  connection_string: string;
  pool_size: number;
  /** Folder and secret of the installation. */
  data_dir: string;
  profile_dir: string;
};

/** Retour as it is run in production, with a rate limit that the load does not reach. */
export async function startRetourSide(setup: RetourSetup): Promise<Side> {
  const { connection_string, pool_size, data_dir, profile_dir } = setup;
  if (profile_dir) mkdirSync(profile_dir, { recursive: true });
  const retour = await startRetour({
    args: ['serve', '--role', 'api'],
    settings: {
      DATABASE_URL: connection_string,
      RETOUR_DB_POOL: String(pool_size),
      RETOUR_DATA_DIR: data_dir,
      RETOUR_RATE_LIMIT: '100000000',
      RETOUR_ANONYMOUS_RATE_LIMIT: '100000000',
      RETOUR_PORTAL_URL: portal_url,
    },
    node_options: profile_dir ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profile_dir)}`] : [],
  });
  return { name: 'retour', ...retour };
}

export async function startLimitSide(name: 'limit' | 'documents', setup: LimitSetup): Promise<Side> {
  const child = startChild('./limit-server.ts');
  child.send(setup);
  const [port] = (await once(child, 'message')) as [number];
  return {
    name,
    pid: child.pid!,
    origin: `http://127.0.0.1:${port}`,
    stop: () => endProcess(child),
  };
}

/** Runs a file beside this one as a process that ends with this one; messages may hold maps and dates. */
export function startChild(file: ChildFile): ChildProcess {
  return fork(new URL(file, import.meta.url), { serialization: 'advanced', execArgv: [] });
}

type ChildFile =
  | './limit-server.ts'
  | './load.ts'
  | './webhooks/bare-loop.ts'
  | './webhooks/producer.ts'
  | './webhooks/receiver.ts';
