import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { makeScratchDir } from '../database.ts';
import { endProcess } from '../processes.ts';
import { startRetour } from '../retour-process.ts';
import type { RetourProcess } from '../retour-process.ts';
import { startChild } from '../sides.ts';
import type { BareLoopJob, BareLoopResult } from './bare-loop.ts';
import type { Pace, ProducerOrder, ReturnRef } from './producer.ts';
import type { Arrivals, ReceiverOrder } from './receiver.ts';

/** Everybody whom the measurement of webhooks needs, each in a process of its own. */
export type Crew = {
  listen(count: number): Promise<number[]>;
  /** From now on arrivals are counted anew, and these receivers never answer. */
  beginReceiving(hung: readonly number[]): Promise<void>;
  arrivals(): Promise<Arrivals>;
  /** Returns the signing secrets. */
  subscribe(shop_ids: readonly number[], urls: readonly string[]): Promise<string[]>;
  fill(returns: readonly ReturnRef[]): Promise<void>;
  pace(returns: readonly ReturnRef[], per_s: number): Promise<Pace>;
  runBareLoop(job: BareLoopJob): Promise<BareLoopResult>;
  /** Retour as it is run in production, as a worker. */
  startWorker(): Promise<RetourProcess>;
  end(): Promise<void>;
};

export async function gatherCrew(connection_string: string, profile_dir: string): Promise<Crew> {
  const secret = 'of a database that is thrown away';
  const data_dir = makeScratchDir();
  const receiver = startChild('./webhooks/receiver.ts');
  const producer = startChild('./webhooks/producer.ts');
  const bare_loop = startChild('./webhooks/bare-loop.ts');
  const end = async () => {
    await Promise.all([receiver, producer, bare_loop].map(endProcess));
    rmSync(data_dir, { recursive: true, force: true });
  };
  await ask(producer, { connection_string, secret }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const receive = <T>(order: ReceiverOrder) => ask<T>(receiver, order);
  const produce = <T>(order: ProducerOrder) => ask<T>(producer, order);
  return {
    listen: (count) => receive({ kind: 'listen', count }),
    beginReceiving: (hung) => receive({ kind: 'begin', hung }),
    arrivals: () => receive({ kind: 'report' }),
    subscribe: (shop_ids, urls) => produce({ kind: 'subscribe', shop_ids, urls }),
    fill: (returns) => produce({ kind: 'fill', returns }),
    pace: (returns, per_s) => produce({ kind: 'pace', returns, per_s }),
    runBareLoop: (job) => ask(bare_loop, job),
    startWorker: () =>
      startRetour({
        args: ['serve', '--role', 'worker'],
        settings: {
          DATABASE_URL: connection_string,
          RETOUR_DATA_DIR: data_dir,
          RETOUR_SECRET: secret,
          RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
          // Of a hung receiver the connections are cut, not waited for.
          RETOUR_DRAIN_TIMEOUT_MS: '500',
        },
        node_options: profile_dir ? ['--cpu-prof', `--cpu-prof-dir=${profile_dir}`] : [],
      }),
    end,
  };
}

/** Rejects when the process ends instead of answering. */
async function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('A process of the measurement ended before it answered.'));
  child.once('exit', end);
  try {
    child.send(message);
    const [answer] = (await once(child, 'message', { signal: ended.signal })) as [T];
    return answer;
  } finally {
    child.off('exit', end);
  }
}
