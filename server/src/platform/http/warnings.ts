import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnknownField } from '../schema/unknown-fields.ts';

/** Proxies keep all headers of a response in a buffer of 4 KiB or more. */
const max_header_bytes = 1024;

/**
 * Names the unknown fields of a body in the header `X-Retour-Warnings`. If the caller prefers strict handling (RFC 7240), they are returned
 * instead, to be rejected with all other invalid fields.
 */
export function reportUnknownFields(
  request: FastifyRequest,
  reply: FastifyReply,
  unknown: readonly UnknownField[],
): readonly UnknownField[] {
  const handling = preferredHandling(request);
  if (handling) reply.header('Preference-Applied', `handling=${handling}`);
  if (handling === 'strict') return unknown;
  if (unknown.length > 0) reply.header('X-Retour-Warnings', warningsHeader(unknown));
  return [];
}

/** The first preference of this name in the header `Prefer` counts. */
export function preferredHandling({ headers }: FastifyRequest): 'strict' | 'lenient' | undefined {
  if (headers['prefer'] === undefined) return undefined;
  const preferences = String(headers['prefer']).split(',');
  const handling = preferences.find((preference) => /^\s*handling\s*=/i.test(preference));
  const value = handling
    ?.split(';', 1)[0]!
    .split('=')[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  return value === 'strict' || value === 'lenient' ? value : undefined;
}

/** As many of the fields as fit, as a JSON array in ASCII. */
function warningsHeader(unknown: readonly UnknownField[]): string {
  const more = '{"field":null,"message":"The body has more unknown fields."}';
  const kept: string[] = [];
  let length = more.length + 3;
  for (const one of unknown) {
    const text = toAscii(JSON.stringify(one));
    length += text.length + 1;
    if (length > max_header_bytes) break;
    kept.push(text);
  }
  return `[${(kept.length < unknown.length ? [...kept, more] : kept).join(',')}]`;
}

/** A header cannot carry other characters as they are. */
const toAscii = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
