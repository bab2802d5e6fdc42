import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLine } from '../../../connectors/test/real/line.ts';
import { test_secret } from './app.ts';
import type { KilledWork } from './killed-worker-process.ts';

const program = join(import.meta.dirname, 'killed-worker-process.ts');

/**
 * Where a worker or a platform dies. At a request: `unsent`, before it reaches the platform; `late`, and it reaches the platform after all, when the next worker
 * has been there; `unanswered`, when the platform has done it. `platform_before` and `platform_after` are the platform's death before and after it has acted.
 * At a commit: before or after it.
 */
export const DEATHS = [
  'unsent',
  'late',
  'unanswered',
  'platform_before',
  'platform_after',
  'before_commit',
  'after_commit',
] as const;
export type Death = (typeof DEATHS)[number];

export type KilledWorkers = {
  /** Where the platform is, for Retour. */
  url: string;
  /** Has a worker do something, and answers whether somebody died at it. */
  work(given: Omit<KilledWork, 'dies'>, death?: { death: Death; number: number }): Promise<boolean>;
  /** Takes requests to the platform that are late. */
  deliverLate(): Promise<void>;
  close(): Promise<void>;
};

/** Workers at a database that die on the way to a platform; there is always a new one. */
export async function startKilledWorkers(database_url: string, platform_url: string): Promise<KilledWorkers> {
  const late: (() => Promise<void>)[] = [];
  let planned: { death: Death; number: number } | undefined;
  let requests = 0;
  let has_died = false;
  let child = spawnWorker(database_url);
  let spare = spawnWorker(database_url);
  const line = await openLine(platform_url, async (_request, pass) => {
    if (has_died) return false;
    if (!planned || ++requests !== planned.number || planned.death.endsWith('commit')) {
      await pass();
      return !has_died;
    }
    const { death } = planned;
    if (death === 'unanswered' || death === 'platform_after') await pass();
    if (death === 'late') late.push(pass);
    has_died = true;
    if (!death.startsWith('platform')) (await child).kill('SIGKILL');
    return false;
  });
  return {
    url: line.url,
    async work(given, death) {
      planned = death;
      requests = 0;
      has_died = false;
      const worker = await child;
      const dies = death?.death.endsWith('commit')
        ? {
            when: death.death === 'before_commit' ? ('before' as const) : ('after' as const),
            commit: death.number,
          }
        : null;
      const ended = Promise.withResolvers<{ failed?: string } | null>();
      const onExit = () => ended.resolve(null);
      worker.once('message', ended.resolve).once('exit', onExit);
      worker.send({ ...given, dies } satisfies KilledWork);
      const answer = await ended.promise;
      worker.off('message', ended.resolve).off('exit', onExit);
      if (answer === null) {
        child = spare;
        spare = spawnWorker(database_url);
      }
      if (answer?.failed) throw new Error(answer.failed);
      const died = has_died || answer === null;
      planned = undefined;
      has_died = false;
      return died;
    },
    async deliverLate() {
      for (const pass of late.splice(0)) await pass();
    },
    async close() {
      for (const worker of await Promise.all([child, spare])) {
        worker.kill('SIGKILL');
        if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
      }
      line.close();
    },
  };
}

async function spawnWorker(database_url: string): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: database_url,
      TEST_SECRET: test_secret,
      NODE_COMPILE_CACHE: join(tmpdir(), 'retour-killed-workers'),
    },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A worker did not start.'))),
  ]);
  return child;
}
