// Runs the tests of all packages on one throw-away PostgreSQL: `npm test`, `npm run test:all`, `npm test -- server/test/http/return-notes.test.ts`,
// `npm test -- --test-name-pattern='cancel'`, `npm test -- --costs`, `npm test -- --postgres=15`. The output ends with the summary of Node's test runner (in
// a terminal in its `spec` form, else as TAP) and then with what failed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNewer } from '../../apps/build-when-newer.ts';
import { checkout_dir } from '../src/platform/config.ts';
import { takesLong } from './lanes.ts';
import { cluster_variable, startTestCluster } from './support/cluster.ts';
import { printCosts } from './support/costs.ts';
import type { Queue } from './support/test-process.ts';

const patterns = [
  'contract',
  'connectors',
  'server',
  'client',
  'demo',
  'apps/tokens',
  'apps/portal',
  'apps/console',
  'e2e',
  'e2e/console',
].flatMap((dir) => [`${dir}/src/**/*.test.ts`, `${dir}/test/**/*.test.ts`, `${dir}/*.test.ts`]);
/** One more than the cores of a small machine: tests also wait, for the database and for processes that start. */
const concurrency = 3;
/** The processes of tests load the same modules: compiled once, they take half of the time. */
const compile_cache_dir = join(checkout_dir, 'node_modules/.cache/retour');
/** Files that fill their process with what no other needs. */
const needs_own_process = /^server\/test\/(architecture\/|platform\/embedded-postgres)/;
/** Of a test: one that hangs fails, with its name. A file has a longer one (support/test-process.ts). */
const timeout_ms = 300_000;
/** Of the run as a whole, in case that the deadlines above are not kept. */
const run_timeout_ms = 3_600_000;

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('-')).map((arg) => resolve(arg));
const costs = args.includes('--costs');
/** An installed version of PostgreSQL, instead of the one that Retour brings along. */
const postgres = args.find((arg) => arg.startsWith('--postgres='))?.split('=')[1];
const options = args.filter((arg) => arg.startsWith('-') && !/^--(all|costs|postgres=.*)$/.test(arg));
const all = args.includes('--all');
const files = named.length > 0 ? named : listFiles();

const run_dir = mkdtempSync(join(tmpdir(), 'retour-tests-'));
/** What failed, told once more at the end: the output of a whole run has tens of thousands of lines. */
const failures = join(run_dir, 'failures');
let stopping = false;

buildWhenNewer();
const connection = await startTestCluster(postgres);
const child = startTests();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.removeAllListeners(name).on(name, passOn);
const deadline = setTimeout(endRun, run_timeout_ms);
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
clearTimeout(deadline);
if (existsSync(failures)) process.stderr.write(readFileSync(failures, 'utf8'));
for (const file of unfinished()) console.error(`${file} did not end.`);
if (costs) printCosts(run_dir, checkout_dir);
const has_gap = all && named.length === 0 && !options.some(isFilter) && (await hasUnprovokedRefusal());
rmSync(run_dir, { recursive: true });
process.exit(code === 0 && has_gap ? 1 : (code ?? 128 + constants.signals[signal ?? 'SIGKILL']));

/** Whether an option leaves tests out. */
function isFilter(option: string): boolean {
  return /^--test-(name|skip)-pattern|^--test-only|^--test-shard/.test(option);
}

/** A run of both lanes provokes every refusal that a route declares. */
async function hasUnprovokedRefusal(): Promise<boolean> {
  const { unprovokedRefusals } = await import('./support/refusals-seen.ts');
  const missing = unprovokedRefusals(run_dir);
  for (const pair of missing) console.error(`No test provokes ${pair}, which the route declares.`);
  return missing.length > 0;
}

function listFiles(): string[] {
  return globSync(patterns, { cwd: checkout_dir })
    .toSorted(byDuration)
    .filter((file) => all || !takesLong(file))
    .map((file) => join(checkout_dir, file));
}

/** What takes longest first, so that no process is left with it at the end: tests of the slow lane, then with a browser, then the others. */
function byDuration(a: string, b: string): number {
  const rank = (file: string) => (takesLong(file) ? 0 : file.startsWith('e2e') ? 1 : 2);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function startTests(): ChildProcess {
  if (!options.some((option) => option.startsWith('--test-reporter'))) {
    options.push(
      `--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`,
      '--test-reporter-destination=stdout',
      `--test-reporter=${pathToFileURL(join(checkout_dir, 'server/test/support/failed-tests.ts')).href}`,
      `--test-reporter-destination=${failures}`,
    );
  }
  return spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeout_ms}`,
      ...options,
      ...writeEntries(),
    ],
    {
      cwd: checkout_dir,
      env: {
        NODE_COMPILE_CACHE: compile_cache_dir,
        ...process.env,
        [cluster_variable]: JSON.stringify(connection),
      },
      stdio: 'inherit',
    },
  );
}

/** Processes for the test runner, which takes them in the order of their names: first those of files that are alone, then those that share all others. */
function writeEntries(): string[] {
  const is_alone = (file: string) => needs_own_process.test(relative(checkout_dir, file));
  const alone = files.filter(is_alone);
  const sharing = files.filter((file) => !is_alone(file));
  const queues = alone.map((file, i) => ({ name: `alone-${i}`, files: [file] }));
  for (let i = 0; i < Math.min(concurrency, sharing.length); i++)
    queues.push({ name: 'shared', files: sharing });
  return queues.map((queue, i) => writeEntry({ ...queue, dir: run_dir, costs }, i));
}

function writeEntry(queue: Queue, index: number): string {
  const support = pathToFileURL(join(checkout_dir, 'server/test/support/test-process.ts'));
  const entry = join(run_dir, `${String(index + 1).padStart(2, '0')}.test.mjs`);
  writeFileSync(
    entry,
    `import { runQueue } from ${JSON.stringify(support)};\nawait runQueue(${JSON.stringify(queue)});\n`,
  );
  return entry;
}

/** Files that a process has taken, and whose tests have not ended. */
function unfinished(): string[] {
  return readdirSync(run_dir)
    .filter((name) => /^(alone|shared)-/.test(name))
    .map((name) => readFileSync(join(run_dir, name), 'utf8'))
    .filter((file) => file !== '');
}

function endRun(): void {
  console.error(`The tests did not end within ${run_timeout_ms / 60_000} minutes.`);
  child.kill('SIGKILL');
}

/** This process stays until the tests have ended, so that it can clean up after them. Ctrl-C in a terminal reaches them by itself. */
function passOn(name: NodeJS.Signals): void {
  if (stopping) child.kill('SIGKILL');
  else if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
  stopping = true;
}
