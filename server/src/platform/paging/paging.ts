import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../refusal.ts';

/** Makes and reads cursors: opaque, authenticated, and bound to the operation and shop that produced them. */
export type Cursors = {
  write(bound_to: string, content: object): string;
  /** The content of a cursor, or a refusal of `cursor` when it was changed or belongs to something else. */
  read(bound_to: string, cursor: string): unknown;
};

const max_length = 1024;
const mac_bytes = 16;

export const cursorInvalid = () => invalid({ cursor: ['The selected cursor is invalid.'] });

export function createCursors(secret: Buffer): Cursors {
  const mac = (bound_to: string, content: Buffer) =>
    createHmac('sha256', secret)
      .update(bound_to)
      .update('\0')
      .update(content)
      .digest()
      .subarray(0, mac_bytes);
  return {
    write(bound_to, content) {
      const bytes = Buffer.from(JSON.stringify(content));
      return Buffer.concat([mac(bound_to, bytes), bytes]).toString('base64url');
    },
    read(bound_to, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const content = bytes.subarray(mac_bytes);
      if (cursor.length > max_length || bytes.length <= mac_bytes || bytes.toString('base64url') !== cursor)
        throw cursorInvalid();
      if (!timingSafeEqual(bytes.subarray(0, mac_bytes), mac(bound_to, content))) throw cursorInvalid();
      return JSON.parse(content.toString()) as unknown;
    },
  };
}

/** An absolute URL of this API with its filters; absent ones are left out. */
export function pageUrl(
  origin: string,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `${origin}${path}?${parameters.toString()}`;
}
