// The forms of a page, and what browsers and attackers send with them.
import type { SeenPage } from '../support/portal-visitor.ts';

/** A field that a form sends. Boxes and buttons send nothing unless they are chosen; the values of a choice are listed. */
export type FormField = { name: string; kind: string; values: string[]; given: boolean };
export type PageForm = { action: string; has_files: boolean; fields: FormField[] };
/** Gives a number from 0 up to, not including, `below`. */
export type Chance = (below: number) => number;

const entities: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" };
const plain = (text: string) => text.replaceAll(/&(quot|lt|gt|amp|#39);/g, (_all, name) => entities[name]!);

/** An attribute of a tag; empty where it has no value, undefined where it isn't there. */
function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s>/])`).exec(tag);
  return found ? plain(found[1] ?? '') : undefined;
}

/** The forms of a page that post. */
export function formsOfPage({ html, path }: SeenPage): PageForm[] {
  return [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].flatMap(([all, inner]) => {
    const tag = /^<form\b[^>]*>/.exec(all)![0];
    if (attribute(tag, 'method')?.toLowerCase() !== 'post') return [];
    const action = new URL(attribute(tag, 'action') || path, `https://portal.test${path}`);
    if (!action.pathname.startsWith('/portal/')) return [];
    const has_files = attribute(tag, 'enctype') === 'multipart/form-data';
    return [{ action: `${action.pathname}${action.search}`, has_files, fields: fieldsOfForm(inner!) }];
  });
}

function fieldsOfForm(inner: string): FormField[] {
  const fields = new Map<string, FormField>();
  for (const [tag, element, content = ''] of inner.matchAll(
    /<(?:(select|textarea)\b[^>]*>([\s\S]*?)<\/\1>|(?:input|button)\b[^>]*>)/g,
  )) {
    const name = attribute(tag, 'name');
    if (!name) continue;
    const kind = element ?? attribute(tag, 'type') ?? 'text';
    const values =
      element === 'select'
        ? [...content.matchAll(/<option\b[^>]*>/g)].map(([option]) => attribute(option, 'value') ?? '')
        : [attribute(tag, 'value') ?? (element ? plain(content) : '')];
    const given = !/^(checkbox|radio|submit)$/.test(kind) || attribute(tag, 'checked') !== undefined;
    const known = fields.get(name);
    if (known) known.values.push(...values);
    else fields.set(name, { name, kind, values, given });
  }
  return [...fields.values()];
}

/** Fills a form in as a shopper does who knows the order. */
export function fillIn(
  { fields }: PageForm,
  known: Readonly<Record<string, string>>,
  chance: Chance,
): [string, string][] {
  return fields.flatMap(({ name, kind, values, given }): [string, string][] => {
    const one = values[chance(values.length)] ?? '';
    if (kind === 'file') return [];
    if (kind === 'submit') return chance(3) === 0 ? [[name, one]] : [];
    if (kind === 'checkbox') return given || chance(2) === 0 ? [[name, one]] : [];
    if (kind === 'radio' || kind === 'select' || kind === 'hidden') return [[name, one]];
    if (kind === 'number') return [[name, String(1 + chance(3))]];
    return [[name, known[name] ?? (one === '' ? 'Something else' : one)]];
  });
}

/** Values that mean harm, or nothing. The last are far too long. */
const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '9'.repeat(30),
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '\0',
  'a\0b',
  '\u202e\u2066',
  '\ufeff',
  '\ud83d\ude00'.repeat(50),
  '%00%zz',
  "' or '1'='1",
  '"><script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  'ana@example.com\r\nBcc: all@example.com',
  '2026-02-30',
  'x'.repeat(5000),
  'é'.repeat(20_000),
];

/** Names that forms don't have, but tables and objects do. */
const surplus = [
  'shop_id',
  'id',
  'order_id',
  'status',
  'state',
  '__proto__',
  'constructor',
  'quote',
  'quantity-1',
];

/** Spoils what is sent with a form: values, names, how often, or how many. */
export function spoil(
  sent: readonly [string, string][],
  foreign: readonly string[],
  chance: Chance,
): [string, string][] {
  const result = sent.map(([name, value]): [string, string] => [name, value]);
  const values = [...hostile, ...foreign];
  for (let times = 1 + chance(3); times > 0; times--) {
    const value = values[chance(values.length)]!;
    const at = chance(Math.max(1, result.length));
    const kind = chance(5);
    if (kind === 0) result.push([surplus[chance(surplus.length)]!, value]);
    else if (kind === 1) result.splice(at, 1);
    else if (kind === 2 && result[at]) result.push([result[at][0], value]);
    else if (kind === 3 && result[at]) result[at] = [result[at][0].replace(/\d+$/, value), result[at][1]];
    else if (result[at]) result[at][1] = value;
  }
  return result;
}
