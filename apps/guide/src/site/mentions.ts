import { isProblemCode } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import { readText } from './files.ts';
import { operationNamed, operationOfRequest } from './openapi.ts';
import type { Operation } from './openapi.ts';
import { site_root } from './links.ts';

/** Something of the reference that a text names in code. */
export type Mention =
  | { kind: 'operation'; name: string; operation: Operation }
  | { kind: 'problem'; name: ProblemCode }
  | { kind: 'setting'; name: string };

/** The page of the settings. */
export const settings_source = 'docs/guide/server-settings.md';

/** The environment variables of the server, from the page that lists them. */
const settings: readonly string[] = [
  ...readText(settings_source).matchAll(/^\| <a id="[^"]*"><\/a>`([A-Z_]+)`/gm),
].map(([, name]) => name!);
const is_setting = new Set(settings);

/** Words that are problems and something else in prose: they count only where the code says more. */
const ambiguous = new Set<string>(['unauthorized']);

/** What the code in a text names: an operation, a problem or a setting. */
export function mentionOf(code: string): Mention | undefined {
  if (isProblemCode(code) && !ambiguous.has(code)) return { kind: 'problem', name: code };
  const [variable = ''] = code.split('=', 1);
  if (is_setting.has(variable)) return { kind: 'setting', name: variable };
  const operation = operationNamed(code);
  return operation && { kind: 'operation', name: operation.operationId, operation };
}

/** Where the reference has it. */
export function mentionUrl(mention: Mention): string {
  if (mention.kind === 'operation') return `${site_root}api/${mention.name}/`;
  if (mention.kind === 'problem') return `${site_root}problems/#${mention.name}`;
  return `${site_root}server-settings/#${mention.name.toLowerCase()}`;
}

const found_in = new Map<string, Mention[]>();

/** Everything of the reference that a document names, each once, in the order of the text. */
export function mentionsOf(markdown: string): Mention[] {
  const known = found_in.get(markdown) ?? findMentions(markdown);
  found_in.set(markdown, known);
  return known;
}

function findMentions(markdown: string): Mention[] {
  const found = new Map<string, Mention>();
  const add = (mention: Mention | undefined) => {
    if (mention)
      found.set(`${mention.kind} ${mention.name}`, found.get(`${mention.kind} ${mention.name}`) ?? mention);
  };
  for (const [text, code] of markdown.matchAll(/(?<!`)`([^`\n]+)`(?!`)|curl (?:\\\n|.)+/g)) {
    if (code !== undefined) add(mentionOf(code));
    else add(operationOfCurl(text));
  }
  return [...found.values()];
}

/** The operation that a command with curl calls. */
function operationOfCurl(command: string): Mention | undefined {
  const [, path] = /(?:https?:\/\/[^/\s'"]+|\$ORIGIN)(\/api\/v1\/[^\s'"?\\]*)/.exec(command) ?? [];
  if (path === undefined) return undefined;
  const [, method = / -d /.test(command) ? 'POST' : 'GET'] =
    /-X (POST|PUT|PATCH|DELETE)\b/.exec(command) ?? [];
  const operation = operationOfRequest(method, path)?.operation;
  return operation && { kind: 'operation', name: operation.operationId, operation };
}
