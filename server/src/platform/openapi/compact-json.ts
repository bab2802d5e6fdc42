/**
 * JSON for a generated file: objects and lists have a line for each member down to `depth`, and what is below it is on one line. So a change of
 * a part is a change of one line, and files don't grow by half for their brackets.
 */
export function compactJson(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const is_list = Array.isArray(value);
  const members = is_list
    ? value.map((item) => inner + compactJson(item, depth - 1, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${inner}${JSON.stringify(name)}: ${compactJson(member, depth - 1, inner)}`);
  const [open, close] = is_list ? '[]' : '{}';
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join(',\n')}\n${indent}${close}`;
}
