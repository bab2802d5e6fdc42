import type { Route } from '../route.ts';
import type { JsonObject } from './schemas.ts';

/** How the operation is called: with the client package, and with curl where files are sent. The reference shows it beside the operation. */
export function describeSamples(route: Route, path: string, parameters: readonly JsonObject[]): JsonObject[] {
  const in_path = parameters.filter((parameter) => parameter['in'] === 'path');
  if (route.upload) return [sendFiles(route, path, in_path)];
  const asked = parameters.filter((parameter) => parameter['in'] === 'query' && parameter['required']);
  const params = {
    ...(in_path.length > 0 && { path: membersOf(in_path) }),
    ...(asked.length > 0 && { query: membersOf(asked) }),
  };
  const given = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(route.body_example !== undefined && { body: route.body_example }),
  };
  const more = Object.keys(given).length > 0 ? `, ${toSource(given)}` : '';
  const source = `const { data, error } = await client.${route.method}('${path}'${more});\n`;
  return [{ lang: 'TypeScript', label: '@retour/client', source }];
}

function sendFiles({ method, upload }: Route, path: string, in_path: readonly JsonObject[]): JsonObject {
  const url = in_path.reduce(
    (text, { name, example }) => text.replace(`{${String(name)}}`, String(example)),
    `https://retour.example.com${path}`,
  );
  const body =
    upload?.takes === 'files'
      ? `-F '${upload.field}=@file'`
      : "-H 'Content-Type: application/x-ndjson' --data-binary @lines.jsonl";
  const source = `curl -X ${method} '${url}' -H "Authorization: Bearer $RETOUR_KEY" ${body}\n`;
  return { lang: 'Shell', label: 'curl', source };
}

const membersOf = (parameters: readonly JsonObject[]) =>
  Object.fromEntries(parameters.map((parameter) => [String(parameter['name']), valueOf(parameter)]));

function valueOf({ example, schema }: JsonObject): unknown {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] };
  return example ?? words?.[0] ?? (type === 'integer' ? 1 : 'text');
}

/** JSON as people write it in TypeScript. */
const toSource = (value: unknown) =>
  JSON.stringify(value, undefined, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
