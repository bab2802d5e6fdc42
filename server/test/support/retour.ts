import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { checkout_dir } from '../../src/platform/config.ts';

export type Outcome = { code: number | null; stdout: string; stderr: string };

export type Environment = Record<string, string>;

/** Starts the command `retour` with exactly these settings. */
export function startRetour(
  args: string[],
  settings: Environment,
): ChildProcessByStdio<null, Readable, Readable> {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [join(checkout_dir, 'server/bin/retour.js'), ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command `retour` to its end. */
export async function runRetour(args: string[], settings: Environment): Promise<Outcome> {
  const child = startRetour(args, settings);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}
