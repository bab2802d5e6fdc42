import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { after, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

/** A fenced block of the tutorial. `place` is the second word after the fence: a terminal other than the main one, or a block that the test skips. */
type Block = { kind: 'sh' | 'text'; place: string; text: string };
type Shell = ChildProcessByStdio<Writable, Readable, Readable>;

const end_of_block = '--- end of block ---';
const block_deadline_ms = 60_000;
const skipped = new Set(['install', 'cleanup']);

it('The commands of the tutorial work as they are shown, and print what it shows', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-tutorial-'));
  chmodSync(dir, 0o755);
  symlinkSync(join(checkout_dir, 'node_modules'), join(dir, 'node_modules'));
  const database = await createTestDatabase();
  const terminals = new Map<string, Terminal>();
  after(async () => {
    for (const terminal of terminals.values()) await terminal.close();
    await database.drop();
    rmSync(dir, { recursive: true });
  });
  const terminal = (place: string) => {
    const open = terminals.get(place) ?? new Terminal(dir, database.connection_string);
    terminals.set(place, open);
    return open;
  };

  const [server_port, receiver_port] = await freePorts(2);
  const tutorial = readFileSync(join(checkout_dir, 'docs/guide/tutorial.md'), 'utf8')
    .replaceAll('4000/', `${server_port}/`)
    .replaceAll('PORT=4000', `PORT=${server_port}`)
    .replaceAll('4100', String(receiver_port));
  let printed = '';
  for (const { kind, place, text } of blocksOf(tutorial)) {
    if (skipped.has(place)) continue;
    if (kind === 'sh' && place === '') printed = await terminal('').run(text);
    else if (kind === 'sh') await terminal(place).start(text);
    else if (place === '') assert.match(printed, patternOf(text), 'the output differs from the one shown');
    else await terminal(place).shows(patternOf(text));
  }
  assert.ok(terminals.has('server') && terminals.has('receiver'));
});

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(sh|text) ?(\w*)\n([^]*?)^```$/gm)].map(([, kind, place, text]) => ({
    kind: kind as Block['kind'],
    place: place!,
    text: text!,
  }));
}

/** The lines of a shown output; `…` stands for any characters of one line. */
function patternOf(shown: string): RegExp {
  return new RegExp(
    `^${shown
      .trimEnd()
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
    'm',
  );
}

/** A bash that keeps its variables and functions between blocks, with its own process group. */
class Terminal {
  #bash: Shell;
  #printed = '';
  #errors = '';

  constructor(cwd: string, database: string) {
    const { PATH = '', HOME = '' } = process.env;
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd,
      env: { PATH, HOME, DATABASE_URL: database, LOG_LEVEL: 'warn' },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#bash.stdout.setEncoding('utf8').on('data', (text: string) => (this.#printed += text));
    this.#bash.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  /** Runs a block to its end. A command that fails ends it. */
  async run(block: string): Promise<string> {
    const begin = this.#printed.length;
    this.#bash.stdin.write(`set -eo pipefail\n${block}\necho; echo '${end_of_block}'\n`);
    await eventually(() => {
      assert.equal(this.#bash.exitCode, null, this.#report(block));
      assert.ok(this.#printed.slice(begin).includes(end_of_block), this.#report(block));
    }, block_deadline_ms);
    return this.#printed.slice(begin).replace(end_of_block, '').trim();
  }

  /** Runs a block that goes on until it is stopped, and waits for its first line. */
  async start(block: string): Promise<void> {
    this.#bash.stdin.write(block);
    await this.shows(/\S/);
  }

  async shows(pattern: RegExp): Promise<void> {
    await eventually(() => {
      assert.equal(this.#bash.exitCode, null, this.#report(pattern.source));
      assert.match(this.#printed, pattern, this.#report(pattern.source));
    }, block_deadline_ms);
  }

  async close(): Promise<void> {
    if (this.#bash.exitCode !== null) return;
    const ended = once(this.#bash, 'close');
    process.kill(-this.#bash.pid!, 'SIGTERM');
    this.#bash.stdin.end();
    await ended;
  }

  #report(what: string): string {
    return `${what}\nprinted:\n${this.#printed}\nerrors:\n${this.#errors}`;
  }
}

/** Ports that nothing uses at the moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
