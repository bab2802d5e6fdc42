import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';
import { startRetour } from './retour.ts';
import type { Environment } from './retour.ts';

/** A process of `retour serve`. */
export type Served = {
  process: ChildProcess;
  /** Empty for a worker, which prints none. */
  origin: string;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

const start_deadline_ms = 180_000;

/** Starts `retour serve`, and waits until it says that it is at work. */
export async function serve(settings: Environment, ...options: string[]): Promise<Served> {
  const child = startRetour(['serve', ...options], { PORT: '0', LOG_LEVEL: 'error', ...settings });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const origin = await eventually(() => {
    assert.equal(child.exitCode, null, printed.stderr);
    const address = /http:\/\/[^\s/]+/.exec(printed.stdout)?.[0];
    assert.ok(address, printed.stdout + printed.stderr);
    return address;
  }, start_deadline_ms);
  return {
    process: child,
    origin,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
