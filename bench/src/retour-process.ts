import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { checkout_dir } from '../../server/src/platform/config.ts';
import { endProcess } from './processes.ts';

/** The command `retour` as an operator runs it, in a process of its own. */
export type RetourProcess = {
  pid: number;
  origin: string;
  /** Lets it do nothing until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

export type RetourOptions = {
  args: string[];
  settings: Record<string, string>;
  node_options?: string[];
  /** The checkout, if it isn't this one. */
  dir?: string;
};

/** Starts `retour` and waits until it tells its address. */
export async function startRetour({
  args,
  settings,
  node_options = [],
  dir = checkout_dir,
}: RetourOptions): Promise<RetourProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...node_options, join(dir, 'server/bin/retour.js'), ...args], {
    env: { PATH, HOME, PORT: '0', RETOUR_ORIGIN: 'http://127.0.0.1:0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await readOrigin(child);
  return {
    pid: child.pid!,
    origin,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => endProcess(child),
  };
}

function readOrigin(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const found = /listens at (?<origin>http:\S+)/.exec(said)?.groups?.['origin'];
    if (found) resolve(found);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.once('exit', (code) => reject(new Error(`retour ended with ${code}:\n${said}`)));
  return promise;
}
