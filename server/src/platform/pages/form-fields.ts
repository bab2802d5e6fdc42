import type { FastifyRequest } from 'fastify';
import { readUrlEncoded } from '../http/url-encoded.ts';

/** Fields of a form beyond these are not read: as many as the largest page has. */
const max_fields = 2000;
/** Largest form of a page, unless it takes files. */
export const max_form_bytes = 65_536;

/** What a page posted: every field is text, and may be there several times, or not at all. */
export type FormFields = {
  /** The last value of a field, without the spaces around it; empty where there is none. */
  text: (name: string) => string;
  /** All values of a field. */
  all: (name: string) => string[];
  /** The names of the fields, each once. */
  names: () => string[];
};

/** The fields of a form that was sent as `application/x-www-form-urlencoded`; anything else has none. */
export function readFields({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): FormFields {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const is_form = type === 'application/x-www-form-urlencoded' && Buffer.isBuffer(body);
  return fieldsOf(is_form ? readUrlEncoded(body.toString('utf8'), max_fields) : []);
}

/** The same of fields that were read already. U+0000, which the database does not store, is left out. */
export function fieldsOf(given: Iterable<[string, string]>): FormFields {
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of given) {
    if (++count > max_fields) break;
    const known = values.get(name);
    const clean = value.replaceAll('\0', '').toWellFormed().trim();
    if (known) known.push(clean);
    else values.set(name, [clean]);
  }
  const all = (name: string) => values.get(name) ?? [];
  return { all, text: (name) => all(name).at(-1) ?? '', names: () => [...values.keys()] };
}
