import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tooLong } from '@retour/contract/validation-messages';
import { cursorInvalid } from './paging.ts';
import { invalid } from '../refusal.ts';

export type Filters = Record<string, string | number | boolean>;

/** What a cursor carries of the filters: all of them, or their digest where they are long. */
export type CarriedFilters = Filters | string;

/** Longest filters, as JSON, that a cursor of 1,024 characters has room for beside the rest of it. */
const carried_bytes = 600;
/** Longest filters of a list: with a cursor, and each byte as an escape, they still fit the longest path and query. */
const max_bytes = 2048;

const bytesOf = (filters: Filters) => Buffer.from(JSON.stringify(filters));

/** Refuses filters that a page URL could not repeat: validation_failed on the longest. */
export function requireShort(filters: Filters): void {
  if (bytesOf(filters).length <= max_bytes) return;
  const [name] = Object.entries(filters).reduce((longest, one) =>
    String(one[1]).length > String(longest[1]).length ? one : longest,
  );
  throw invalid({ [name]: [tooLong(name, String(filters[name]).length - 1)] });
}

export function carryFilters(filters: Filters): CarriedFilters {
  return bytesOf(filters).length <= carried_bytes ? filters : digestOf(filters);
}

/** The filters of a walk. Those that were given must be the same; absent ones are those of the cursor, if it has room for them. Refusals: validation_failed on `cursor`. */
export function carriedFilters(carried: CarriedFilters, given: Filters): Filters {
  if (typeof carried === 'string') {
    if (digestOf(given) !== carried) throw cursorInvalid();
    return given;
  }
  if (!Object.entries(given).every(([name, value]) => isDeepStrictEqual(carried[name], value)))
    throw cursorInvalid();
  return carried;
}

function digestOf(filters: Filters): string {
  const sorted = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
