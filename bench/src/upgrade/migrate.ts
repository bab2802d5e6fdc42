import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkout_dir } from '../../../server/src/platform/config.ts';

/** A migration as `retour migrate` told of it. */
export type Applied = { name: string; took_s: number; began: number; ended: number };

/** Runs `retour migrate` of this version in a process of its own. */
export async function runMigrate(
  settings: Record<string, string>,
  progress: (line: string) => void,
): Promise<Applied[]> {
  const child = spawn(process.execPath, [join(checkout_dir, 'server/bin/retour.js'), 'migrate'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const applied: Applied[] = [];
  createInterface(child.stdout).on('line', (line) => {
    progress(line);
    const told = /^Applied (?<name>\S+) in (?<took_s>[0-9.]+) s\.$/.exec(line)?.groups;
    const ended = performance.now();
    const took_s = Number(told?.['took_s']);
    if (told) applied.push({ name: told['name']!, took_s, began: ended - took_s * 1000, ended });
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`retour migrate ended with ${code}.`);
  return applied;
}
