import { api, dataOf } from '../../api/client.ts';
import type { Language } from '../../text/language.ts';

/** How long the server is waited for when a code isn't known here. */
const find_ms = 4000;
/** Returns that are read at a time. */
const part_size = 250;

/** What the server knows of a code. */
export const findByCode = (code: string, language: Language) =>
  dataOf(
    api.GET('/api/v1/station/scan', {
      params: { query: { code, language } },
      signal: AbortSignal.timeout(find_ms),
    }),
  );

/** A part of the returns that a station takes along; the first one without a cursor. */
export const readWork = (cursor: string | undefined, language: Language) =>
  dataOf(
    api.GET('/api/v1/station/worklist', {
      params: { query: { limit: part_size, language, ...(cursor !== undefined && { cursor }) } },
    }),
  );
