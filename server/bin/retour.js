#!/usr/bin/env node
// Runs server/src/cli.ts, which needs Node 24. An older Node hands over to the one that npm installed beside the other packages.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldest_major = 24;
const look_ms = 250;
const c_library_limits = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const memory_limits = limitsOf(process.argv.slice(2));

limitMemory();
stopWithStarter();
if (majorOf(process.versions.node) >= oldest_major) {
  // Compiled once per version of a file, which halves the time to start. Where it cannot be written, nothing is kept.
  nodeModule.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/retour', import.meta.url)));
  await buildApps();
  await import('../src/cli.ts');
} else {
  const node = findPinnedNode();
  if (node) handOver(node);
}

/** A server of a checkout whose apps were changed shows the change. */
async function buildApps() {
  const script = new URL('../../apps/build-when-newer.ts', import.meta.url);
  if (process.argv[2] === 'serve' && existsSync(script)) (await import(script.href)).buildWhenNewer();
}

function findPinnedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    const path = join(dirname(manifest), bin.node);
    if (majorOf(version) >= oldest_major && existsSync(path)) return path;
  } catch {
    // Not installed.
  }
  console.error(
    `Retour runs on Node ${oldest_major} or newer, and this is ${process.version}. npm installs one for it: run "npm ci" in the checkout, or ` +
      `install the package again ("npm rebuild node" where install scripts are off). Or install Node ${oldest_major} yourself.`,
  );
  process.exitCode = 1;
  return null;
}

/**
 * Options of V8: MB of either half of the young generation, and how much garbage may be added to what is alive. A worker alone and a back-test
 * make much garbage and keep little: with the small halves of a server that also answers they spend an eighth of their time on it.
 * @param {string[]} args
 */
function limitsOf([command, ...rest]) {
  if (command === 'policies' && rest[0] === 'backtest') return ['--max-semi-space-size=64'];
  if (command !== 'serve') return [];
  return rest.includes('worker')
    ? ['--max-semi-space-size=32']
    : ['--max-semi-space-size=16', '--heap-growing-percent=50'];
}

/**
 * Left to itself, V8 spends up to 128 MB on objects that hardly live and lets garbage grow to several times what is alive. The C library keeps a heap per
 * thread, and in it what large blocks leave behind. A server gets by with less at nearly the same speed, but can be told only before it starts: it starts
 * again in place, as the same process, which takes 40 ms. Whoever sets such limits in NODE_OPTIONS keeps them.
 */
function limitMemory() {
  const told = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) =>
    option.includes('semi-space'),
  );
  if (memory_limits.length === 0 || told || !process.execve || process.channel) return;
  const args = [process.execPath, ...memory_limits, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...c_library_limits, ...process.env });
}

/** @param {string} node */
function handOver(node) {
  const args = [
    ...memory_limits,
    ...process.execArgv,
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ];
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl-C to both processes: forwarded, the other would get it twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.once('error', (error) => {
    console.error(`${node} cannot be run (${error.message}): install Node ${oldest_major} or newer.`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    // Ends as the other did, so that whoever started this one sees the same.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * A stop of whoever started this process is meant for this one too, and would otherwise leave it behind, holding its port: npm passes a signal
 * to a shell and no further, and a launcher that is killed passes nothing. (A terminal tells every process of the command by itself.)
 */
function stopWithStarter() {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
  } else if (process.env.npm_lifecycle_event && !process.stdin.isTTY) {
    const shell = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === shell) return;
      clearInterval(timer);
      stop();
    }, look_ms).unref();
  }
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split('.')[0]);
}
