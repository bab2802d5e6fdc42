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
/** Files with failed tests that a whole run tries once more. More than these are no accident. */
const most_again = 5;
/** Of the run as a whole, in case that the deadlines above are not kept. */
const run_timeout_ms = 3_600_000;

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('-')).map((arg) => resolve(arg));
const costs = args.includes('--costs');
/** An installed version of PostgreSQL, instead of the one that Retour brings along. */
const postgres = args.find((arg) => arg.startsWith('--postgres='))?.split('=')[1];
const options = args.filter((arg) => arg.startsWith('-') && !/^--(all|costs|postgres=.*)$/.test(arg));
const all = args.includes('--all');
const is_whole = named.length === 0 && !options.some(isFilter);
const files = named.length > 0 ? named : listFiles();

const run_dir = mkdtempSync(join(tmpdir(), 'retour-tests-'));
/** What failed, told once more at the end: the output of a whole run has tens of thousands of lines. */
const failures = join(run_dir, 'failures');
let stopping = false;

buildWhenNewer();
const connection = await startTestCluster(postgres);
let child: ChildProcess | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.removeAllListeners(name).on(name, passOn);
const deadline = setTimeout(endRun, run_timeout_ms);
let code = await runTests(queuesOf(files), concurrency);
const again = code === 1 && is_whole && !stopping ? failedFiles() : [];
if (again.length > 0 && again.length <= most_again) {
  console.error(`Once more, with nothing beside them: ${again.join(', ')}`);
  code = await runTests(
    again.map((file, i) => ({ name: `again-${i}`, files: [resolve(file)] })),
    1,
  );
  if (code === 0) console.error(`These failed beside other tests and passed alone: ${again.join(', ')}`);
}
clearTimeout(deadline);
for (const file of unfinished()) console.error(`${file} did not end.`);
if (costs) printCosts(run_dir, checkout_dir);
const has_gap = all && is_whole && (await hasUnprovokedRefusal());
rmSync(run_dir, { recursive: true });
process.exit(code === 0 && has_gap ? 1 : code);

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

/** The test files with failed tests, from the checkout, where each is known. */
function failedFiles(): string[] {
  if (!existsSync(failures)) return [];
  const names = [...readFileSync(failures, 'utf8').matchAll(/^(.+) has failed tests\.$/gm)].map(
    ([, name]) => name!,
  );
  return names.every((name) => files.includes(resolve(name))) ? names : [];
}

type NamedFiles = Pick<Queue, 'name' | 'files'>;

/** Runs the tests of each queue in a process of its own, `at_once` at a time, tells what failed, and returns the exit code. */
async function runTests(queues: NamedFiles[], at_once: number): Promise<number> {
  if (!options.some((option) => option.startsWith('--test-reporter'))) {
    options.push(
      `--test-reporter=${process.stdout.isTTY ? 'spec' : 'tap'}`,
      '--test-reporter-destination=stdout',
      `--test-reporter=${pathToFileURL(join(checkout_dir, 'server/test/support/failed-tests.ts')).href}`,
      `--test-reporter-destination=${failures}`,
    );
  }
  child = spawn(
    process.execPath,
    [
      '--test',
      // A process keeps what its files share. With little room for what is new, all of that would be collected too early and too often.
      '--max-semi-space-size=64',
      `--test-concurrency=${at_once}`,
      `--test-timeout=${timeout_ms}`,
      ...options,
      ...queues.map((queue, i) => writeEntry({ ...queue, dir: run_dir, costs }, i)),
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
  const [exit_code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (existsSync(failures)) process.stderr.write(readFileSync(failures, 'utf8'));
  return exit_code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
}

/** What the test runner takes in the order of their names: first the files that are alone, then the processes that share all others. */
function queuesOf(all_files: string[]): NamedFiles[] {
  const is_alone = (file: string) => needs_own_process.test(relative(checkout_dir, file));
  const alone = all_files.filter(is_alone);
  const sharing = all_files.filter((file) => !is_alone(file));
  return [
    ...alone.map((file, i) => ({ name: `alone-${i}`, files: [file] })),
    ...sharing.slice(0, concurrency).map(() => ({ name: 'shared', files: sharing })),
  ];
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
    .filter((name) => /^(alone|shared|again)-/.test(name))
    .map((name) => readFileSync(join(run_dir, name), 'utf8'))
    .filter((file) => file !== '');
}

function endRun(): void {
  console.error(`The tests did not end within ${run_timeout_ms / 60_000} minutes.`);
  child?.kill('SIGKILL');
}

/** This process stays until the tests have ended, so that it can clean up after them. Ctrl-C in a terminal reaches them by itself. */
function passOn(name: NodeJS.Signals): void {
  if (stopping) child?.kill('SIGKILL');
  else if (name !== 'SIGINT' || !process.stdin.isTTY) child?.kill(name);
  stopping = true;
}
