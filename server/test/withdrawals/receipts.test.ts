import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { sendDueEmails } from '../support/due-emails.ts';
import { sellOrder } from '../support/factories.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { maintain, caseOf, declare, match } from './support.ts';

describe('row 7: the receipt by email', () => {
  const clock = new TestClock();
  let mail: MailServer;
  let app: TestApp;
  let client: Client;
  let shop: Awaited<ReturnType<TestApp['createShop']>>;
  before(async () => {
    mail = await startMailServer();
    app = await startTestApp({
      clock,
      role: 'api',
      own: true,
      settings: { RETOUR_SMTP_URL: mail.url, RETOUR_MAIL_FROM: 'returns@shop.example', LOG_LEVEL: 'silent' },
    });
    shop = await app.createShop({ name: 'Marlow Gifts Ltd', time_zone: 'Europe/London' });
    client = app.client((await app.createKey(shop)).secret);
  });
  after(async () => {
    await app.close();
    await mail.stop();
  });

  const sendDue = () => sendDueEmails(app, mail);
  const receiptOf = async (reference: string) => (await caseOf(client, reference)).statements[0].receipt;
  const warned = async () =>
    ((await (await fetch(`${app.origin}/readyz`)).json()) as any).degraded?.withdrawals;

  it('says everything that was stated, and when, to the address that was given', async () => {
    const fields = { email: 'ana@example.com', items: 'only the lid\nليلى' };
    const { reference, text, statement, pdf_url } = await declare(client, fields);
    assert.deepEqual(await receiptOf(reference), { state: 'pending', accepted_at: null });
    await sendDue();
    const [sent] = mail.received;
    assert.deepEqual(sent!.envelope_to, ['ana@example.com']);
    assert.ok(sent!.subject?.includes(reference));
    const told = sent!.text!.replaceAll(/\s+/g, ' ');
    const facts = text
      .split('\n')
      .filter((line: string) => /^(Name|Date|Time|Reference|Contract)/.test(line));
    assert.equal(facts.length, 5);
    for (const part of [statement, 'only the lid ليلى', pdf_url, ...facts])
      assert.ok(told.includes(part), `${part} in ${told}`);
    const [attached, ...others] = sent!.attachments;
    assert.deepEqual(
      [attached!.filename, attached!.contentType, others.length],
      [`${reference}.pdf`, 'application/pdf', 0],
    );
    const behind_link = Buffer.from(await (await fetch(pdf_url)).arrayBuffer());
    assert.ok(attached!.content.equals(behind_link), 'the attachment is the receipt behind the link');
    await maintain(app.deps);
    await maintain(app.deps);
    assert.equal((await receiptOf(reference)).state, 'accepted');
    const { rows } = await app.deps.db.pool.query(
      `select count(*) from events where trigger = 'withdrawal.receipt_sent'`,
    );
    assert.equal(rows[0].count, 1);
  });

  it('is sent again until a mail server that was down for an hour accepts it, once, and somebody is alerted meanwhile', async () => {
    mail.received.length = 0;
    mail.behave({ recipients: Array(500).fill(451) });
    const { reference, received_at } = await declare(client, { contract: 'while mail is down' });
    for (let minute = 0; minute < 60; minute++) {
      await sendDue();
      clock.advance(minute_ms);
    }
    const errors: string[] = [];
    const error = (line: { reference: string }) => errors.push(line.reference);
    await maintain({ ...app.deps, log: Object.assign(Object.create(app.deps.log), { error }) });
    assert.deepEqual(errors, [reference]);
    assert.equal((await receiptOf(reference)).state, 'pending');
    assert.match(await warned(), /^1 receipt/);
    mail.behave();
    for (let minute = 0; minute < 120; minute++) {
      await sendDue();
      clock.advance(minute_ms);
    }
    await maintain(app.deps);
    assert.equal((await receiptOf(reference)).state, 'accepted');
    assert.equal(await warned(), undefined);
    assert.equal(mail.received.filter(({ subject }) => subject?.includes(reference)).length, 1);
    assert.ok(mail.received[0]!.text!.includes('09:15:27 GMT'), received_at);
  });

  const flood = (fields: object, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => declare(client, { contract: `flood ${at}`, ...fields })),
    );
  const receivedBy = (email: string) =>
    mail.received.filter(({ envelope_to }) => envelope_to.some((one) => one.toLowerCase() === email)).length;
  async function passMinutes(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 10) {
      clock.advance(10 * minute_ms);
      await sendDue();
    }
  }

  it('goes to an address that gets many a few times an hour, and each of them goes out in the end', async () => {
    const stranger = 'stranger@example.com';
    const receipts = await flood({ email: stranger }, 30);
    assert.equal(new Set(receipts.map(({ reference }) => reference)).size, 30, 'every statement is accepted');
    await flood({ email: 'Stranger@Example.com' }, 1);
    await sendDue();
    assert.equal(receivedBy(stranger), 5);
    await declare(client, { email: 'somebody.else@example.com' });
    await sendDue();
    assert.equal(receivedBy('somebody.else@example.com'), 1);
    await passMinutes(50);
    assert.equal(receivedBy(stranger), 5);
    await maintain(app.deps);
    assert.equal(await warned(), undefined, 'a receipt whose turn comes later isn’t late');
    await passMinutes(10);
    assert.equal(receivedBy(stranger), 10);
    await passMinutes(12 * 60);
    assert.equal(receivedBy(stranger), 20);
    await passMinutes(24 * 60);
    assert.equal(receivedBy(stranger), 31);
  });

  it('of a withdrawal that matches an order isn’t held up by a flood of others to its address', async () => {
    const email = 'ana@example.com';
    await flood({ email }, 20);
    const order = await sellOrder(app.deps, shop);
    const own = await declare(client, { email, contract: order.name });
    await sendDue();
    assert.equal(mail.received.filter(({ subject }) => subject?.includes(own.reference)).length, 0);
    await match(app.deps);
    await sendDue();
    assert.equal(mail.received.filter(({ subject }) => subject?.includes(own.reference)).length, 1);
    assert.equal(receivedBy(email), 6);
  });

  it('shows typed texts shortened and without links, and its PDF shows them whole', async () => {
    const items = `http://evil.example/${'x'.repeat(900)} end`;
    const fields = { name: 'See www.evil.example or mail to@evil.example', contract: 'evil.example', items };
    const { reference, text } = await declare(client, { ...fields, email: 'target@example.com' });
    await sendDue();
    const sent = mail.received.find(({ subject }) => subject?.includes(reference))!;
    for (const part of [String(sent.text), String(sent.html)]) {
      assert.ok(!/evil\.example|http:\/\/evil|@evil|x{300}/.test(part), part);
      assert.ok(part.includes('The attached PDF has your full text.'));
    }
    assert.ok(!/<a[^>]*evil/.test(String(sent.html)));
    for (const part of Object.values(fields)) assert.ok(text.includes(part), 'the receipt is verbatim');
    assert.equal(sent.attachments.length, 1);
  });
});
