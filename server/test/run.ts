// Runs the tests of all packages on one throw-away PostgreSQL: `npm test`, `npm test -- server/test/http/return-notes.test.ts`,
// `npm test -- --test-name-pattern='cancel'`. The output ends with the summary of Node's test runner: in a terminal in its `spec` form, else as TAP.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNewer } from '../../apps/build-when-newer.ts';
import { checkout_dir } from '../src/platform/config.ts';
import type { Connection } from '../src/platform/embedded-postgres.ts';
import { cluster_variable, startTestCluster } from './support/cluster.ts';

const patterns = [
  'contract',
  'server',
  'client',
  'apps/tokens',
  'apps/portal',
  'apps/console',
  'e2e',
  'e2e/console',
].flatMap((dir) => [`${dir}/src/**/*.test.ts`, `${dir}/test/**/*.test.ts`, `${dir}/*.test.ts`]);
/** One more than the cores of a small machine: tests also wait, for the database and for processes that start. */
const concurrency = 3;
/** Every test file is a process of its own that loads the same modules: compiled once, they take half of the time. */
const compile_cache_dir = join(checkout_dir, 'node_modules/.cache/retour');
/** Files that fill their process with what no other needs. */
const needs_own_process = /^server\/test\/(architecture\/|platform\/embedded-postgres)/;
/** Processes for all other files: two for each that run at a time, so that all end at about the same time. */
const groups = 2 * concurrency;
/** Of one test or test file: a test that hangs fails, rather than the whole run. */
const timeout_ms = 240_000;
const entries_dir = mkdtempSync(join(tmpdir(), 'retour-tests-'));
let stopping = false;

buildWhenNewer();
const child = startTests(process.argv.slice(2), await startTestCluster());
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.removeAllListeners(name).on(name, passOn);
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
rmSync(entries_dir, { recursive: true });
process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);

function startTests(args: string[], connection: Connection): ChildProcess {
  const options = args.filter((arg) => arg.startsWith('-'));
  const named = args.filter((arg) => !arg.startsWith('-'));
  const files = named.length > 0 ? named : groupFiles(globSync(patterns, { cwd: checkout_dir }).toSorted());
  if (!options.some((option) => option.startsWith('--test-reporter'))) {
    options.push(`--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`);
  }
  return spawn(
    process.execPath,
    ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeout_ms}`, ...options, ...files],
    {
      cwd: named.length > 0 ? process.cwd() : checkout_dir,
      env: {
        NODE_COMPILE_CACHE: compile_cache_dir,
        ...process.env,
        [cluster_variable]: JSON.stringify(connection),
      },
      stdio: 'inherit',
    },
  );
}

/**
 * Replaces the files that need no process of their own by entries that load several of them one after the other: a process takes
 * longer to load the server than most files take to test it. An entry counts as one file for the test runner.
 */
function groupFiles(files: string[]): string[] {
  const alone = files.filter((file) => needs_own_process.test(file));
  const sharing = files.filter((file) => !alone.includes(file));
  // Dealt like cards: the files of one folder, which take alike long, come into different groups.
  const dealt = Array.from({ length: groups }, (_, group) =>
    sharing.filter((_file, i) => i % groups === group),
  );
  // The test runner takes them in the order of their names. First those alone: they wait for other processes while there is other work.
  return [...alone.map((file) => [file]), ...dealt].map(writeEntry);
}

function writeEntry(files: string[], index: number): string {
  const imports = files.map(
    (file) => `await import(${JSON.stringify(pathToFileURL(join(checkout_dir, file)))});\n`,
  );
  const entry = join(entries_dir, `${String(index + 1).padStart(2, '0')}.test.mjs`);
  writeFileSync(entry, imports.join(''));
  return entry;
}

/** This process stays until the tests have ended, so that it can clean up after them. Ctrl-C in a terminal reaches them by itself. */
function passOn(name: NodeJS.Signals): void {
  if (stopping) child.kill('SIGKILL');
  else if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
  stopping = true;
}
