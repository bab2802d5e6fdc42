import { describe, it } from 'node:test';
import { max_css_bytes } from '@retour/contract/portal-css';
import { chooseLocale } from '../../../apps/portal/src/text/languages.ts';

import { checkCss } from '../../src/modules/shop/brands/css.ts';
import { checkLogo, max_logo_bytes } from '../../src/modules/shop/brands/logo.ts';
import { drawQr } from '../../src/modules/access/deep-links/qr-image.ts';
import { chunk_bytes, readLines } from '../../src/modules/integrations/bulk-operations/read-lines.ts';
import { prefersHalForms } from '../../src/modules/requests/draft-returns/hal-forms.ts';
import { max_body } from '../../src/modules/messages/emails/commands/change-settings.ts';
import { readBlocks } from '../../src/modules/messages/emails/own-text.ts';
import { breakLines, directionOf, visualRuns } from '../../src/modules/requests/withdrawals/bidi-lines.ts';
import { longest } from '../../src/modules/requests/withdrawals/statement.ts';
import { orderNamesIn } from '../../src/modules/requests/withdrawals/order-names.ts';
import { boundaryIn } from '../../src/platform/files/upload.ts';
import { readForm } from '../../src/platform/files/form-parts.ts';
import { readBounceReport } from '../../src/modules/messages/emails/bounce-report.ts';
import { checkCases } from '../../src/modules/policy/policies/cases/check-cases.ts';
import { checkPolicy } from '../../src/modules/policy/policies/document/check.ts';
import { nameBrowser } from '../../src/modules/access/sessions/name-browser.ts';
import { readResponse } from '../../src/modules/people/sign-in/passkeys.ts';
import { max_header_bytes, max_target_bytes } from '../../src/platform/callers/authorize-request.ts';
import { presentedCredential, readCookie } from '../../src/platform/callers/credentials.ts';
import { preferredHandling } from '../../src/platform/http/warnings.ts';
import { readUrlEncoded } from '../../src/platform/http/url-encoded.ts';
import { max_form_bytes, readFields } from '../../src/platform/pages/form-fields.ts';
import { expectCheap } from '../support/cpu-time.ts';

/** A parser, the largest text that it is given, and texts of any size that are hard to read. */
type Parser = {
  name: string;
  largest: number;
  worst: Readonly<Record<string, (size: number) => string>>;
  read: (text: string) => unknown;
};

/** As much of a piece as fits between a start and an end. */
const filled =
  (piece: string, start = '', end = '') =>
  (size: number) =>
    start + piece.repeat(Math.max(0, Math.floor((size - start.length - end.length) / piece.length))) + end;

const header = { largest: max_header_bytes };
const form_type = { 'content-type': 'application/x-www-form-urlencoded' };
const svg = '<svg xmlns="http://www.w3.org/2000/svg"';

const url_encoded = {
  'fields without "="': filled('a&'),
  'fields without a value': filled('a=&'),
  'different fields': (size: number) =>
    Array.from({ length: size / 8 }, (_, i) => `${i.toString(36)}=1`).join('&'),
  separators: filled('&'),
  'equal signs': filled('='),
  'escapes of a name': filled('%41'),
  'broken escapes': filled('a=%zz&'),
  'bytes that are no UTF-8': filled('%ff'),
  spaces: filled('+'),
};

/** A policy with one rule that has this condition. */
const policyWith = (ofSize: (size: number) => string) => (size: number) =>
  `{"rules":[{"id":"a","name":"a","when":${ofSize(size - 60)},"do":{"keep":true}}]}`;

/** Lists of 20 within lists, four deep, as often as they fit. */
function nestedConditions(size: number): string {
  const level = (depth: number): string =>
    depth === 0 ? '1' : `{"any":[${Array.from({ length: 20 }, () => level(depth - 1)).join(',')}]}`;
  const one = level(3);
  return `{"any":[${Array.from({ length: Math.floor(size / one.length) - 1 }, () => one).join(',')}]}`;
}

const differentTexts = (size: number) =>
  Array.from({ length: Math.floor(size / 10) }, (_, i) => `"${i}"`).join(',');

const clientData = (text: string) => Buffer.from(text).toString('base64url');

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function readAll(list: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of list);
}

