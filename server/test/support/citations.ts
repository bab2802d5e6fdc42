import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document of docs/contract, by the words that a citation begins with. */
const documents = {
  'api contract': 'api.md',
  'webhook contract': 'webhooks.md',
  'draft-return contract': 'draft-returns.md',
} as const;

/** The text of each contract document, by file name. */
export type Contract = Readonly<Record<(typeof documents)[keyof typeof documents], string>>;

export function readContract(checkout_dir: string): Contract {
  const read = (name: string) => readFileSync(join(checkout_dir, 'docs/contract', name), 'utf8');
  return {
    'api.md': read('api.md'),
    'webhooks.md': read('webhooks.md'),
    'draft-returns.md': read('draft-returns.md'),
  };
}

const part = String.raw`\d{1,2}(?:\.\d{1,2})?(?: (?:step|rule) \d{1,2})?`;
/** `API contract, 8.2`, `webhook contract, 1.2 and 4.5`, `API contract, 11.1 to 11.10 and 18.2`, `API contract, 9.2 step 6`. */
const citation = new RegExp(
  String.raw`\b(API|[Ww]ebhook|[Dd]raft-return) contract, (${part}(?:(?:, | and | to )${part})*)`,
  'g',
);
/** What looks like a citation in another spelling, once the right ones are taken out. */
const misspelt = [
  /.{0,40}\bcontracts?\b[,:.]? \(?(?:sections? )?\d.{0,10}/gi,
  /(?<!\b(?:RFC|ISO) [\d-]+, )\bsections? \d+.{0,20}/gi,
];
/** A comment that names a section and no document. */
const unnamed = /(?:\*|\/\/).{0,60} \(\d{1,2}\.\d{1,2}\)/g;

/** Joins the lines of a text, so that a citation may be broken by one. */
const joinLines = (text: string) => text.replaceAll(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ');

/** The citations in a text, and how many of them, that lead nowhere or are not spelled as the others. */
export function checkCitations(text: string, contract: Contract): { count: number; faults: string[] } {
  const joined = joinLines(text);
  const faults: string[] = [];
  let count = 0;
  const rest = joined.replaceAll(citation, (cited: string, name: string, parts: string) => {
    const file = documents[`${name} contract`.toLowerCase() as keyof typeof documents];
    for (const one of parts.split(/, | and | to /)) {
      count++;
      if (!isIn(contract[file], one)) faults.push(`${cited}: ${file} has no ${one}`);
    }
    return '';
  });
  for (const pattern of misspelt)
    for (const [found] of rest.matchAll(pattern)) faults.push(misspelling(found));
  for (const [found] of text.matchAll(unnamed)) faults.push(misspelling(found));
  return { count, faults };
}

const misspelling = (found: string) => `not spelled "API contract, 1.2": ${found}`;

/** Whether a document has the section, and in it the step or rule, that a citation names. */
function isIn(document: string, cited: string): boolean {
  const [number = '', kind, position] = cited.split(' ');
  const begin = document.indexOf(`<a id="${number.replace('.', '-')}"></a>`);
  if (begin < 0) return false;
  if (kind === undefined) return true;
  const section = document.slice(begin + 1).split('<a id=')[0]!;
  return new RegExp(`^(?:\\| ${position} \\||${position}\\. )`, 'm').test(section);
}

/** The relative links of a Markdown text, outside of code. */
export function relativeLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** What a link into a Markdown text can lead to: its headings, as GitHub names them, and its explicit anchors. */
export function anchorsOf(markdown: string): Set<string> {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  const explicit = [...prose.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slugOf(heading!));
  const seen = new Map<string, number>();
  const unique = headings.map((slug) => {
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set([...explicit, ...unique]);
}

function slugOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
