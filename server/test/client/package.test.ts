import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const run = promisify(execFile);
const client_dir = join(checkout_dir, 'client');
const samples_dir = join(import.meta.dirname, 'outside');

/** Runs a program in a folder; a failure shows what it printed. */
async function runIn(cwd: string, program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  try {
    return await run(program, args, { cwd, env });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs npm with what is installed: no request leaves the machine. */
function runNpm(cwd: string, ...args: string[]) {
  const { npm_execpath } = process.env;
  const offline = [...args, '--offline', '--no-audit', '--no-fund'];
  return npm_execpath ? runIn(cwd, process.execPath, [npm_execpath, ...offline]) : runIn(cwd, 'npm', offline);
}

describe('the client as a package, in a folder outside of the checkout', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-client-'));
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
    await runNpm(client_dir, 'pack', '--silent', '--pack-destination', dir);
    const [tarball] = readdirSync(dir);
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({ name: 'outside', private: true, type: 'module' }),
    );
    const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
      join(checkout_dir, 'node_modules', name),
    );
    await runNpm(dir, 'install', '--install-links', `./${tarball}`, ...dependencies);
    cpSync(samples_dir, dir, { recursive: true });
  });
  after(async () => {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('has what it promises, and nothing else', () => {
    const installed = join(dir, 'node_modules/@retour/client');
    assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json']);
    const { engines, license, exports, types } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    );
    assert.deepEqual([engines.node, license], ['>=20', 'Apache-2.0']);
    for (const file of [types, ...Object.values<string>(exports['.'])])
      assert.ok(readFileSync(join(installed, file)).length > 0, file);
  });

  /** Together, as a compilation reads the declarations of libraries and of the client. */
  it('compiles with tsc --strict in its example and those of its README, and rejects properties that an operation does not have, and types that a response does not have', async () => {
    const readme = readFileSync(join(client_dir, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code!);
    assert.ok(examples.length >= 6);
    const files = examples.map((code, i) => {
      writeFileSync(join(dir, `readme-${i}.ts`), code);
      return `readme-${i}.ts`;
    });
    const options = '--strict --target es2022 --module nodenext --lib es2022,dom,dom.iterable'.split(' ');
    const tsc = createRequire(join(checkout_dir, 'package.json')).resolve('typescript/package.json');
    const bin = join(tsc, '../bin/tsc');
    await runIn(dir, process.execPath, [bin, ...options, 'example.ts', 'rejected.ts', ...files]);
  });

  it('runs with the installed Node and the pinned one against a server', async () => {
    const shop = await app.createShop();
    const env = {
      PATH: process.env['PATH'],
      RETOUR_ORIGIN: app.origin,
      RETOUR_KEY: (await app.createKey(shop)).secret,
    };
    for (const node of ['node', process.execPath]) {
      const { stdout } = await runIn(dir, node, ['example.js'], env);
      const { node: version, ...printed } = JSON.parse(stdout);
      assert.ok(Number.parseInt(version, 10) >= 20, version);
      assert.deepEqual(printed, {
        order: '#1042',
        refused: 'validation_failed',
        pages: 1,
        topic: 'dropoff.shipment',
        tampered: 'signature_invalid',
      });
    }
  });
});
