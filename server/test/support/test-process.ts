import { appendFileSync, closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { measureCosts } from './costs.ts';
import { takeRefusals } from './refusals-seen.ts';
import { endShared, keptResources, share } from './shared.ts';

/** Files that processes take one after the other. */
export type Queue = {
  /** Where the processes tell each other which files are taken, and the run what they saw. */
  dir: string;
  name: string;
  /** Absolute names. */
  files: string[];
  costs: boolean;
};

/** How long a file may take in all, hooks and loading included. Each of its tests has the shorter deadline that the run gives. */
const file_deadline_ms = 600_000;
const closing_ms = 1000;
/** For a file that doesn't even let its deadline end it. */
const grace_ms = 30_000;
/** How long a process may take to end once its tests have. */
const end_deadline_ms = 3000;

/**
 * Runs test files of a queue until none is left, each as a suite of its own that has the file's name. A process loads the server once, which takes longer
 * than most files take to test it, and its files share servers and a browser.
 */
export async function runQueue({ dir, name, files, costs }: Queue): Promise<void> {
  share();
  for (const [i, file] of files.entries()) {
    const note_name = `${name}-${i}`;
    const note = join(dir, note_name);
    if (!takeTurn(note, file)) continue;
    const measured = costs ? measureCosts(file) : undefined;
    await runFile(file);
    if (measured) appendFileSync(join(dir, 'costs.jsonl'), `${JSON.stringify(measured())}\n`);
    noteRefusalsOf(file, join(dir, `refusals-${note_name}`));
    writeFileSync(note, '');
  }
  await endShared();
  endSoon(name);
}

/** What the fuzzer provokes doesn't count: some of it happens by chance. */
function noteRefusalsOf(file: string, name: string): void {
  const refusals = takeRefusals();
  if (!file.includes('/test/fuzz/')) writeFileSync(name, refusals.join('\n'));
}

/** Whether no other process has taken the file. The note has the file's name until its tests have ended. */
function takeTurn(note: string, file: string): boolean {
  if (existsSync(note)) return false;
  try {
    const fd = openSync(note, 'wx');
    writeFileSync(fd, file);
    closeSync(fd);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Runs a file, and reports what it left open. A file that blocks even the deadlines of its tests ends the process. */
async function runFile(file: string): Promise<void> {
  const open_before = openHandles();
  const deadline = setTimeout(() => {
    report(`${file} did not end within ${file_deadline_ms / 1000} s. Open: ${openHandles().join(', ')}`);
    process.exit(1);
  }, file_deadline_ms + grace_ms);
  await new Promise<void>((resolve) => {
    void describe(relative(process.cwd(), file), { timeout: file_deadline_ms }, async () => {
      try {
        await import(pathToFileURL(file).href);
      } finally {
        // The last of the file's own: what they end has ended.
        after(() => resolve());
      }
    });
  });
  clearTimeout(deadline);
  const left = await leftOpen(open_before);
  if (left.length > 0) report(`${file} left open: ${left.join(', ')}`);
}

/** What was opened and not closed, once what is closing has had its time. */
async function leftOpen(before: string[]): Promise<string[]> {
  const deadline = Date.now() + closing_ms;
  for (;;) {
    const left = subtract(openHandles(), before);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(20);
  }
}

/** What holds a process, and is not of the servers and the browser that files share. */
const kinds = new Set(['TCPServerWrap', 'ProcessWrap', 'Worker', 'FSEventWrap', 'StatWatcher']);

const openHandles = () =>
  subtract(
    process.getActiveResourcesInfo().filter((kind) => kinds.has(kind)),
    keptResources(),
  );

function subtract(all: string[], those: string[]): string[] {
  const rest = [...those];
  return all.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Ends the process although something may be open, and tells what. The runner of Node would wait for it for ever. */
function endSoon(name: string): void {
  setTimeout(() => {
    report(
      `After the tests of ${name}, something holds the process: ${process.getActiveResourcesInfo().join(', ')}`,
    );
    // The runner of Node tells the results when it hears that the process is about to end.
    process.emit('beforeExit', 0);
    setImmediate(() => setTimeout(() => process.exit(), 200));
  }, end_deadline_ms).unref();
}

function report(message: string): void {
  process.stderr.write(`${message}\n`);
}
