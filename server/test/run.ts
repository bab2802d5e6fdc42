// Runs the tests of all packages on one throw-away PostgreSQL: `npm test`, `npm test -- server/test/http/notes.test.ts`,
// `npm test -- --test-name-pattern='cancel'`. The output ends with the summary of Node's test runner: in a terminal in its `spec` form, else as TAP.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { constants } from 'node:os';
import { checkout_dir } from '../src/platform/config.ts';
import type { Connection } from '../src/platform/embedded-postgres.ts';
import { cluster_variable, startTestCluster } from './support/cluster.ts';

const patterns = ['contract', 'server', 'client'].flatMap((dir) => [
  `${dir}/src/**/*.test.ts`,
  `${dir}/test/**/*.test.ts`,
]);
const concurrency = 2;
/** Of one test or test file: a test that hangs fails, rather than the whole run. */
const timeout_ms = 150_000;
let stopping = false;

const child = startTests(process.argv.slice(2), await startTestCluster());
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.removeAllListeners(name).on(name, passOn);
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);

function startTests(args: string[], connection: Connection): ChildProcess {
  const options = args.filter((arg) => arg.startsWith('-'));
  const named = args.filter((arg) => !arg.startsWith('-'));
  const files = named.length > 0 ? named : globSync(patterns, { cwd: checkout_dir }).toSorted();
  if (!options.some((option) => option.startsWith('--test-reporter'))) {
    options.push(`--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`);
  }
  return spawn(
    process.execPath,
    ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeout_ms}`, ...options, ...files],
    {
      cwd: named.length > 0 ? process.cwd() : checkout_dir,
      env: { ...process.env, [cluster_variable]: JSON.stringify(connection) },
      stdio: 'inherit',
    },
  );
}

/** This process stays until the tests have ended, so that it can clean up after them. Ctrl-C in a terminal reaches them by itself. */
function passOn(name: NodeJS.Signals): void {
  if (stopping) child.kill('SIGKILL');
  else if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
  stopping = true;
}