const parsers: readonly Parser[] = [
  {
    name: 'the form of a page',
    largest: max_form_bytes,
    worst: url_encoded,
    read: (text) => readFields({ body: Buffer.from(text), headers: form_type }),
  },
  {
    name: 'a query',
    largest: max_target_bytes,
    worst: url_encoded,
    read: (text) => readUrlEncoded(text, 1000),
  },
  {
    name: 'Accept-Language',
    ...header,
    worst: {
      languages: filled('de,'),
      weights: filled('a;q=0.1,'),
      commas: filled(','),
      'one tag': filled('a-'),
      spaces: filled(' ', 'de', ';q=x'),
      digits: filled('1', 'de;q=0.'),
    },
    read: (accept_language) => chooseLocale({ accept_language }),
  },
  {
    name: 'Cookie',
    ...header,
    worst: {
      cookies: filled('a=b;'),
      semicolons: filled(';'),
      'equal signs': filled('='),
      spaces: filled('; '),
    },
    read: (text) => readCookie(text, 'retour_staff'),
  },
  {
    name: 'Authorization',
    ...header,
    worst: {
      spaces: filled(' ', 'Bearer '),
      tabs: filled('\t', 'Bearer', 'x'),
      words: filled('a ', 'Bearer '),
    },
    read: (authorization) =>
      presentedCredential({ authorization }, ['staff'], {
        origin: 'https://returns.example.com',
        portal_url: 'https://returns.example.com',
      }),
  },
  {
    name: 'Prefer',
    ...header,
    worst: {
      preferences: filled('a=b,'),
      commas: filled(','),
      spaces: filled(' ', 'handling', 'x'),
      quotes: filled('"', 'handling='),
    },
    read: (prefer) => preferredHandling({ headers: { prefer } }),
  },
  {
    name: 'User-Agent',
    ...header,
    worst: { names: filled('Chrome'), words: filled('Mac OS '), slashes: filled('/') },
    read: nameBrowser,
  },
  {
    name: 'the CSS of a shop',
    largest: max_css_bytes,
    worst: {
      rules: filled('a{color:red}'),
      brackets: filled('('),
      'closed brackets': filled('()', 'a{b:', '}'),
      braces: filled('}'),
      'unclosed comments': filled('/*'),
      strings: filled('"'),
      escapes: filled('\\a'),
      'escapes at the end of a string': filled('\\\\', '"', '"'),
      addresses: filled('url(', 'a{b:'),
      functions: filled('var(--a)', 'a{b:', '}'),
      'custom properties': filled('--a:1;', 'a{', '}'),
      'at rules': filled('@a '),
      'broken declarations': filled('a:b;{'),
      selectors: filled('a,', '', '{}'),
    },
    read: checkCss,
  },
  {
    name: 'an SVG',
    largest: max_logo_bytes,
    worst: {
      'unclosed elements': filled('<svg ', svg),
      elements: filled('<g/>', `${svg}>`, '</svg>'),
      'ends with white space': filled('</svg> ', `${svg}>`, 'x'),
      'white space': filled(' ', `${svg}>`, 'x'),
      'white space before the start': filled(' '),
      comments: filled('<!---->'),
      'unclosed comments': filled('<!--'),
      'hyphens in a comment': filled('-', '<!--'),
      names: filled('a', `${svg}><`, '</svg>'),
      'names with prefixes': filled('a:', `${svg}><`, '</svg>'),
      'event handlers': filled(' on', `${svg}>`, '</svg>'),
      'links with spaces': filled(' ', `${svg}><a href=`, '</svg>'),
      addresses: filled('url( ', `${svg}>`, '</svg>'),
      declarations: filled('<?xml ?>'),
      attributes: filled(' xmlns = ', '<svg '),
    },
    read: (text) => checkLogo(Buffer.from(text)),
  },
  {
    name: 'a report of a bounce',
    largest: 500_000,
    worst: {
      'boundaries of a report': filled('--b\r\n', 'Content-Type: multipart/report; boundary=b\r\n\r\n'),
      'parts within parts': filled(
        '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
        'Content-Type: multipart/report; boundary=b\r\n\r\n',
      ),
      headers: filled('a: b\r\n'),
      'continued headers': filled(' b\r\n', 'To: a\r\n'),
      'words in a header': filled('=?utf-8?q?a?= ', 'Subject: '),
      recipients: filled('a@b.test, ', 'To: '),
      'one recipient': filled('a', 'To: '),
      'at signs': filled('@', 'Delivered-To: '),
      groups: filled('a:', 'To: '),
      comments: filled('(', 'To: '),
      quotes: filled('"', 'To: '),
      parameters: filled(';a=b', 'Content-Type: text/plain'),
      'continued parameters': filled(';a*0=b', 'Content-Type: text/plain'),
      'empty lines': filled('\n'),
      markup: filled('<a ', 'Content-Type: text/html\r\n\r\n'),
      'soft line breaks': filled('=\r\n', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n'),
      'fields of a report': filled(
        'a: b\r\n',
        'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n',
        '\r\n--b--',
      ),
      'groups of a report': filled(
        'a:b\r\n\r\n',
        'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n',
        '\r\n--b--',
      ),
    },
    read: readBounceReport,
  },
  {
    name: 'a policy',
    largest: 250_000,
    worst: {
      'conditions that are none': policyWith(filled('1,', '{"any":[', '1]}')),
      'empty conditions': policyWith(filled('{},', '{"all":[', '{}]}')),
      'conditions in conditions': policyWith((size) => nestedConditions(size)),
      'rules that are none': (size) => filled('1,', '{"rules":[', '1]}')(size),
      'rules that are empty': (size) => filled('{},', '{"rules":[', '{}]}')(size),
      'unknown members': (size) => filled('{"a":1,"b":2},', '{"zones":[', '{}]}')(size),
      tags: filled('"a",', '{"final_sale_tags":[', '"a"]}'),
      'different texts': policyWith((size) => `{"fact":"order.tags","has_any":[${differentTexts(size)}]}`),
    },
    read: (text) => checkPolicy(JSON.parse(text)),
  },
  {
    name: 'test cases of a policy',
    largest: 1_000_000,
    worst: {
      'cases that are none': filled('1,', '[', '1]'),
      'empty cases': filled('{},', '{"cases":[', '{}]}'),
      'unknown members': filled('{"a":1},', '{"cases":[', '{}]}'),
      'past returns': filled('{},', '{"cases":[{"past":[', '{}]}]}'),
    },
    read: (text) => checkCases(JSON.parse(text)),
  },
  {
    name: 'the response of a passkey',
    largest: 65_536,
    worst: {
      texts: (size) => clientData('"'.repeat(size / 4)),
      arrays: (size) => clientData('['.repeat(size / 2)),
      challenges: (size) => clientData(`{"challenge":"${'a'.repeat(size / 2)}"}`),
    },
    read: (clientDataJSON) => readResponse({ id: 'x', response: { clientDataJSON } }),
  },
  {
    name: 'lines of an upload, as much as is read at once',
    largest: chunk_bytes,
    worst: {
      'empty lines': filled('\n'),
      'short lines': filled('1\n'),
      'empty objects': filled('{}\n'),
      'white space': filled(' '),
      'characters U+0000': filled('\0\n'),
    },
    read: (text) => readAll(readLines(pieces(text))),
  },
  {
    name: 'a form with files, a piece that arrives at once',
    largest: 65_536,
    worst: {
      boundaries: filled('--b\r\n'),
      'parts without a name': filled('--b\r\n\r\n\r\n'),
      'almost boundaries': filled('\r\n--', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
      headers: filled('a: b\r\n', '--b\r\n'),
      'one header': filled('a', '--b\r\nContent-Disposition: form-data; name="'),
      parameters: filled(';a=b', '--b\r\nContent-Disposition: form-data'),
      quotes: filled('"', '--b\r\nContent-Disposition: form-data; name='),
    },
    read: (text) => readAll(readForm(pieces(text), 'b')).catch(() => {}),
  },
  {
    name: 'Content-Type of an upload',
    ...header,
    worst: {
      boundaries: filled(' boundary="', 'multipart/form-data;'),
      spaces: filled(' ', 'multipart/form-data', 'x'),
      words: filled('boundary ', 'multipart/form-data;'),
    },
    read: (type) => boundaryIn(type),
  },
  {
    name: 'Accept',
    ...header,
    worst: {
      types: filled('a/b,'),
      parameters: filled(';q=1', 'a'),
      commas: filled(','),
      spaces: filled(' '),
    },
    read: prefersHalForms,
  },
  {
    name: 'the contract of a withdrawal',
    largest: longest.contract,
    worst: {
      names: filled('a1 '),
      'one name': filled('1'),
      hyphens: filled('-', '1', 'x'),
      'names with hyphens': filled('1----'),
      'number signs': filled('#'),
      'spaces after number signs': filled(' ', '#', 'x'),
    },
    read: orderNamesIn,
  },
  {
    name: 'a text of an email',
    largest: max_body,
    worst: {
      asterisks: filled('*'),
      'unclosed bold': filled('**a'),
      'bold text': filled('**a**'),
      brackets: filled('['),
      'unclosed links': filled('[a]('),
      'long addresses': filled('[a](https://x'),
      placeholders: filled('{a}'),
      'unclosed placeholders': filled('{a'),
      'empty lines': filled('\n', 'a', 'a'),
      lists: filled('- a\n'),
    },
    read: (text) => readBlocks(text, {}),
  },
  {
    name: 'the lines of a receipt',
    largest: longest.items,
    worst: {
      'one word': filled('a'),
      words: filled('a '),
      spaces: filled(' ', 'a', 'a'),
      'empty lines': filled('\n'),
      'both directions': filled('a \u05d0 '),
    },
    read: (text) =>
      breakLines(text, 400, (part) => part.length * 6).map((line) => visualRuns(line, directionOf(line))),
  },
  {
    name: 'the size of a QR code',
    largest: 2000,
    worst: { 'a long address': filled('x') },
    read: (text) => drawQr(text.slice(0, 300), 'png', text.length),
  },
];

describe('parsers of what callers send', () => {
  for (const { name, largest, worst, read } of parsers)
    for (const [what, ofSize] of Object.entries(worst))
      it(`${name} is read in linear time, and within 20 ms: ${what}`, async () => {
        await expectCheap(what, ofSize, largest, read);
      });
});
