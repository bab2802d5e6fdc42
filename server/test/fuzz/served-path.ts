/** The path and query of a request. Arrays are written with commas. */
export function servedPath(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name], /^%00$/));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const written = pairs.map(([name, value]) => `${name}=${encode(value)}`);
  return written.length > 0 ? `${filled}?${written.join('&')}` : filled;
}

function encode(value: unknown, encoded?: RegExp): string {
  if (Array.isArray(value)) return value.map((item) => encode(item)).join(',');
  const text = String(value).toWellFormed();
  return encoded?.test(text) ? text : encodeURIComponent(text);
}
