import { parse } from 'node:querystring';

/**
 * The fields of a query or a form, in the order of their names. More than `max_fields` are not read. It takes linear time; `URLSearchParams` takes
 * quadratic time for fields without "=" or without a value.
 */
export function readUrlEncoded(text: string, max_fields: number): [string, string][] {
  const fields = parse(text, '&', '=', { maxKeys: max_fields });
  return Object.entries(fields).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one): [string, string] => [name, one]),
  );
}
