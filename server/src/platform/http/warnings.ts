import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnknownField } from '../schema/unknown-fields.ts';

/** Proxies keep all headers of a response in a buffer of 4 KiB or more. */
const max_header_bytes = 1024;

/** What is rejected of a body because no schema names it, and the amounts that lost a fraction. */
export type ReportedFields = { unknown: readonly UnknownField[]; cuts: readonly UnknownField[] };

/**
 * Names the unknown fields of a body, and the amounts that lost a fraction, in the header `X-Retour-Warnings`. If the caller prefers strict
 * handling (RFC 7240), unknown fields are returned instead, to be rejected with all other invalid fields.
 */
export function reportUnknownFields(
  request: FastifyRequest,
  reply: FastifyReply,
  unknown: readonly UnknownField[],
  cuts: readonly UnknownField[] = [],
): ReportedFields {
  const handling = preferredHandling(request);
  if (handling) reply.header('Preference-Applied', `handling=${handling}`);
  if (handling === 'strict') return { unknown, cuts: [] };
  const warnings = [...unknown, ...cuts];
  if (warnings.length > 0) reply.header('X-Retour-Warnings', warningsHeader(warnings));
  return { unknown: [], cuts };
}

/** The first preference of this name in the header `Prefer` counts. */
export function preferredHandling({
  headers,
}: Pick<FastifyRequest, 'headers'>): 'strict' | 'lenient' | undefined {
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
