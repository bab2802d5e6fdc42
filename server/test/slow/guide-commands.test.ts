import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { commandsOf } from '../support/run-guide.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

const guide_dir = join(checkout_dir, 'docs/guide');

/** Pages whose commands other tests run, or that stop and replace servers. */
const elsewhere = new Set([
  'backup.md',
  'callers.md',
  'point-in-time.md',
  'tutorial.md',
  'upgrading.md',
  'warehouse-systems.md',
]);
const pages = readdirSync(guide_dir)
  .filter((page) => page.endsWith('.md') && !elsewhere.has(page))
  .toSorted((one, other) => one.replace('.md', '').localeCompare(other.replace('.md', '')));

/** What a reader has done before a page. */
const done_before: Record<string, string> = {
  'policies-backtest.md': ['save policy.json', 'publish', 'save policy.json']
    .map((act) => `retour policies ${act} --shop acme\n`)
    .join(''),
};

/** What the guide says of other systems and of a shop that has been there for a while: how its commands fail in the shop of this test. */
const refusals: Record<string, RegExp[]> = {
  'connect-medusa.md': [/^connect medusa .*medusa\.example\.com/, ...unconnected()],
  'connect-shopify.md': unconnected(),
  'connect-vendure.md': [/^connect vendure .*vendure\.example\.com/, ...unconnected()],
  'connect-woocommerce.md': [/^connect woocommerce .*shop\.example\.com/, ...unconnected()],
  'errors.md': [/error: 422/],
  'operating.md': [
    /^backup .*\/var\/backups\/retour is no folder/,
    /^shops create .*already exists/,
    /^api unflagReturn .*not in review/,
  ],
  'payments.md': [/error: 404/],
  'policies.md': [/^policies rollback 3 .*no such version/, /^policies explain .*no draft/],
  'settings.md': [/error: 409/],
  'staff.md': [/^staff link .*no active staff member/],
  'test-mode.md': [/error: 401/],
  'withdrawals.md': [/^withdrawals verify .*--noted/],
};

function unconnected(): RegExp[] {
  return ['pause', 'resume', 'disconnect'].map((act) => new RegExp(`^connections ${act} .*isn't connected`));
}

/** Files that the commands of the guide read. */
const files: Record<string, string | Buffer> = {
  'rows.jsonl.gz': gzipSync('{"resource": "product", "data": {"external_id": "1", "name": "Shirt"}}\n'),
  'cancelled.txt': 'Your return {reference} was cancelled.',
  'rmas.csv':
    'RMA number,Order number,RMA Status,Return requested date,SKU,Return quantity,Resolution,Refund amount\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  'font.woff2': readFileSync(
    join(
      checkout_dir,
      'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
  ),
  'portal.css': '.option { border-width: 2px; }',
  'stripe.key': 'sk_test_nobody',
  'texts.json': '{"en": {"help": "Call us."}}',
};

/** Lets bash run `retour` in a process that is there already, but for what stays or asks other companies. A command that fails doesn't stop those after it. */
const prelude = `
retour() {
  case "$1 $2" in serve*|shadow*|doctor*|"import loop"|"connect shopify") return ;; esac
  printf '%s\\0' "$@" | command curl -sS --data-binary @- "$RETOUR_SHELL"
}
curl() { command curl -sS --fail-with-body "$@"; }
npm() { :; }
docker() { :; }
`;

describe('the commands of the guide', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-guide-'));
  let server: TestApp;
  let shop: Shop;
  let shell: RetourShell;
  let order_id: number;
  let env: Record<string, string>;
  let failed: string[] = [];
  const http = createServer((request, response) => {
    void run(request).then((printed) => response.end(printed));
  });
  async function run(request: IncomingMessage): Promise<string> {
    const args = (await buffer(request)).toString().split('\0').slice(0, -1);
    const { code, stdout, stderr } = await shell.run(...args);
    if (code !== 0) failed.push(`${args.join(' ')}: ${stderr.trim()}`);
    return stdout;
  }

  before(async () => {
    server = await startTestApp({ own: true, settings: { RETOUR_SECRET: test_secret } });
    shop = await server.createShop({ handle: 'acme', currency: 'USD' });
    await addWarehouse(server.deps, shop);
    order_id = (await sellOrder(server.deps, shop, { name: '#1042' })).id;
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
    for (const name of [
      'loop.key',
      'retour.key',
      'medusa.key',
      'shopify.secret',
      'vendure.key',
      'woo.key',
      'woo.secret',
      'easypost.key',
      'acme.secret',
      'stripe.whsec',
    ])
      writeFileSync(join(dir, name), 'whsec_c2VjcmV0IG9mIGFub3RoZXIgc3lzdGVt');
    shell = startRetourShell({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret }, dir);
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const api = `${server.origin}/api/v1`;
    env = {
      PATH: process.env['PATH'] ?? '',
      KEY: (await server.createKey(shop)).secret,
      ORIGIN: server.origin,
      API: api,
      RETOUR_SHELL: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    };
  });
  after(async () => {
    http.close();
    await shell.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  for (const page of pages)
    it(`of ${page} run`, async () => {
      failed = [];
      const key = await server.createKey(shop);
      const returns: number[] = [];
      for (let i = 0; i < 4; i++) returns.push(await openReturn(server.deps, shop));
      const script = commandsOf(page)
        .replaceAll(/http:\/\/localhost:4000|https:\/\/retour\.example\.com/g, server.origin)
        .replaceAll(/37603915|1004207/g, () => String(returns.pop()))
        .replaceAll('50021877', String(order_id))
        .replaceAll(/(ApiKey |api-keys\/)7/g, `$1${key.id}`);
      const { stdout, stderr } = await promisify(execFile)(
        'bash',
        ['--noprofile', '--norc', '-c', `${prelude}${done_before[page] ?? ''}${script}\ntrue`],
        { env, cwd: dir },
      );
      const told = [...failed, ...stderr.split('\n').filter((line) => line !== '')];
      const expected = refusals[page] ?? [];
      assert.equal(told.length, expected.length, told.join('\n') + stdout);
      for (const [i, pattern] of expected.entries()) assert.match(told[i]!, pattern);
    });
});

it('commands in the sentences of the guide exist, with their options', async () => {
  const wrong: string[] = [];
  for (const page of readdirSync(guide_dir).filter((name) => name.endsWith('.md')))
    for (const [, code] of readFileSync(join(guide_dir, page), 'utf8').matchAll(/`retour ([a-z][^`\n]+)`/g))
      if (!(await isCommand(code!.split(' ')))) wrong.push(`${page}: retour ${code}`);
  assert.deepEqual(wrong, ['connect-another-platform.md: retour connect example']);
});

async function isCommand(words: string[]): Promise<boolean> {
  let command = await createProgram(words);
  let below: Command | undefined;
  let rest = words;
  while ((below = command.commands.find((one) => one.name() === rest[0]))) {
    command = below;
    rest = rest.slice(1);
  }
  const options = rest.filter((word) => word.startsWith('--') && word !== '--help');
  return (
    (command.commands.length === 0 || !rest[0] || rest[0].startsWith('--')) &&
    options.every((name) => command.options.some(({ long }) => long === name))
  );
}
