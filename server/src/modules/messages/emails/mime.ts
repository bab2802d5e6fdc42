// Reads the structure of an e-mail (RFC 2045, RFC 2046) as far as reports of mail servers need it, in linear time. Pure.

/** A message or one of its parts. */
export type MimePart = {
  /** Values by the names of the fields in lower case, in the order of the message. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Such as `text/plain`. */
  type: string;
  /** As it was transferred, with line feeds as line ends. */
  body: string;
};

/** Of a head; what is longer is cut off. */
const max_head_characters = 32_768;
const max_head_lines = 1000;
/** Of a part's text; what is longer is cut off. */
const max_text_characters = 65_536;
/** Parts of a part beyond these aren't read. */
const max_parts = 20;
const max_depth = 4;

/** Reads a message. What comes after `max_characters` is left out: a report says what it has to say before the message that it returns. */
export const readMessage = (raw: string, max_characters: number): MimePart =>
  readPart(raw.slice(0, max_characters).replaceAll(/\r\n/g, '\n'));

/** The parts of a message that have no parts, in their order. */
export function leavesOf(part: MimePart, depth = 1): MimePart[] {
  const boundary = /\bboundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(firstOf(part, 'content-type'));
  if (!part.type.startsWith('multipart/') || !boundary || depth > max_depth) return [part];
  const inner = partsOf(part.body, (boundary[1] ?? boundary[2])!);
  return inner.flatMap((text) => leavesOf(readPart(text), depth + 1));
}

/** The text of a part, decoded. */
export function textOf(part: MimePart): string {
  const text = part.body.slice(0, max_text_characters);
  const encoding = firstOf(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : text;
}

/** The fields of a head. Lines that are no fields are passed over. */
export function readFields(head: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const unfolded = head.slice(0, max_head_characters).replaceAll(/\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\n', max_head_lines)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!/^[!-9;-~]{1,60}$/.test(name)) continue;
    const value = line.slice(colon + 1).trim();
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** The first value of a field; empty where there is none. */
export const firstOf = ({ fields }: Pick<MimePart, 'fields'>, name: string): string =>
  fields.get(name)?.[0] ?? '';

function readPart(text: string): MimePart {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const fields = readFields(head);
  const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}/.exec(firstOf({ fields }, 'content-type'))?.[0];
  const body = end < 0 ? '' : text.slice(end).replace(/^\n{1,2}/, '');
  return { fields, type: type?.toLowerCase() ?? 'text/plain', body };
}

/** The texts between the lines of a boundary. The last part may lack its end. */
function partsOf(body: string, boundary: string): string[] {
  const line = `\n--${boundary}`;
  const text = `\n${body}`;
  const parts: string[] = [];
  let at = text.indexOf(line);
  while (at >= 0 && parts.length < max_parts && !text.startsWith('--', at + line.length)) {
    const start = text.indexOf('\n', at + line.length);
    if (start < 0) break;
    at = text.indexOf(line, start);
    parts.push(text.slice(start + 1, at < 0 ? undefined : Math.max(at, start + 1)));
  }
  return parts;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
