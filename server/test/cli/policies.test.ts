import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { requireShop } from '../../src/modules/shop/shops/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createDb, createPool } from '../../src/platform/db.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { sellOrder } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

const policy: PolicyDocument = {
  name: 'Shirts and shoes',
  currency: 'EUR',
  terms: { window: { days: 30 } },
  zones: [{ id: 'here', countries: ['DE', 'AT'] }, { id: 'elsewhere' }],
  rules: [
    { id: 'shoes', name: 'Shoes', do: { set_window: { days: 14 } } },
    { id: 'keep-cheap', name: 'Cheap goods stay', do: { keep: true } },
  ],
};

/** Sells an order of the shop acme: two shirts, and mugs that are final sale. Returns its name. */
async function sellShirtsAndMugs(connectionString: string): Promise<string> {
  const pool = createPool({ connectionString, max: 2 });
  const deps = { db: createDb(pool), clock: systemClock };
  try {
    const shop = await requireShop(deps.db.root, 'acme');
    const product = (external_id: string, name: string, tags: string[]) => ({
      external_id,
      name,
      tags,
      product_variants: [{ external_id: `${external_id}-1`, price: 4000 }],
    });
    await upsertProducts(deps, shop, [
      product('shirt', 'Linen Shirt', ['summer']),
      product('mugs', 'Mugs', ['Final-Sale']),
    ]);
    const line = (name: string, quantity: number) => ({
      external_id: `line-${name}`,
      product: name,
      product_variant: `${name}-1`,
      quantity,
      unit_price: 4000,
    });
    const sold = await sellOrder(deps, shop, { line_items: [line('shirt', 2), line('mugs', 1)] });
    return sold.name;
  } finally {
    await pool.end();
  }
}

