import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBounceReport } from './bounce-report.ts';

const status_fields = [
  'Reporting-MTA: dns; mx.example.net',
  '',
  'Original-Recipient: rfc822; Ana@Example.org',
  'Action: FAILED',
  'Status: 5.1.1 (no mailbox)',
  'Diagnostic-Code: smtp; 550 5.1.1 No such user',
  '    hére',
  '',
].join('\r\n');

type Part = { type: string; text: string; encoding?: string };

const partOf = ({ type, text, encoding = '8bit' }: Part) =>
  `--b/1\r\nContent-Type: ${type}\r\ncontent-transfer-encoding: ${encoding}\r\n\r\n${text}\r\n`;

const reportOf = (parts: readonly Part[], type = 'multipart/report; boundary="b/1"') =>
  [
    'Delivered-To: <bounces+1.2.3@shop.example>',
    'TO: "Returns, Ltd" <returns@shop.example>,\r\n other@shop.example',
    `Content-type: ${type}`,
    '',
    'A report.',
    parts.map(partOf).join('') + '--b/1--',
    '',
  ].join('\r\n');

const status = (given: Partial<Part> = {}): Part => ({
  type: 'message/delivery-status',
  text: status_fields,
  ...given,
});
const returned: Part = {
  type: 'message/rfc822',
  text: 'Subject: Your return\r\nMessage-ID:\r\n <label@shop.example>\r\n\r\n--b/1 is no boundary here',
};

describe('a report of a bounce', () => {
  it('is read whichever way its parts are transferred', () => {
    const expected = {
      action: 'failed',
      status: '5.1.1',
      recipient: 'ana@example.org',
      diagnostic: '550 5.1.1 No such user hére',
      message_id: '<label@shop.example>',
      delivered_to: ['returns@shop.example', 'other@shop.example', 'bounces+1.2.3@shop.example'],
    };
    const base64 = Buffer.from(status_fields)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n');
    const quoted = status_fields.replace('é', '=C3=A9').replace('No such', 'No =\r\nsuch');
    for (const part of [
      status(),
      status({ text: base64, encoding: 'BASE64' }),
      status({ text: quoted, encoding: 'quoted-printable' }),
      status({ type: 'Message/Global-Delivery-Status; charset=utf-8' }),
    ])
      assert.deepEqual(readBounceReport(reportOf([part, returned])), expected);
    const only_lines = reportOf([status(), returned]).replaceAll('\r\n', '\n');
    assert.deepEqual(readBounceReport(only_lines), expected);
  });

  it('is found within other parts, and where the message breaks off', () => {
    const within = reportOf([status()], 'multipart/report; boundary=b/1').replaceAll('--b/1', '--b/2');
    const inner: Part = {
      type: 'multipart/mixed; boundary="b/2"',
      text: within.slice(within.indexOf('A report.')),
    };
    const outer = reportOf([{ type: 'text/plain', text: 'Sorry' }, inner], 'multipart/mixed; boundary="b/1"');
    assert.equal(readBounceReport(outer)?.recipient, 'ana@example.org');
    const long = reportOf([status(), { ...returned, text: `${returned.text}${' picture'.repeat(50_000)}` }]);
    assert.equal(readBounceReport(long)?.message_id, '<label@shop.example>');
    assert.equal(readBounceReport(long.slice(0, 900))?.status, '5.1.1');
  });

  it('is nothing that somebody wrote, nor of a message that was delivered', () => {
    assert.equal(readBounceReport(''), undefined);
    assert.equal(readBounceReport(`Subject: Hello\r\n\r\n${status_fields}`), undefined);
    const delivered = status({ text: status_fields.replace('FAILED', 'delivered') });
    assert.equal(readBounceReport(reportOf([delivered])), undefined);
  });
});
