import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from './operations.ts';
import { sound_pictures } from './pictures.ts';
import type { Pictures } from './pictures.ts';
import { marker_placeholder } from './values.ts';

/** A file of a form that is planned. */
export type FormFile = {
  picture: string;
  filename: string;
  /** As the form says it, which nobody need believe. */
  content_type: string;
};

/** Names that mean harm, or nothing: the contents decide. */
const filenames = [
  'photo.jpg',
  'photo.txt',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/dev/null',
  '',
  '.',
  'a"; name="note"; x="b.jpg',
  'a\r\nX-More: 1\r\n\r\nb.jpg',
  'Foto ä 😀.png',
  `${marker_placeholder}.webp`,
  `${'x'.repeat(300)}.jpg`,
  'photo.jpg;.php',
  '%00.jpg',
];
const content_types = ['image/jpeg', 'image/png', 'application/octet-stream', 'text/html', 'no type', ''];

/** Values of a form by its schema: files where it asks for them, and fields of which it says nothing. */
export function formsOf(schema: Json): Arbitrary<Json> {
  const fields = Object.entries<Json>(schema['properties']).map(([name, { minItems, maxItems }]) => [
    name,
    fc.array(files, { minLength: minItems, maxLength: maxItems }),
  ]);
  const more = fc.record(
    { note: fc.constantFrom('', 'a note', '--', '{}'), photos: files, '': fc.constant('unnamed') },
    { requiredKeys: [], noNullPrototype: true },
  );
  const said = fc.record<Json>(Object.fromEntries(fields), { noNullPrototype: true });
  return fc.tuple(said, more, fc.boolean()).map(([needed, others, is_before]) => {
    return is_before ? { ...others, ...needed } : { ...needed, ...others };
  });
}

const files: Arbitrary<FormFile> = fc.record(
  {
    picture: fc.constantFrom(...sound_pictures),
    filename: fc.constantFrom(...filenames),
    content_type: fc.constantFrom(...content_types),
  },
  { noNullPrototype: true },
);

/** The files that a number means. */
export const filesOf = (choice: number): FormFile[] =>
  fc.sample(fc.array(files, { minLength: 1, maxLength: 3 }), { seed: choice, numRuns: 1 })[0]!;

const boundaries = ['----edge7MA4YWxkTrZu0gW', 'x', "'()+_,-./:=?", '0'.repeat(70), 'an edge'];

/** One of the boundaries that a form can have. */
export const boundaryOf = (choice: number) => boundaries[choice % boundaries.length]!;

export const formType = (boundary: string) => `multipart/form-data; boundary="${boundary}"`;

/** Writes a form: files and whatever else its fields have, which is text there. */
export function writeForm(form: unknown, boundary: string, pictures: Pictures): Buffer {
  const parts = Object.entries(form as Json).flatMap(([name, value]) =>
    [value].flat().map((item) => writePart(name, item, pictures)),
  );
  const written = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), ...part, Buffer.from('\r\n')]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

function writePart(name: string, value: unknown, pictures: Pictures): [Buffer, Buffer] {
  const field = `Content-Disposition: form-data; name="${escape(name)}"`;
  if (!isFile(value)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [Buffer.from(`${field}\r\n\r\n`), Buffer.from(text)];
  }
  const { picture, filename, content_type } = value;
  const type = content_type === '' ? '' : `\r\nContent-Type: ${content_type}`;
  return [Buffer.from(`${field}; filename="${escape(filename)}"${type}\r\n\r\n`), pictures.get(picture)!];
}

/** As browsers write names. */
const escape = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const isFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && 'picture' in value;