describe('retour policies', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-policies-'));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let shell: RetourShell;

  before(async () => {
    database = await createTestDatabase();
    shell = startRetourShell({
      DATABASE_URL: database.connection_string,
      RETOUR_SECRET: 'x'.repeat(32),
    });
    await shell.run('shops', 'create', '--handle', 'acme', '--name', 'Acme', '--currency', 'EUR');
  });
  after(async () => {
    await shell.close();
    await database.drop();
    rmSync(dir, { recursive: true });
  });

  const file = (name: string, content: unknown) => {
    const path = join(dir, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const run = (...args: string[]) => shell.run('policies', ...args);
  const ofAcme = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--shop', 'acme', '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  it('names every problem of a file where it is, and fails', async () => {
    const validate = (path: string, ...rest: string[]) => run('validate', path, ...rest);
    const good = await validate(file('good.json', { $schema: 'policy.schema.json', ...policy }));
    assert.deepEqual([good.code, good.stderr], [0, '']);
    const wrong = file('wrong.json', {
      ...policy,
      zones: [{ id: 'eu', countries: ['XX'] }],
      rules: [{ id: 'both', name: 'Both', do: { keep: true, donate: true } }],
    });
    const { code, stdout, stderr } = await validate(wrong);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /wrong\.json has 2 problems:\n {2}zones\.0\.countries\.0 \(eu\): XX isn't a country/,
    );
    assert.match(stderr, /\n {2}rules\.0\.do \(both\): .*\n.*retour policies schema/);
    const told = await validate(wrong, '--json');
    assert.equal(told.code, 1);
    const { valid, problems } = JSON.parse(told.stdout);
    assert.deepEqual(
      [valid, problems.map(({ path }: { path: string }) => path)],
      [false, ['zones.0.countries.0', 'rules.0.do']],
    );
    assert.match((await validate(file('none.json', '{"name": '))).stderr, /none\.json isn't valid JSON/);
    assert.match((await validate('nowhere.json')).stderr, /There is no file nowhere\.json/);
  });

  it('saves, compares, publishes and rolls back', async () => {
    const first = await ofAcme('save', file('first.json', policy), '--note', ' the first ');
    assert.deepEqual([first.version, first.status, first.revision, first.note], [1, 'draft', 1, 'the first']);
    const early = await run('show', '--shop', 'acme');
    assert.deepEqual([early.code, /No version of the policy is in effect/.test(early.stderr)], [1, true]);
    // Nothing is in effect yet: the first draft is compared with the built-in rule.
    const from_built_in = await run('diff', '--shop', 'acme');
    assert.deepEqual([from_built_in.code, /default policy/.test(from_built_in.stderr)], [0, true]);
    assert.match(from_built_in.stdout, /^changed {2}name: "Built-in rule" → "Shirts and shoes"$/m);
    assert.ok(!from_built_in.stdout.includes('currency'), from_built_in.stdout);
    const published = await ofAcme('publish', '--by', 'ana', '--revision', '1');
    assert.deepEqual(
      [published.status, published.published_by, published.note],
      ['published', 'ana', 'the first'],
    );
    const shown = await run('show', '--shop', 'acme');
    assert.equal(shown.stdout, `${JSON.stringify(policy, null, 2)}\n`, 'members in the order of the file');

    const [shoes, cheap] = policy.rules!;
    const second = { ...policy, rules: [cheap, { ...shoes, do: { set_window: { days: 7 } } }] };
    await ofAcme('save', file('second.json', second));
    const { stdout } = await run('diff', '--shop', 'acme');
    assert.match(stdout, /^moved {4}rules\.(shoes|keep-cheap): place \d → place \d$/m);
    assert.match(stdout, /^changed {2}rules\.shoes\.do\.set_window\.days: 14 → 7$/m);
    assert.equal(stdout.trim().split('\n').length, 2);
    assert.deepEqual(await ofAcme('diff', 'draft', join(dir, 'second.json')), []);
    const stale = await run('publish', '--shop', 'acme', '--revision', '2');
    assert.deepEqual([stale.code, /saved revision 1, and 2 was expected/.test(stale.stderr)], [1, true]);
    assert.match((await run('publish', '--shop', 'acme')).stdout, /Version 2 is in effect/);
    assert.equal((await ofAcme('rollback', '1', '--by', 'ben')).version, 3);
    assert.deepEqual((await ofAcme('show', '--version', '3')).document, policy);
    const list = await ofAcme('list');
    assert.deepEqual(
      list.map(({ version, status }: { version: number; status: string }) => `${version} ${status}`),
      ['3 published', '2 retired', '1 retired'],
    );
    await ofAcme('save', join(dir, 'second.json'));
    await ofAcme('discard');
    assert.deepEqual(await ofAcme('retire'), { version: 3 });
    assert.match((await run('list', '--shop', 'acme')).stdout, /^3 +retired/m);
  });

  it('prints starter policies in the currency of the shop, which keep what their cases promise', async () => {
    const listed = JSON.parse((await run('starters', '--json')).stdout);
    assert.ok(listed.some(({ name }: { name: string }) => name === 'eu-shop'));
    const { stdout, stderr } = await run('starters', 'apparel', '--shop', 'acme');
    assert.equal(JSON.parse(stdout).currency, 'EUR');
    assert.match(stderr, /amounts are examples.*terms\.fees\.handling 5\.95/);
    const [starter, cases] = [
      file('apparel.json', stdout),
      file('apparel.cases.json', (await run('starters', 'apparel', '--cases')).stdout),
    ];
    const kept = await run('test', cases, '--policy', starter);
    assert.deepEqual([kept.code, /^All \d+ cases pass/.test(kept.stdout)], [0, true], kept.stdout);
    await ofAcme('save', starter);
    assert.equal((await ofAcme('test', cases, '--version', 'draft')).failed, 0);
    const shorter = file('shorter.json', stdout.replace('"days": 30', '"days": 29'));
    const broken = await run('test', cases, '--policy', shorter);
    assert.equal(broken.code, 1);
    assert.match(broken.stdout, /return_by\n +expected +"2026-03-31"\n +got +"2026-03-30"\n +because\n/);
    assert.match(broken.stdout, /\d of \d+ cases fail/);
    // A name may look like a day that no calendar has.
    const wrong = file('wrong-cases.json', [{ name: '2026-02-30', at: '2026-02-30', expect: { fees: {} } }]);
    assert.match(
      (await run('test', wrong, '--policy', starter)).stderr,
      /has 2 problems:\n {2}cases\.0\.at: 2026-02-30 isn't a date\.\n {2}cases\.0\.expect\.fees: Needs a return/,
    );
    assert.match((await run('test', cases)).stderr, /Add --policy/);
    assert.match(
      (await run('starters', 'shoes')).stderr,
      /Choose one of apparel, electronics, eu-shop, outlet/,
    );
    await ofAcme('discard');
  });

  it('tells of an order what may come back, and who decided that', async () => {
    const name = await sellShirtsAndMugs(database.connection_string);
    const starter = file('outlet.json', (await run('starters', 'apparel', '--shop', 'acme')).stdout);
    const told = await run('explain', name, '--shop', 'acme', '--policy', starter);
    assert.equal(told.code, 0, told.stderr);
    assert.match(told.stdout, /Linen Shirt: 2 of 2 can be returned, until .* 23:59:59/);
    assert.match(told.stdout, /Fee: handling 5\.95 EUR for refund, by the zone "everywhere"/);
    assert.match(told.stdout, /Mugs: can't be returned\.\n {2}It's final sale\. \(final-sale, by the policy/);
    const late = ['explain', name, '--at', '2099-01-01T00:00:00Z'];
    const { policy: evaluate, lines } = await ofAcme(...late);
    assert.deepEqual([evaluate.name, evaluate.id], ['Built-in rule', null]);
    assert.deepEqual(lines[0].ineligibility_codes, ['outside-window']);
    assert.equal(lines[0].because[0].remedy.code, 'longer-window');
    assert.match((await run('explain', '#none', '--shop', 'acme')).stderr, /has no order with this name/);
  });

  it('says what to do about what is refused', async () => {
    const routed = { ...policy, terms: { ...policy.terms, destination: 'Reno' } };
    await ofAcme('save', file('routed.json', routed));
    const wrong: [string[], RegExp][] = [
      [['publish'], /The draft has a problem:\n {2}terms\.destination: The shop has no destination "Reno"/],
      [['save', file('usd.json', { ...policy, currency: 'USD' })], /currency: Must be EUR/],
      [['rollback', '9'], /no such version: "retour policies list"/],
      [['show', '--version', 'newest'], /a number, "draft" or "published"/],
      [['discard', '--revision', '7'], /saved revision 1, and 7 was expected/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await run(...args, '--shop', 'acme');
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
      assert.match(stderr, message);
    }
    const asked = { ...policy, terms: { ...policy.terms, reasons: 'shoes' } };
    await ofAcme('save', file('asked.json', asked));
    const { code, stderr } = await run('publish', '--shop', 'acme');
    assert.deepEqual(
      [code, /terms\.reasons: The shop has no set of reasons "shoes": there are general/.test(stderr)],
      [1, true],
    );
    assert.match((await run('diff', '1', '2')).stderr, /Add --shop/);
  });
});
