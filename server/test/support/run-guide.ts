import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout_dir } from '../../src/platform/config.ts';

/** The commands of a page of the guide, without blocks that have a second word after the fence, which have tests of their own. */
export function commandsOf(page: string): string {
  const text = readFileSync(join(checkout_dir, 'docs/guide', page), 'utf8');
  return [...text.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block]) => block).join('\n');
}

/** Runs the commands of a page of the guide against a server. Returns the printed lines. */
export async function runGuide(
  page: string,
  {
    origin = 'http://localhost:4000',
    env = {},
    cwd,
  }: { origin?: string; env?: Record<string, string>; cwd?: string },
): Promise<string[]> {
  const script = `set -eo pipefail\n${commandsOf(page)}`.replaceAll('http://localhost:4000', origin);
  const { stdout } = await promisify(execFile)('bash', ['--noprofile', '--norc', '-c', script], {
    env: { PATH: process.env['PATH'], ...env },
    timeout: 180_000,
    cwd,
  });
  return stdout.trim().split('\n');
}
