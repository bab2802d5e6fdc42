// The same request with curl, in Node, Python and PHP.

/** A request to an operation. */
export type Call = {
  method: string;
  /** With parameters in braces, as in the API description. */
  path: string;
  path_values: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
};

/** A code block, with its language as markdown names it. */
export type Sample = { language: string; code: string };

const origin = 'https://retour.example.com';

/** The samples of a request, in the order of the tabs. */
export function samplesOf(call: Call): Sample[] {
  return [
    { language: 'sh', code: curlOf(call) },
    { language: 'js', code: nodeOf(call) },
    { language: 'python', code: pythonOf(call) },
    { language: 'php', code: phpOf(call) },
  ];
}

const urlOf = ({ path, path_values, query }: Call): string => {
  const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    encodeURIComponent(String(path_values[name])),
  );
  const asked = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
  return `${origin}${filled}${asked.size > 0 ? `?${asked.toString()}` : ''}`;
};

const json = (value: unknown) => JSON.stringify(value, undefined, 2);
const indented = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/** The request with curl. In single quotes, a single quote ends the text, so that it is written apart. */
function curlOf(call: Call): string {
  const { method, body } = call;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${urlOf(call)}'`,
    '-H "X-Authorization: $KEY"',
  ];
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${json(body).replaceAll("'", String.raw`'\''`)}'`);
  return lines.join(' \\\n  ');
}

/** The request with the client package. */
function nodeOf({ method, path, path_values, query, body }: Call): string {
  const params = {
    ...(Object.keys(path_values).length > 0 && { path: path_values }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const given = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  };
  const more = Object.keys(given).length > 0 ? `, ${toSource(given)}` : '';
  return `import { createClient } from '@retour/client';

const retour = createClient({ origin: '${origin}', key: process.env.KEY });

const { data, error } = await retour.${method}('${path}'${more});
if (error) throw new Error(error.detail);
console.log(data);`;
}

/** JSON as people write it in JavaScript. */
const toSource = (value: unknown): string =>
  json(value)
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (text, inner: string) => (/[\\']/.test(inner) ? text : `'${inner}'`));

function pythonOf(call: Call): string {
  const { method, body } = call;
  const more = body === undefined ? '' : `\n    json=${indented(toPython(body), 4)},`;
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    "${urlOf(call)}",
    headers={"X-Authorization": os.environ["KEY"]},${more}
)
response.raise_for_status()
print(response.text)`;
}

function toPython(value: unknown, depth = 0): string {
  const inner = ' '.repeat(4 * (depth + 1));
  const end = `\n${' '.repeat(4 * depth)}`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((each) => `${inner}${toPython(each, depth + 1)},`).join('\n')}${end}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return members.length === 0
      ? '{}'
      : `{\n${members.map(([name, each]) => `${inner}${JSON.stringify(name)}: ${toPython(each, depth + 1)},`).join('\n')}${end}}`;
  }
  return JSON.stringify(value);
}

function phpOf(call: Call): string {
  const { method, body } = call;
  const headers = ["'X-Authorization: ' . getenv('KEY')"];
  if (body !== undefined) headers.push("'Content-Type: application/json'");
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}',`]),
    `CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${indented(toPhp(body), 4)}),`]),
    'CURLOPT_RETURNTRANSFER => true,',
    'CURLOPT_FAILONERROR => true,',
  ];
  return `<?php
$request = curl_init(${phpText(urlOf(call))});
curl_setopt_array($request, [
    ${options.join('\n    ')}
]);
$response = curl_exec($request);
if ($response === false) throw new Exception(curl_error($request));
echo $response;`;
}

const phpText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

function toPhp(value: unknown, depth = 0): string {
  const inner = ' '.repeat(4 * (depth + 1));
  const end = `\n${' '.repeat(4 * depth)}`;
  if (value === null) return 'null';
  if (typeof value === 'string') return phpText(value);
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((each) => `${inner}${toPhp(each, depth + 1)},`).join('\n')}${end}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return members.length === 0
      ? '(object) []'
      : `[\n${members.map(([name, each]) => `${inner}${phpText(name)} => ${toPhp(each, depth + 1)},`).join('\n')}${end}]`;
  }
  return JSON.stringify(value);
}
