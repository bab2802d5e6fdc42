import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  deleteOldBodies,
  queueEmail,
  readEmail,
  recordBounce,
} from '../../src/modules/messages/emails/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { sendDueEmails } from '../support/due-emails.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer, ReceivedMail } from '../support/mail-server.ts';
import { caseOf, declare, maintain } from '../withdrawals/support.ts';

type Report = {
  to: string;
  recipient: string;
  action?: string;
  status?: string;
  /** Of the message that is reported about. */
  message_id?: string;
};

/** What Postfix writes about a message that it couldn't deliver. */
const reportOf = ({ to, recipient, action = 'failed', status = '5.1.1', message_id = '<none@x>' }: Report) =>
  [
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5.1585/mx.example.net"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5.1585/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${recipient}>: host mx.example.org said: 550 5.1.1 No such user`,
    '',
    '--9B095B5.1585/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Mon, 2 Mar 2026 09:15:30 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.org',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '    here',
    '',
    '--9B095B5.1585/mx.example.net',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Date: Mon, 2 Mar 2026 09:15:27 +0000',
    `Message-ID: ${message_id}`,
    '',
    '--9B095B5.1585/mx.example.net--',
    '',
  ].join('\r\n');

describe('e-mail that comes back', () => {
  const clock = new TestClock();
  const email = 'bettina@gone.example';
  let mail: MailServer;
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  before(async () => {
    mail = await startMailServer();
    app = await startTestApp({
      clock,
      role: 'api',
      own: true,
      settings: {
        RETOUR_SMTP_URL: mail.url,
        RETOUR_MAIL_FROM: 'returns@shop.example',
        RETOUR_BOUNCE_ADDRESS: 'bounces@shop.example',
        LOG_LEVEL: 'silent',
      },
    });
    shop = await app.createShop({ name: 'Marlow Gifts Ltd' });
    client = app.client((await app.createKey(shop)).secret);
  });
  beforeEach(() => {
    mail.behave();
    mail.received.length = 0;
  });
  after(async () => {
    await app.close();
    await mail.stop();
  });

  const sendDue = () => sendDueEmails(app, mail);
  const report = (fields: Report, from: Client = client) =>
    from.post('/emails/bounces', { message: reportOf(fields) });
  const warned = async () =>
    ((await (await fetch(`${app.origin}/readyz`)).json()) as any).degraded?.withdrawals;
  const waiting = async () =>
    ((await client.get('/attention')).body.groups as any[])
      .flatMap(({ items }) => items)
      .filter(({ kind }: any) => kind === 'withdrawal_receipt');
  const receiptOf = async (reference: string) => (await caseOf(client, reference)).statements[0].receipt;
  /** A receipt that the mail server has accepted. */
  async function acceptedReceipt(contract: string): Promise<{ reference: string; sent: ReceivedMail }> {
    const { reference } = await declare(client, { contract, email });
    await sendDue();
    await maintain(app.deps);
    assert.equal((await receiptOf(reference)).state, 'accepted');
    return { reference, sent: mail.received.at(-1)! };
  }
  /** What is logged as an error while the jobs run. */
  async function alerts(): Promise<string[]> {
    const logged: string[] = [];
    const error = (line: { reference: string }) => logged.push(line.reference);
    const log = Object.assign(Object.create(app.deps.log), { error });
    await maintain({ ...app.deps, log });
    await maintain({ ...app.deps, log });
    return logged;
  }

  it('is recorded on the e-mail that its return path names, and a receipt of a withdrawal needs attention until one arrives', async () => {
    const { reference, sent } = await acceptedReceipt('it comes back');
    assert.match(sent.envelope_from, /^bounces\+\d+\.\d+\.[0-9a-f]{20}@shop\.example$/);
    assert.ok(sent.from!.text.includes('returns@shop.example'), 'people see the sender as before');
    assert.deepEqual([await warned(), await waiting()], [undefined, []]);
    clock.advance(minute_ms);
    const { status, body } = await report({ to: sent.envelope_from, recipient: email });
    assert.deepEqual([status, body.result], [200, 'recorded']);
    const { state, reason, last_response, bounced_at, sent_at } = body.email;
    assert.deepEqual(
      [state, reason, last_response, bounced_at],
      ['failed', 'bounced', '5.1.1 550 5.1.1 No such user here', clock.now().toISOString()],
    );
    assert.ok(sent_at < bounced_at, 'that a server had accepted it stays known');
    assert.deepEqual((await report({ to: sent.envelope_from, recipient: email })).body.email, body.email);

    assert.deepEqual(await alerts(), [reference], 'it is logged once');
    assert.match(await warned(), /^1 receipt/);
    assert.deepEqual(await receiptOf(reference), { state: 'failed', accepted_at: null });
    const [item, ...others] = await waiting();
    assert.deepEqual(
      [item.action, item.detail, item.since, others.length],
      ['deliver_receipt', email, clock.now().toISOString(), 0],
    );
    const again = await client.post(`/emails/${body.email.id}/resend`);
    assert.equal(again.status, 202, again.text);
    await maintain(app.deps);
    assert.equal((await waiting()).length, 1, 'until a server has accepted it');
    await sendDue();
    await maintain(app.deps);
    assert.equal((await receiptOf(reference)).state, 'accepted');
    assert.deepEqual([await warned(), await waiting()], [undefined, []]);
    const returned = mail.received.at(-1)!;
    await report({ to: returned.envelope_from, recipient: email });
    assert.deepEqual(await alerts(), [reference], 'the repeated one came back too');
    await client.post(`/emails/${again.body.email.id}/resend`);
    await sendDue();
    await maintain(app.deps);
    assert.deepEqual(await waiting(), []);
  });

  it('is noticed as well when the mail server rejects a receipt at once', async () => {
    mail.behave({ recipients: [550] });
    const { reference } = await declare(client, { contract: 'rejected at once', email });
    await sendDue();
    assert.deepEqual(await alerts(), [reference]);
    const [item] = await waiting();
    assert.equal(item.detail, email);
    const { body } = await client.get('/emails?state=failed');
    assert.equal(body.emails[0].reason, 'rejected');
    await client.post(`/emails/${body.emails[0].id}/resend`);
    await sendDue();
    await maintain(app.deps);
  });

  it('is found by Message-ID and recipient where the report went to the sender, and by nothing less', async () => {
    const { sent } = await acceptedReceipt('to the sender');
    const to = 'returns@shop.example';
    const message_id = sent.messageId!;
    const stranger = app.client((await app.createKey(await app.createShop())).secret);
    const forged = sent.envelope_from.replace(/[0-9a-f]{20}@/, `${'0'.repeat(20)}@`);
    for (const [what, given, from] of [
      ['another recipient', { to, recipient: 'ana@example.com', message_id }, client],
      ['another message', { to, recipient: email, message_id: '<other@shop.example>' }, client],
      ['a forged address', { to: forged, recipient: email }, client],
      ['another shop by its address', { to: sent.envelope_from, recipient: email }, stranger],
      ['another shop by Message-ID', { to, recipient: email, message_id }, stranger],
    ] as const) {
      const { body } = await report(given, from);
      assert.deepEqual(body, { result: 'unknown_email', email: null }, what);
    }
    const without_shop = await recordBounce(app.deps, {
      raw: reportOf({ to, recipient: email, message_id }),
    });
    assert.equal(without_shop.result, 'unknown_email');
    const delayed = { to: sent.envelope_from, recipient: email, action: 'delayed', status: '4.4.1' };
    assert.deepEqual((await report(delayed)).body.result, 'delayed');
    const letter = `From: ana@example.com\r\nTo: ${sent.envelope_from}\r\n\r\nAction: failed\r\nThanks!`;
    for (const message of [letter, 'x', 'Content-Type: multipart/report; boundary="'])
      assert.equal((await client.post('/emails/bounces', { message })).body.result, 'not_a_report');
    const { body } = await report({ to, recipient: email.toUpperCase(), message_id });
    assert.deepEqual([body.result, body.email.reason], ['recorded', 'bounced']);
  });

  it('keeps what it says as long as the shop wants, and receipts of withdrawals for ever', async () => {
    const write = (about: string) =>
      app.deps.db.inTransaction((tx) =>
        queueEmail(tx, app.deps, {
          shop_id: shop.id,
          occasion: 'order_links',
          about,
          thread: about,
          recipient: email,
          facts: { name: 'Bettina', orders: ['#1'] },
        }),
      );
    const old = { shop_id: shop.id, id: (await write('an old one'))! };
    const { reference } = await declare(client, { contract: 'an old receipt', email });
    await sendDue();
    const settings = (await client.get('/settings/email')).body;
    assert.equal(settings.body_kept_days, null);
    const change = { body_kept_days: 40, revision: settings.revision };
    assert.equal((await client.request('PATCH', '/settings/email', { body: change })).status, 200);
    clock.advance(39 * day_ms);
    const young = { shop_id: shop.id, id: (await write('a young one'))! };
    await sendDue();
    assert.equal(await deleteOldBodies(app.deps), 0);
    clock.advance(2 * day_ms);
    assert.equal(await deleteOldBodies(app.deps), 1);
    assert.equal(await deleteOldBodies(app.deps), 0);
    const [gone, kept] = [await readEmail(app.deps.db.root, old), await readEmail(app.deps.db.root, young)];
    assert.deepEqual(
      [gone!.facts, gone!.subject, gone!.recipient, gone!.state, gone!.body_deleted_at],
      [{}, null, email, 'sent', clock.now()],
    );
    assert.deepEqual([kept!.body_deleted_at, 'orders' in kept!.facts], [null, true]);
    assert.equal((await client.post(`/emails/${old.id}/resend`)).body.code, 'email_not_resendable');
    const { rows } = await app.deps.db.pool.query(
      `select facts->>'statement' is not null as is_whole from emails where about = $1`,
      [reference],
    );
    assert.deepEqual(rows, [{ is_whole: true }]);
    await assert.rejects(
      app.deps.db.pool.query(`update emails set body_deleted_at = now() where about = $1`, [reference]),
      /emails_receipts_stay/,
    );
  });
});
