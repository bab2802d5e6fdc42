import { filesOf } from './forms.ts';
import type { Ready } from './known-values.ts';
import type { FindOperation, FoundOperation, Json } from './operations.ts';
import { Known } from './values.ts';

/** A request that an answer says is possible. */
export type Way = Ready & Pick<FoundOperation, 'operation'> & { is_required: boolean };

/** The requests that the links of an answer lead to; where one must choose, `choice` does. */
export function readWays(body: unknown, find: FindOperation, choice: number): Way[] {
  const { links } = (body ?? {}) as { links?: unknown };
  if (!Array.isArray(links)) return [];
  return links.flatMap((link: Json, index) => {
    const found = find(link['method'], link['href']);
    if (!found) return [];
    const example = (found.operation.body?.example ?? {}) as Json;
    const fields = ((link['fields'] ?? []) as Json[]).filter((field) => field['is_required']);
    const members = fields.map((field) => [
      field['name'],
      valueOf(field, body, example[field['name']], choice + index),
    ]);
    const is_required = link['is_required'] === true;
    const said = found.operation.body ? { body: Object.fromEntries(members) } : {};
    return [{ operation: found.operation, params: found.params, ...said, is_required }];
  });
}

/** One of the choices; without any, what the answer has by this name, or what the shop has, or the example. */
function valueOf({ name, type, choices }: Json, body: unknown, example: unknown, choice: number): unknown {
  if (type === 'file') return filesOf(choice);
  const told = choices?.length > 0 ? (choices as unknown[]) : valuesNamed(name, body);
  if (told.length === 0) return new Known([name], choice, example, type === 'string');
  const value = told[choice % told.length];
  return type === 'integer' ? Number(value) : value;
}

function valuesNamed(name: string, value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([member, inner]) =>
    member === name && inner !== null && inner !== '' && typeof inner !== 'object'
      ? [inner]
      : valuesNamed(name, inner),
  );
}

/** Pages that an answer names. */
export function readPages(body: unknown, find: FindOperation): (Ready & Pick<FoundOperation, 'operation'>)[] {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([name, href]) => {
    const found = name.endsWith('_page_url') && typeof href === 'string' ? find('GET', href) : undefined;
    return found ? [found] : [];
  });
}
