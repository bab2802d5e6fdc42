import { operationOfRequest } from './openapi.ts';
import { samplesOf } from './samples.ts';
import type { Call, Sample } from './samples.ts';

/** The request of a block that is one call of the API with curl; undefined for anything else, such as several commands. */
export function callOf(block: string): Call | undefined {
  const words = wordsOf(block.trim());
  if (words?.[0] !== 'curl') return undefined;
  const call = readOptions(words.slice(1));
  if (!call) return undefined;
  const [, path, search = ''] = /^(?:https?:\/\/[^/]+|\$ORIGIN)(\/api\/v[^?]*)(\?.*)?$/.exec(call.url) ?? [];
  if (path === undefined || /\$/.test(path + search)) return undefined;
  const found = operationOfRequest(call.method, path);
  if (!found) return undefined;
  return {
    method: call.method,
    path: found.operation.path,
    path_values: Object.fromEntries(
      Object.entries(found.values).map(([name, value]) => [name, toValue(value)]),
    ),
    query: Object.fromEntries(
      [...new URLSearchParams(search)].map(([name, value]) => [name, toValue(value)]),
    ),
    ...(call.body !== undefined && { body: call.body }),
  };
}

/** The samples for a block in other languages than its own. */
export function translationsOf(block: string): Sample[] {
  const call = callOf(block);
  return call ? samplesOf(call).slice(1) : [];
}

const toValue = (text: string) =>
  /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text === 'true' ? true : text === 'false' ? false : text;

type Request = { method: string; url: string; body?: unknown };

/** Undefined where an option does something that the samples don't. */
function readOptions(words: readonly string[]): Request | undefined {
  const rest = [...words];
  const request: Partial<Request> = {};
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '-X') request.method = rest.shift()!;
    else if (word === '-d') {
      const text = rest.shift()!;
      if (text.startsWith('@')) return undefined;
      try {
        request.body = JSON.parse(text);
      } catch {
        return undefined;
      }
      request.method ??= 'POST';
    } else if (word === '-H') {
      if (!/^(X-Authorization: \$KEY|Content-Type: application\/json)$/.test(rest.shift()!)) return undefined;
    } else if (word.startsWith('-')) return undefined;
    else request.url = word;
  }
  return request.url === undefined ? undefined : { method: 'GET', url: request.url, ...request };
}

/** The words of one command of a shell; undefined where it is more than that. */
function wordsOf(block: string): string[] | undefined {
  const words: string[] = [];
  let rest = block.replaceAll('\\\n', ' ');
  while (rest !== '') {
    const [whole, single, double, bare] =
      /^(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"|;&<>()#`\n]+))(?=\s|$)/.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    words.push(single ?? double ?? bare!);
    const after = rest.slice(whole.length);
    if (/^[ \t]*\n\s*\S/.test(after)) return undefined;
    rest = after.trimStart();
  }
  return words;
}
