import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout_dir } from '../../src/platform/config.ts';

/** Runs the commands of a page of the guide against a server; blocks with a second word after the fence are left out. Returns the printed lines. */
export async function runGuide(
  page: string,
  {
    origin = 'http://localhost:4000',
    env = {},
    cwd,
  }: { origin?: string; env?: Record<string, string>; cwd?: string },
): Promise<string[]> {
  const guide = readFileSync(join(checkout_dir, 'docs/guide', page), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text);
  const script = `set -eo pipefail\n${blocks.join('\n')}`.replaceAll('http://localhost:4000', origin);
  const { stdout } = await promisify(execFile)('bash', ['--noprofile', '--norc', '-c', script], {
    env: { PATH: process.env['PATH'], ...env },
    timeout: 180_000,
    cwd,
  });
  return stdout.trim().split('\n');
}
