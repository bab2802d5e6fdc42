import { form_media, lines_media } from './operations.ts';
import type { Operation } from './operations.ts';
import type { Pictures } from './pictures.ts';
import { listRawForms } from './raw-forms.ts';
import type { RawRequest } from './raw-forms.ts';
import { withoutBody } from './wire.ts';
import type { Ask } from './wire.ts';

const deep = `${'['.repeat(21)}${']'.repeat(21)}`;
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`m${i}`, 0])));
const no_json: [string, string | Buffer][] = [
  ['cut off', '{"a":'],
  ['a comma too many', '{"a":1,}'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['too deep', `{"a":${deep}}`],
  ['too many members', many],
  ['__proto__', '{"__proto__":{"x":1}}'],
  ['constructor.prototype', '{"a":{"constructor":{"prototype":{"x":1}}}}'],
  ['a zero byte', '{"a":1}\0'],
  ['NaN', '{"a":NaN}'],
];
const size_limit = 1_048_576;

/** Every raw request that an operation can be sent; `choice` is that of its plan, where a file is sent. */
export function listRawRequests(
  operation: Operation,
  ask: Ask,
  with_files: { pictures: Pictures; choice: number },
): RawRequest[] {
  const made: RawRequest[] = [];
  const add = (fault: string, change: Partial<Ask>, statuses: number[]) =>
    made.push({ ask: { ...ask, ...change }, fault, statuses });
  if (operation.body?.media === form_media) {
    made.push(...listRawForms(ask, with_files));
  } else if (operation.body?.media === lines_media) {
    const typed = (type: string, encoding: string) => ({
      raw: Buffer.from('{}'),
      headers: { ...ask.headers, 'Content-Type': type, 'Content-Encoding': encoding },
    });
    add('another type', typed('text/plain', 'identity'), [415]);
    add('a form without its boundary', typed('multipart/form-data', 'identity'), [415]);
    add('no file in the form', typed('multipart/form-data; boundary=x', 'identity'), [400, 422]);
    add('not compressed', typed(lines_media, 'gzip'), [400]);
    add('another compression', typed(lines_media, 'br'), [415]);
    add('only white space', { ...typed(lines_media, 'identity'), raw: Buffer.from(' \n\n ') }, [422]);
  } else if (operation.method !== 'GET') {
    const json = { ...ask.headers, 'Content-Type': 'application/json' };
    for (const [fault, raw] of no_json) add(fault, { raw: Buffer.from(raw as string), headers: json }, [400]);
    const typed = (headers: Record<string, string>) => ({
      raw: Buffer.from('{}'),
      headers: { ...ask.headers, ...headers },
    });
    add('another type', typed({ 'Content-Type': 'text/plain' }), [415]);
    add('a form', typed({ 'Content-Type': 'application/x-www-form-urlencoded' }), [415]);
    add('no type at all', typed({ 'Content-Type': '' }), [415]);
    add('compressed', typed({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }), [415]);
    add('too large', { raw: Buffer.alloc(size_limit + 1, 0x20), headers: json }, [413]);
    if (operation.body) {
      for (const raw of ['[]', '"text"', '1', 'true'])
        add('no object', { raw: Buffer.from(raw), headers: json }, [400]);
    }
  }
  add('too long', { query: { ...ask.query, filler: 'x'.repeat(8192) } }, [414]);
  add('large headers', { headers: { ...ask.headers, 'X-Filler': 'x'.repeat(16_384) } }, [431]);
  for (const path of [
    '/api/v1/nothing',
    '/api/v3/returns',
    '/api/v1/',
    `${ask.path}/nothing/at/all`,
    '/api/v1/%ff',
  ])
    made.push({
      ask: { ...withoutBody(ask), path, method: 'GET', query: {} },
      fault: 'no such path',
      statuses: [404],
    });
  return made;
}
