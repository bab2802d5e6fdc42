import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { mappingOf } from '../../src/cli/import-returns/mapping.ts';
import { readReturns } from '../../src/cli/import-returns/read-returns.ts';
import { ValueError, readAmount, readInstant } from '../../src/cli/import-returns/read-values.ts';
import { importOrders } from '../../src/modules/commerce/orders/index.ts';
import { expectTurns } from '../support/cpu-time.ts';
import { test_secret } from '../support/app.ts';
import { readShopRows } from '../support/rows.ts';
import { runRetour } from '../support/retour.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Json = Record<string, any>;

describe('retour import returns', () => {
  let at: TestShop;
  let shell: RetourShell;
  const dir = mkdtempSync(join(tmpdir(), 'retour-returns-'));
  const settings = () => ({ DATABASE_URL: at.server.connection_string, RETOUR_SECRET: test_secret });

  before(async () => {
    at = await startShop({ currency: 'EUR', time_zone: 'Europe/Berlin' });
    shell = startRetourShell(settings());
    const line = (name: string, sku: string, unit_price: number, quantity: number) => ({
      external_id: sku,
      title: name,
      sku,
      quantity,
      unit_price,
    });
    await importOrders(
      at.deps,
      at.shop,
      [2001, 2002, 2003, 2004].map((number) => ({
        external_id: String(number),
        name: `#${number}`,
        taxes_included: true,
        total_price: 7000,
        line_items: [line('Shirt', 'SH-1', 2000, 2), line('Scarf', 'SC-1', 3000, 1)],
        fulfillments: [
          {
            external_id: `f-${number}`,
            status: 'success' as const,
            fulfilled_at: new Date('2026-01-11T10:00:00Z'),
            line_items: [
              { line_item: 0, quantity: 2 },
              { line_item: 1, quantity: 1 },
            ],
          },
        ],
        payments: [
          {
            external_id: `p-${number}`,
            gateway: 'card',
            kind: 'card' as const,
            status: 'captured' as const,
            captured: 7000,
            currency: 'EUR',
            captured_at: new Date('2026-01-10T10:00:00Z'),
          },
        ],
        created_at: new Date('2026-01-10T10:00:00Z'),
      })),
    );
  });
  after(async () => {
    await shell.close();
    await at.server.close();
    rmSync(dir, { recursive: true });
  });

  const write = (name: string, content: string | Uint8Array) => {
    const path = join(dir, name);
    writeFileSync(path, content);
    return path;
  };
  const importFile = async (path: string, ...args: string[]) =>
    shell.run('import', 'returns', path, '--shop', 'acme', ...args);
  const importJson = async (path: string, ...args: string[]) => {
    const { code, stdout, stderr } = await importFile(path, ...args, '--json');
    assert.notEqual(stdout, '', stderr);
    return { code, ...JSON.parse(stdout) } as Json;
  };
  const returns = async () => {
    const { returns: found } = (
      await at.clients.standard.get(
        '/warehouse/return/list?paginate=true&from=2026-01-01&to=2026-04-20&state=open,closed,cancelled,expired,review',
      )
    ).body as Json;
    return found as Json[];
  };

  const aftership = () =>
    write(
      'aftership.csv',
      '\uFEFF"RMA number","Order number","RMA Status","Return requested date","Resolved date","SKU","Return quantity","Return reason","Resolution","Refund amount","Internal colour"\r\n' +
        '"A1B2C3","#2001","Done","2026-02-01 09:30:00","2026-02-09","SH-1","2","Too ""small"", sadly","Refund to original payment","40.00","red"\r\n' +
        '"A1B2C3","#2001","Done","2026-02-01 09:30:00","2026-02-09","SC-1","1","Changed my mind","Refund to original payment","40.00",\r\n' +
        '"D4E5F6","#2002","Rejected","2026-02-02T09:30:00Z","","SC-1","1","","","",""',
    );

  it('rehearses a file and leaves nothing behind', async () => {
    const rows_before = await readShopRows(at.deps.db, at.shop.id);
    const { code, ...report } = await importJson(aftership(), '--from', 'aftership', '--dry-run');
    assert.deepEqual([code, report['read'], report['imported'], report['is_imported']], [0, 2, 2, false]);
    assert.deepEqual(report['totals'], {
      EUR: { returns: 2, units: 4, refund: 4000, gift_card: 0 },
    });
    assert.deepEqual(report['columns_not_read'], ['Internal colour']);
    assert.deepEqual(await readShopRows(at.deps.db, at.shop.id), rows_before);
  });

  it('imports it as history: nothing is refunded, sent or mailed', async () => {
    const { code, stdout, stderr } = await runRetour(
      ['import', 'returns', aftership(), '--shop', 'acme', '--from', 'aftership'],
      settings(),
    );
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^2 returns: 2 imported, 0 unchanged, 0 failed$/m);
    assert.match(stdout, /^EUR +2 +4 +40\.00 +0\.00$/m);
    const [rejected, done] = await returns();
    assert.deepEqual([rejected!['state'], done!['state'], done!['refund']], ['cancelled', 'closed', '40.00']);
    // Times without a zone are those of the shop.
    assert.equal(done!['created_at'], '2026-02-01T08:30:00+00:00');
    assert.equal(done!['updated_at'], '2026-02-08T23:00:00+00:00');
    assert.deepEqual(
      done!['line_items'].map(({ sku, return_reason }: Json) => [sku, return_reason]),
      [
        ['SH-1', 'Too "small", sadly'],
        ['SH-1', 'Too "small", sadly'],
        ['SC-1', 'Changed my mind'],
      ],
    );
    const { rows } = await at.deps.db.pool.query(
      `select (select count(*) from emails) as emails, (select count(*) from webhook_deliveries) as deliveries,
        (select count(*) from settlements where state <> 'succeeded') as due`,
    );
    assert.deepEqual(Object.values(rows[0]).map(Number), [0, 0, 0]);
    // Numbers go on where they were: a rehearsal takes none.
    assert.ok(
      Math.abs(Number(done!['id']) - Number(rejected!['id'])) === 1 && Number(done!['id']) < 1_100_000,
    );
  });

  it('imports nothing twice, goes on where it stopped, and keeps what has changed here', async () => {
    const again = await importJson(aftership(), '--from', 'aftership');
    assert.deepEqual([again['code'], again['imported'], again['unchanged']], [0, 0, 2]);
    const more = write(
      'more.csv',
      'RMA,Order,Status,Created at,SKU\nA1B2C3,#2001,Done,2026-02-01,SH-1\nX1,#2003,Received,2026-02-03,SC-1',
    );
    const { code, imported, failed } = await importJson(more, '--from', 'aftership', '--skip-failed');
    assert.deepEqual([code, imported], [1, 1]);
    assert.match(failed[0].problem, /exists and has changed in Retour/);
    assert.equal((await returns())[0]!['state'], 'open');
  });

  it('reads any file with a mapping: names, words, decimals, times and zones', async () => {
    const mapping = write(
      'mapping.yaml',
      [
        'source: altes-system',
        'columns: {Nr.: return, Auftrag: order, Stand: state, Datum: created_at, Artikel: title, Menge: quantity, Betrag: refund, Gutschein: store_credit, Lösung: resolution, Grund: reason}',
        'values: {state: {erledigt: closed}, resolution: {Gutschein: credit, Geld zurück: refund}, reason: {zu klein: Too small}}',
        'decimal: ","',
        'dates: DD.MM.YYYY HH:mm',
        'time_zone: Europe/London',
        'amounts: row',
      ].join('\n'),
    );
    const path = write(
      'alt.csv',
      'Nr.;Auftrag;Stand;Datum;Artikel;Menge;Betrag;Gutschein;Lösung;Grund\r\n' +
        '17;2004;Erledigt;01.07.2026 00:30;Shirt;1;18,5 €;;Geld zurück;zu klein\r\n' +
        '17;2004;Erledigt;01.07.2026 00:30;Scarf;1;;30,00;Gutschein;',
    );
    at.clock.advance(120 * 86_400_000);
    const { code, stdout, stderr } = await importFile(path, '--mapping', mapping);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^EUR +1 +2 +18\.50 +30\.00$/m);
    const { rows } = await at.deps.db.pool.query(
      `select r.created_at, array_agg(i.return_reason order by i.id) as reasons from returns r
       join imported_returns t on t.return_id = r.id join return_line_items i on i.return_id = r.id
       where t.source = 'altes-system' and t.external_key = '17' group by 1`,
    );
    assert.deepEqual(rows, [{ created_at: new Date('2026-06-30T23:30:00Z'), reasons: ['Too small', ''] }]);
    const json = write(
      'mapping.json',
      '{"source": "x y", "columns": {"a": "colour"}, "decimal": 5, "more": 1}',
    );
    const wrong = await importFile(path, '--mapping', json);
    for (const problem of [/more is unknown/, /source must be/, /"a" can't be colour/, /decimal must be/])
      assert.match(wrong.stderr, problem);
    assert.match((await importFile(path)).stderr, /Say how the file is read/);
  });

  it('says which rows it cannot import, and imports nothing until told to skip them', async () => {
    const path = write(
      'faulty.csv',
      'RMA,Order,Status,Created at,SKU,Quantity,Refund amount\n' +
        'F1,#9999,Done,2026-02-01,SH-1,1,\n' +
        'F2,#2003,Melted,2026-02-01,SH-1,1,\n' +
        'F3,#2003,Done,01/02/2026,SH-1,1,\n' +
        'F4,#2003,Done,2026-02-01,SH-1,1,"1,5"\n' +
        'F5,#2003,Done,2026-02-01,NO-1,1,\n' +
        'F6,#2003,Done,2026-02-01,SH-1,3,\n' +
        'F7,#2003,Done,2026-02-01,SH-1,1,999.00\n' +
        'F8,#2003,Done,2026-02-01,SH-1,1,\n' +
        'F1,#2003,Done,2026-02-01,SH-1,1,\n' +
        ',#2003,Done,2026-02-01,SH-1,1,\n' +
        'F9,#2003,Approved,2026-02-01,SH-1,1,',
    );
    const { code, stdout } = await importFile(path, '--from', 'aftership');
    assert.equal(code, 1);
    const expected = [
      /line 2, return F1: There is no order #9999/,
      /line 3, return F2: The state "Melted" is unknown/,
      /line 4, return F3: "01\/02\/2026" isn't a valid time of ISO 8601/,
      /line 5, return F4: "1,5" isn't a valid amount/,
      /line 6, return F5: The order has no item NO-1/,
      /line 7, return F6: The order has fewer units of SH-1/,
      /line 8, return F7: refund is 999.00, but/,
      /line 10, return F1: It also has rows further up/,
      /line 11, return : It has no id/,
    ];
    for (const line of expected) assert.match(stdout, line);
    assert.match(stdout, /Nothing was imported/);
    const imported = await importJson(path, '--from', 'aftership', '--skip-failed');
    assert.deepEqual([imported['imported'], imported['failed_count']], [2, expected.length]);
  });

  it('refuses what is no such file, and says what it found', async () => {
    const said = async (name: string, content: string | Uint8Array) =>
      (await importFile(write(name, content), '--from', 'shopify')).stderr;
    assert.match(
      await said('other.csv', 'Colour,Size\nred,M\n'),
      /No column is recognised as: return, order/,
    );
    assert.match(await said('open.csv', 'RMA,Order\n1,"#2001\n'), /Line 2: a quote is opened/);
    assert.match(
      await said('long.csv', `RMA,Order\n1,${'x'.repeat(200_000)}\n`),
      /Line 2 has more than 100,000/,
    );
    assert.match(
      await said('utf16.csv', Buffer.from('RMA,Order\n', 'utf16le').fill(0xff, 0, 2)),
      /not in UTF-8/,
    );
    assert.match(await said('empty.csv', ''), /is empty/);
    assert.match((await importFile(join(dir, 'none.csv'), '--from', 'shopify')).stderr, /There is no file/);
  });

  it('reads amounts and times of every form, and none that could be something else', () => {
    const amounts = {
      '.': ['1,234.50', '$1234.5', "1'234.50", '12', '007.10 EUR'],
      ',': ['1.234,50', '€ 0,5'],
    };
    const read = Object.entries(amounts).flatMap(([decimal, cells]) =>
      cells.map((cell) => readAmount(cell, { decimal: decimal as '.' | ',' })),
    );
    assert.deepEqual(read, ['1234.50', '1234.5', '1234.50', '12', '7.10', '1234.50', '0.5']);
    for (const cell of ['1,5', '-3', '1.2.3', '1e5', '', 'A'.repeat(99_000)])
      assert.throws(() => readAmount(cell, { decimal: '.' }), ValueError);
    const zone = { dates: undefined, time_zone: 'America/New_York' };
    assert.equal(readInstant('2026-03-08 03:30:00', zone), '2026-03-08T07:30:00.000Z');
    assert.equal(readInstant('2026-01-05', zone), '2026-01-05T05:00:00.000Z');
    assert.equal(readInstant('2026-01-05 10:00:00 -0800', zone), '2026-01-05T18:00:00.000Z');
    assert.equal(readInstant('2026-01-05 10:00 UTC', zone), '2026-01-05T10:00:00.000Z');
    const form = { dates: 'MM/DD/YYYY', time_zone: 'UTC' };
    assert.equal(readInstant('1/31/2026', form), '2026-01-31T00:00:00.000Z');
    for (const cell of ['31/1/2026', '2/30/2026', '1/31/26'])
      assert.throws(() => readInstant(cell, form), ValueError);
  });

  it('lets others run while it reads the worst of files', async () => {
    const head = 'RMA,Order,Created at,Reason\n';
    const worst = {
      'one return of all rows': head + '1,#2001,2026-01-01,x\n'.repeat(20_000),
      'a return a row': head + Array.from({ length: 20_000 }, (_, i) => `${i},#2001,2026-01-01,x\n`).join(''),
      'long cells': head + `1,#2001,${'A'.repeat(40_000)},${'-'.repeat(40_000)}\n`.repeat(10),
    };
    for (const [name, content] of Object.entries(worst)) {
      const path = write('worst.csv', content);
      const readAll = async () => {
        const reading = { onUnread() {}, onBytes() {} };
        for await (const _one of readReturns(path, mappingOf('aftership', 'Europe/Berlin'), reading));
      };
      await expectTurns(name, readAll);
    }
  });
});
