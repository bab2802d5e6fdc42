import { boundaryOf } from './forms.ts';
import { damage } from './pictures.ts';
import type { Pictures } from './pictures.ts';
import type { Ask } from './wire.ts';

/** Requests that are refused before their operation is asked, each with the statuses that this may have. */
export type RawRequest = { ask: Ask; fault: string; statuses: number[] };

const limit_bytes = 52_494_336;

const other_types = [
  'image/jpeg',
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
];

/** Requests that are no form, or none that can be read; and one whose file may be readable or not. */
export function listRawForms(
  ask: Ask,
  { pictures, choice }: { pictures: Pictures; choice: number },
): RawRequest[] {
  const { headers } = ask;
  const boundary = boundaryOf(choice);
  const form = formOf(Buffer.from('x'), boundary);
  const open = `--${boundary}\r\n`;
  const close = `\r\n--${boundary}--\r\n`;
  const unreadable: [string, Buffer][] = [
    ['no form', Buffer.from('{}')],
    ['nothing', Buffer.alloc(0)],
    ['only its beginning', Buffer.from(open)],
    ['no end', form.subarray(0, -4)],
    ['another boundary', formOf(Buffer.from('x'), `${boundary.slice(0, -1)}~`)],
    ['too many fields', Buffer.from(`${open}\r\n\r\n`.repeat(101) + close)],
  ];
  return [
    ...other_types.map((type) => ({
      ask: { ...ask, raw: form, headers: { ...headers, 'Content-Type': type } },
      fault: `type ${type}`,
      statuses: [415],
    })),
    {
      ask: { ...ask, headers: { ...headers, 'Content-Encoding': 'gzip' } },
      fault: 'compressed',
      statuses: [415],
    },
    ...unreadable.map(([fault, raw]) => ({ ask: { ...ask, raw }, fault, statuses: [400] })),
    { ask: { ...ask, raw: tooLarge() }, fault: 'too large', statuses: [413] },
    // The head is cut off, wherever it arrived in two pieces: the part is none, or one without a name.
    {
      ask: { ...ask, raw: Buffer.from(`${open}X: ${'x'.repeat(20_000)}\r\n\r\n${close}`) },
      fault: 'an endless head',
      statuses: [400, 422],
    },
    // The item, if there is one, has it afterwards or has not.
    {
      ask: { ...ask, raw: formOf(damage(pictures, choice), boundary) },
      fault: 'damaged',
      statuses: [201, 404, 409, 422],
    },
  ];
}

const formOf = (file: Buffer, boundary: string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="images"; filename="x.jpg"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

let large: Buffer | undefined;
/** Made when it is first needed, and kept. */
const tooLarge = () => (large ??= Buffer.alloc(limit_bytes + 1, '\r\n--'));
