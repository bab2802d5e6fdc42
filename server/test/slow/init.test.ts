import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdirSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { checkout_dir } from '../../src/platform/config.ts';

const dir = mkdtempSync(join(tmpdir(), 'retour-init-'));
chmodSync(dir, 0o755); // root lends PostgreSQL another user, who has to get in
after(() => rmSync(dir, { recursive: true, force: true }));

/** A checkout of its own, without settings: its files are those of this one. */
function makeCheckout(name: string): string {
  const home = join(dir, name);
  mkdirSync(home);
  for (const part of [
    'package.json',
    'server',
    'contract',
    'embedded-postgres',
    'demo',
    'apps',
    'migrations',
    'data',
  ])
    cpSync(join(checkout_dir, part), join(home, part), {
      recursive: true,
      filter: (source) => !/\/(node_modules|test)$/.test(source),
    });
  symlinkSync(join(checkout_dir, 'node_modules'), join(home, 'node_modules'));
  return home;
}

type Run = { home: string; args?: string[]; input?: string; node?: string };

async function init({ home, args = [], input = '', node = process.execPath }: Run) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(node, [join(home, 'server/bin/retour.js'), 'init', ...args], {
    cwd: home,
    env: { PATH, HOME },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

const flags = (home: string) => [
  `--data=${join(home, 'place')}`,
  '--origin=http://localhost:4123',
  '--name=Acme Outdoor',
  '--currency=eur',
  '--owner=Noa@example.com',
  '--smtp-url=',
  '--json',
];

describe('retour init', () => {
  it('sets up an installation by options, and keeps everything when it runs again', async () => {
    const home = makeCheckout('flags');
    const first = await init({ home, args: flags(home) });
    assert.equal(first.code, 0, first.stderr);
    const { settings, shop, created, url } = JSON.parse(first.stdout);
    assert.deepEqual([settings, shop, created], [join(home, '.env'), 'acme-outdoor', true]);
    assert.match(url, /^http:\/\/localhost:4123\/console\/invitation#/);
    const written = readFileSync(settings, 'utf8');
    assert.equal(statSync(settings).mode & 0o777, 0o600);
    assert.match(written, /^RETOUR_SECRET=[\w-]{43}$/m);
    assert.match(written, /^PORT=4123$/m);

    const second = await init({ home, args: [...flags(home), '--origin=http://localhost:5000'] });
    assert.equal(second.code, 0, second.stderr);
    assert.equal(JSON.parse(second.stdout).created, false);
    assert.notEqual(JSON.parse(second.stdout).url, url, 'the link of before has stopped working');
    assert.equal(readFileSync(settings, 'utf8'), written);
  });

  it('asks, says what is wrong with an answer, and asks again; also with an older Node', async (t) => {
    const installed = spawnSync('node', ['-p', 'process.versions.node']).stdout?.toString() ?? '';
    if (!/^(20|22)\./.test(installed)) t.diagnostic(`the installed Node is ${installed || 'none'}`);
    const home = makeCheckout('asked');
    const answers = `${join(home, 'place')} localhost http://localhost:4124 Acme  dollars usd nobody you@example.com smtps://mail.example.com returns@example.com`;
    const { code, stdout, stderr } = await init({
      home,
      input: `${answers.replaceAll(' ', '\n')}\n`,
      node: installed ? 'node' : process.execPath,
    });
    assert.equal(code, 0, stderr);
    for (const told of [
      'RETOUR_ORIGIN must be a URL',
      "dollars isn't a currency",
      "nobody isn't an e-mail address",
    ])
      assert.ok(stderr.includes(told), stderr);
    assert.match(stdout, /acme was created/);
    assert.match(readFileSync(join(home, '.env'), 'utf8'), /^RETOUR_MAIL_FROM=returns@example\.com$/m);
  });

  it('writes nothing where an answer is missing, and keeps settings that are there', async () => {
    const home = makeCheckout('missing');
    const missing = await init({ home, args: ['--data', join(home, 'place')] });
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /give it with --origin/);
    assert.throws(() => statSync(join(home, '.env')));
    writeFileSync(join(home, '.env'), `RETOUR_DATA_DIR=${join(home, 'own')}\n`);
    const { code, stderr } = await init({ home, args: flags(home) });
    assert.equal(code, 0, stderr);
    assert.ok(statSync(join(home, 'own/postgres')).isDirectory());
    assert.throws(() => statSync(join(home, 'place')));
  });
});
