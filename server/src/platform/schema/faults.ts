import type { FieldErrors, GatheredErrors } from '../refusal.ts';

/** Messages of one response, at most. */
const max_messages = 100;

/**
 * Errors with those of further rules. What a rule says of a field that is already wrong, of what contains it or of what it contains, would only
 * follow from the first error, and is left out.
 */
export function mergeErrors(errors: GatheredErrors, more: GatheredErrors): FieldErrors {
  const known = Object.keys(errors);
  const merged: FieldErrors = {};
  let count = 0;
  const add = (path: string, messages: readonly string[]) => {
    const fitting = messages.slice(0, max_messages - count);
    if (fitting.length > 0) merged[path] = fitting;
    count += fitting.length;
  };
  for (const [path, messages] of Object.entries(errors)) add(path, messages);
  const within = new Set(known.flatMap(ancestorsOf));
  const wrong = new Set(known);
  for (const [path, messages] of Object.entries(more)) {
    const follows =
      wrong.has(path) || within.has(path) || ancestorsOf(path).some((above) => wrong.has(above));
    if (!follows) add(path, messages);
  }
  return merged;
}

/** `line_items.0.discounts` and above, of `line_items.0.discounts.1`; and what every path is within. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('.');
  return ['body', ...parts.slice(1).map((_, position) => parts.slice(0, position + 1).join('.'))];
}

/** Takes what is wrong out of a body. An item of an array leaves an empty object, so that the others keep their positions. */
export function withoutFaults(body: unknown, errors: GatheredErrors): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  for (const path of Object.keys(errors)) removeMember(body, path.split('.'));
  return body as Record<string, unknown>;
}

function removeMember(within: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof within !== 'object' || within === null || !Object.hasOwn(within, name)) return;
  const members = within as Record<string, unknown>;
  if (rest.length > 0) removeMember(members[name], rest);
  else if (Array.isArray(within)) members[name] = {};
  else delete members[name];
}
