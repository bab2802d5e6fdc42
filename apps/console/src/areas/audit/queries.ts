import type { AuditAct, AuditVerification } from '../../../../../client/src/index.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Failure, api, dataOf } from '../../api/client.ts';
import { side_path } from '../../api/side.ts';
import type { Language } from '../../text/language.ts';
import { loadActWords } from './act-words.ts';
import type { AuditFilters, AuditSearch } from './search.ts';

const page_rows = 50;
const export_rows = 250;
/** Entries of one file; a longer log is exported with `retour audit export`. */
export const most_exported = 50_000;

/** A page of acts. */
export const actsQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'acts', search],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/audit-acts', { params: { query: { ...search, limit: page_rows } }, signal })),
    placeholderData: keepPreviousData,
  });

/** The entries of an act, the newest first and at most a page of them. */
export const entriesQuery = (act: AuditAct) =>
  queryOptions({
    queryKey: ['audit', 'entries', act.id],
    queryFn: async ({ signal }) => {
      const query = { ...filtersOf(act), limit: page_rows };
      return (await dataOf(api.GET('/api/v1/audit-entries', { params: { query }, signal }))).audit_entries;
    },
  });

/** What finds all entries of an act: its request, or the draft return that somebody worked on. */
function filtersOf({ object, actor, origin }: AuditAct): AuditFilters {
  if (object?.type === 'draft_return' && object.id !== null)
    return {
      object_type: object.type,
      object_id: object.id,
      actor_kind: actor.kind,
      ...(actor.id !== null && { actor_id: String(actor.id) }),
    };
  return origin.request_id === null ? {} : { request_id: origin.request_id };
}

/** The sentences of the log in a language. */
export const actWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['audit', 'words', language],
    queryFn: () => loadActWords(language),
    staleTime: Infinity,
  });

/** Everybody who can have changed something: members and keys, by name. */
export const actorsQuery = (may_read: { members: boolean; keys: boolean }) =>
  queryOptions({
    queryKey: ['audit', 'actors', may_read],
    queryFn: async ({ signal }) => {
      const [members, keys] = await Promise.all([
        may_read.members ? dataOf(api.GET('/api/v1/staff/members', { signal })) : { members: [] },
        may_read.keys ? dataOf(api.GET('/api/v1/api-keys', { signal })) : { api_keys: [] },
      ]);
      return {
        staff: members.members.map(({ id, name }) => ({ id, name })),
        key: keys.api_keys.map(({ id, name }) => ({ id, name })),
      };
    },
  });

/** The entries that match, as one CSV file. `onProgress` gets the number of entries that were read. */
export async function exportEntries(
  filters: AuditFilters,
  onProgress: (entries: number) => void,
): Promise<{ file: Blob; is_cut: boolean }> {
  const parts: string[] = [];
  let next: string | undefined =
    `${side_path}/api/v1/audit-entries?${new URLSearchParams({ ...filters, limit: String(export_rows) })}`;
  while (next !== undefined && parts.length * export_rows < most_exported) {
    const page = await readCsv(next);
    parts.push(page.text);
    next = page.next;
    onProgress(parts.length * export_rows);
  }
  // Spreadsheets take a file without a byte order mark for another encoding.
  return { file: new Blob(['\uFEFF', ...parts], { type: 'text/csv' }), is_cut: next !== undefined };
}

/** A page as CSV, which the client of the API doesn't read. */
async function readCsv(url: string): Promise<{ text: string; next: string | undefined }> {
  const headers = { Accept: 'text/csv', 'X-Retour-Session': 'staff' };
  const response = await fetch(url, { headers }).catch(() => undefined);
  if (!response?.ok) throw new Failure(response, await response?.json().catch(() => undefined));
  const next = /<(.*)>/.exec(response.headers.get('Link') ?? '')?.[1];
  return { text: await response.text(), next };
}

/** Checks the whole log, part by part. */
export async function verifyLog(
  onProgress: (checked: number) => void,
): Promise<Pick<AuditVerification, 'checked' | 'broken' | 'head'>> {
  let checked = 0;
  let after: number | null = null;
  for (;;) {
    const query: { after?: string } = after === null ? {} : { after: String(after) };
    const part: AuditVerification = await dataOf(
      api.GET('/api/v1/audit-entries/verification', { params: { query } }),
    );
    checked += part.checked;
    onProgress(checked);
    if (part.broken || part.next_after === null) return { checked, broken: part.broken, head: part.head };
    after = part.next_after;
  }
}
