import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  maintainOutbox,
  createMailer,
  queueEmail,
  readEmail,
  sealCode,
  sendEmail,
} from '../../src/modules/messages/emails/index.ts';
import type { NewEmail } from '../../src/modules/messages/emails/index.ts';
import { changeBrand } from '../../src/modules/shop/brands/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { readPixels } from '../support/pixels.ts';
import { startMailServer, startSilentServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';

const from = { RETOUR_MAIL_FROM: 'returns@shop.example' };
const mailerOf = (smtp_url: string, timeouts?: Parameters<typeof createMailer>[1]) =>
  createMailer({ smtp_url, egress_ca: '' }, timeouts);
const hurried = { connect_ms: 300, silence_ms: 300, total_ms: 1000 };

describe('an e-mail in the outbox', () => {
  const clock = new TestClock();
  let server: MailServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    server = await startMailServer();
    app = await startTestApp({
      clock,
      role: 'api',
      settings: { RETOUR_SMTP_URL: server.url, ...from },
      log: createLog('silent'),
    });
    shop = await app.createShop({ name: 'Ärmel & Söhne' });
  });
  beforeEach(() => {
    server.behave();
    server.received.length = 0;
  });
  after(async () => {
    await app?.close();
    await server?.stop();
  });

  let written = 0;
  async function queue(rest: Partial<NewEmail<'handed_in'>> = {}): Promise<{ shop_id: number; id: number }> {
    const email: NewEmail<'handed_in'> = {
      shop_id: shop.id,
      occasion: 'handed_in',
      about: `test ${++written}`,
      thread: 'return 1',
      recipient: 'ana@example.com',
      facts: {
        reference: 'RT-1',
        name: 'Ana',
        order: '#1001',
        method: 'ship_with_label',
        deadline: null,
        items: [{ title: 'Shirt', count: 1 }],
        return_url: 'https://returns.example.com/1',
      },
      ...rest,
    };
    const id = await app.deps.db.inTransaction((tx) => queueEmail(tx, app.deps, email));
    return { shop_id: shop.id, id: id! };
  }
  const send = (ref: { shop_id: number; id: number }, mailer = mailerOf(server.url)) =>
    sendEmail({ ...app.deps, log: createLog('silent') }, mailer, ref);
  const read = async (ref: { shop_id: number; id: number }) => (await readEmail(app.deps.db.root, ref))!;

  it('is delivered once, however often it is asked for', async () => {
    const ref = await queue();
    await send(ref);
    await send(ref);
    clock.advance(day_ms);
    await send(ref);
    assert.equal(server.received.length, 1);
    const { state, sent_at, last_response, attempt_count } = await read(ref);
    assert.deepEqual([state, attempt_count, sent_at !== null], ['sent', 1, true]);
    assert.match(last_response ?? '', /^250 /);
  });

  it('has text beside HTML, the sender of the shop, and headers that keep machines from answering', async () => {
    const ref = await queue({ event_id: undefined, recipient: 'jürgen@example.com' });
    await send(ref);
    const [mail] = server.received;
    assert.deepEqual(mail!.from?.value, [{ name: 'Ärmel & Söhne', address: 'returns@shop.example' }]);
    assert.deepEqual(mail!.envelope_to, ['jürgen@example.com']);
    assert.match(mail!.raw, /^Content-Type: multipart\/alternative/m);
    assert.match(mail!.text ?? '', /On its way to us/);
    assert.match(String(mail!.html), /<html lang="en" dir="ltr">/);
    assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated');
    assert.equal(mail!.messageId, (await read(ref)).message_id);
    assert.ok(!mail!.headers.has('list-unsubscribe'));
  });

  it('brings the logo of the shop along, on a plate of white that is part of the picture', async () => {
    const bare = await queue();
    await send(bare);
    const changeLogo = (logo: Buffer | null) => changeBrand(app.deps, shop.id, { logo });
    await changeLogo(Buffer.from(await drawPicture('png')));
    await send(await queue());
    await changeLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'));
    await send(await queue());
    await changeLogo(null);
    const [named, shown, drawn] = server.received;
    const [picture, ...more] = shown!.attachments;
    assert.deepEqual(
      [picture!.cid, picture!.contentType, picture!.contentDisposition, picture!.related, more.length],
      ['logo@retour', 'image/png', 'inline', true, 0],
    );
    // 64 by 48 fits 200 by 36 as 48 by 36, with 14 and 10 of white on each side; the file has all of its pixels.
    const [tag] =
      /<img src="cid:logo@retour"[^>]*>/.exec(shown!.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')) ??
      [];
    assert.match(tag ?? '', / width="76" height="56" alt="[^"]+"/);
    const { width, height, data } = await readPixels(picture!.content);
    assert.deepEqual([width, height], [64 + 2 * 19, 48 + 2 * 13]);
    const pixelAt = (x: number, y: number) => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ];
    assert.deepEqual(pixelAt(0, 0), [255, 255, 255, 255]);
    assert.deepEqual(pixelAt(width - 1, height - 1), [255, 255, 255, 255]);
    const [red, , , alpha] = pixelAt(width >> 1, height >> 1);
    assert.ok(red! < 240 && alpha === 255, 'the logo is in the middle, and nothing shines through it');
    // Programs for mail show no SVG: the name stands there, as without a logo.
    for (const mail of [named, drawn]) {
      assert.deepEqual(mail!.attachments, []);
      assert.match(String(mail!.html), /class="cell ink"[^>]*>Ärmel &#38; Söhne</);
    }
    assert.equal(shown!.text, named!.text);
  });

  it('is sent once by two workers that take it at the same time', async () => {
    server.behave({ slow_ms: 100 });
    const ref = await queue();
    await Promise.all([send(ref), send(ref), send(ref)]);
    assert.equal(server.received.length, 1);
  });

  it('is tried again after a 4xx, later each time, with the same Message-ID and the same content', async () => {
    server.behave({ recipients: [451], messages: [452] });
    const ref = await queue();
    await send(ref);
    const first = await read(ref);
    assert.deepEqual([first.state, first.reason], ['queued', 'not_accepted']);
    assert.match(first.last_response ?? '', /451/);
    await send(ref);
    assert.equal((await read(ref)).attempt_count, 1, 'not before it is due');
    clock.set(first.due_at!);
    await send(ref);
    const second = await read(ref);
    assert.ok(second.due_at!.getTime() - clock.now().getTime() >= 5 * minute_ms);
    clock.set(second.due_at!);
    await send(ref);
    assert.equal((await read(ref)).state, 'sent');
    assert.deepEqual(
      server.received.map(({ messageId }) => messageId),
      Array(2).fill(first.message_id),
    );
    const [one, two] = server.received.map(({ raw }) =>
      raw.replaceAll(/--_NmP[^\s"]*|boundary="[^"]*"/g, ''),
    );
    assert.equal(one, two);
  });

  it('is rejected by a 5xx about the recipient or the message, and not tried again', async () => {
    for (const behaviour of [{ recipients: [550] }, { messages: [554] }]) {
      server.behave(behaviour);
      const ref = await queue();
      await send(ref);
      const { state, reason, last_response } = await read(ref);
      assert.deepEqual([state, reason], ['failed', 'rejected']);
      assert.match(last_response ?? '', /55[04]/);
      clock.advance(hour_ms);
      await send(ref);
      assert.equal((await read(ref)).attempt_count, 1);
    }
  });

  it('is sent again with the same Message-ID where the connection was lost after DATA', async () => {
    server.behave({ drops: 1 });
    const ref = await queue();
    await send(ref);
    const lost = await read(ref);
    assert.deepEqual([lost.state, server.received.length], ['queued', 1]);
    clock.set(lost.due_at!);
    await send(ref);
    assert.equal((await read(ref)).state, 'sent');
    assert.deepEqual(
      server.received.map(({ messageId }) => messageId),
      Array(2).fill(lost.message_id),
    );
  });

  it('is sent by another worker once the lease of a killed one has ended, and not before', async () => {
    const ref = await queue();
    // What a worker leaves behind that dies while it is sending.
    const never = { send: () => new Promise<never>(() => {}), check: async () => null };
    void send(ref, never);
    await eventually(async () => assert.equal((await read(ref)).state, 'sending'));
    await send(ref);
    assert.equal(server.received.length, 0);
    clock.advance(5 * minute_ms);
    await send(ref);
    assert.deepEqual([(await read(ref)).state, server.received.length], ['sent', 1]);
  });

  it('is not marked by a worker that was thought dead', async () => {
    const ref = await queue();
    let finish: (value: { kind: 'not_accepted'; response: string }) => void = () => {};
    const slow = send(ref, {
      send: () => new Promise((resolve) => (finish = resolve)),
      check: async () => null,
    });
    await eventually(async () => assert.equal((await read(ref)).state, 'sending'));
    clock.advance(5 * minute_ms);
    await send(ref);
    finish({ kind: 'not_accepted', response: 'too late' });
    await slow;
    assert.equal((await read(ref)).state, 'sent');
  });

  it('is given up after three days', async () => {
    const ref = await queue();
    let attempts = 0;
    for (const start = clock.now().getTime(); ; attempts++) {
      server.behave({ recipients: [450] });
      await send(ref);
      const { state, due_at } = await read(ref);
      if (state !== 'queued') break;
      clock.set(due_at!);
      assert.ok(clock.now().getTime() - start < 3 * day_ms);
    }
    const { state, reason, secret } = await read(ref);
    assert.deepEqual([state, reason, secret], ['failed', 'expired', null]);
    assert.ok(attempts > 10 && attempts < 30, `${attempts} attempts`);
  });

  it('waits no longer than a server that says nothing is given', async () => {
    const silent = await startSilentServer();
    const ref = await queue();
    const began = performance.now();
    await send(ref, mailerOf(silent.url, hurried));
    assert.ok(performance.now() - began < 5000);
    assert.deepEqual([(await read(ref)).state, (await read(ref)).reason], ['queued', 'unreachable']);
    server.behave({ slow_ms: 3000 });
    const slow = await queue();
    await send(slow, mailerOf(server.url, hurried));
    assert.equal((await read(slow)).state, 'queued');
    await silent.stop();
  });

  it('is woken by the care of the outbox when it is due, and not before', async () => {
    const ref = await queue();
    const jobs = async () =>
      (
        await app.deps.db.pool.query(
          `select count(*)::integer as count from jobs.job where name = 'emails.send' and state = 'created' and data->>'id' = $1`,
          [String(ref.id)],
        )
      ).rows[0].count;
    assert.equal(await jobs(), 1);
    await app.deps.db.pool.query(`delete from jobs.job where name = 'emails.send'`);
    await maintainOutbox(app.deps);
    assert.equal(await jobs(), 1, 'made up for');
    await maintainOutbox(app.deps);
    assert.equal(await jobs(), 1, 'once');
  });

  it('keeps a code encrypted, and deletes it once it is sent', async () => {
    const code = '481516';
    const email: NewEmail<'sign_in_code'> = {
      shop_id: shop.id,
      occasion: 'sign_in_code',
      about: 'session 1',
      thread: 'session 1',
      recipient: 'ana@example.com',
      facts: { name: null, minutes: 10 },
      sealed_code: sealCode(app.deps, shop.id, code),
      give_up_at: new Date(clock.now().getTime() + 10 * minute_ms),
    };
    const id = await app.deps.db.inTransaction((tx) => queueEmail(tx, app.deps, email));
    const row = async () =>
      (await app.deps.db.pool.query('select e::text as text, secret from emails e where id = $1', [id]))
        .rows[0];
    assert.ok(!(await row()).text.includes(code));
    await send({ shop_id: shop.id, id: id! });
    assert.match(server.received.at(-1)!.text ?? '', /481516/);
    assert.equal((await row()).secret, null);
    assert.ok(!(await row()).text.includes(code));
  });

  it('lets no header in by a name, an address or a subject', async () => {
    const evil = await app.createShop({ name: 'Evil' });
    await app.deps.db.pool.query(`update shops set name = $2 where id = $1`, [
      evil.id,
      'A\r\nBcc: victim@example.com',
    ]);
    const refused = await queue({
      shop_id: evil.id,
      recipient: 'ana@example.com\r\nBcc: victim@example.com',
    });
    const of_evil = (id: number) => ({ shop_id: evil.id, id });
    assert.deepEqual((await read(of_evil(refused.id))).state, 'suppressed');
    for (const recipient of [
      'a@example.com, b@example.com',
      'Ana <a@example.com>',
      '',
      'a@b@c.example',
      'a b@example.com',
    ])
      assert.equal(
        (await read(of_evil((await queue({ shop_id: evil.id, recipient })).id))).reason,
        'no_address',
        recipient,
      );
    const credit = await app.deps.db.inTransaction((tx) =>
      queueEmail(tx, app.deps, {
        shop_id: evil.id,
        occasion: 'store_credit',
        about: 'evil',
        thread: 'x\r\nBcc: victim@example.com',
        recipient: 'ana@example.com',
        facts: {
          reference: 'R\r\nBcc: victim@example.com',
          name: null,
          order: null,
          method: 'none',
          deadline: null,
          items: [],
          return_url: 'https://returns.example.com/1',
        },
      }),
    );
    await send(of_evil(credit!));
    const [mail] = server.received;
    assert.deepEqual(mail!.envelope_to, ['ana@example.com']);
    assert.ok(!mail!.headers.has('bcc'));
    assert.doesNotMatch(mail!.raw.split('\r\n\r\n')[0]!, /^bcc:/im);
  });

  it('commits with the event that causes it, or not at all', async () => {
    const return_id = await openReturn(app.deps, shop);
    const count = async () =>
      (
        await app.deps.db.pool.query('select count(*)::integer as count from emails where return_id = $1', [
          return_id,
        ])
      ).rows[0].count;
    const begun = await count();
    await assert.rejects(
      app.deps.db.inTransaction(async (tx) => {
        await queueEmail(tx, app.deps, { ...(await newEmail(return_id)) });
        throw new Error('undone');
      }),
      /undone/,
    );
    assert.equal(await count(), begun);
    await cancelReturn(app.deps, { shop_id: shop.id, return_id });
    assert.equal(await count(), begun + 1);
  });
  const newEmail = async (return_id: number): Promise<NewEmail<'sign_in_code'>> => ({
    shop_id: shop.id,
    occasion: 'sign_in_code',
    about: 'undone',
    thread: 'undone',
    return_id,
    recipient: 'ana@example.com',
    facts: { name: null, minutes: 10 },
  });
});

describe('a worker', () => {
  it('sends what events put into the outbox, a bounded number at once', async () => {
    const server = await startMailServer();
    server.behave({ slow_ms: 150 });
    const app = await startTestApp({
      settings: { RETOUR_SMTP_URL: server.url, RETOUR_JOB_CONCURRENCY: '2', ...from },
      log: createLog('silent'),
    });
    const shop = await app.createShop();
    await Promise.all(Array.from({ length: 8 }, () => openReturn(app.deps, shop)));
    await eventually(() => assert.equal(server.received.length, 8));
    assert.ok(server.most_at_once() <= 2);
    await app.close();
    await server.stop();
  });
});
