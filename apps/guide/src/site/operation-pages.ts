// The reference as documents: a page for each operation, and one for each tag with its operations.
import { problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import { fieldsOf, typeOf } from './fields.ts';
import { site_root } from './links.ts';
import { mentionsOf } from './mentions.ts';
import { about_api, exampleOf, operations, resolve, tag_groups, tags } from './openapi.ts';
import type { Operation, Parameter } from './openapi.ts';
import { proseOf } from './page.ts';
import type { Page } from './page.ts';
import { samplesOf } from './samples.ts';

const source = 'docs/openapi.json';

/** Where the operations of a tag are listed. */
export const tagUrl = (tag: string): string => `api/${tag.toLowerCase().replaceAll(' ', '-')}/`;

const operationUrl = ({ operationId }: Operation) => `api/${operationId}/`;

function indexText(): string {
  const groups = tag_groups.map(
    ({ name, tags: names }) =>
      `## ${name}\n\n| | |\n|---|---|\n${names
        .map((tag) => {
          const { description } = tags.find((each) => each.name === tag)!;
          return `| [${tag}](${site_root}${tagUrl(tag)}) | ${cell(description)} |`;
        })
        .join('\n')}\n`,
  );
  return `# API reference

Every operation of the API, with samples, fields and problems. A running server has the same at \`/docs\`, where requests can be sent, and as an OpenAPI description at \`/api/v1/openapi.json\`.

## About the API

${about_api}

${groups.join('\n')}`;
}

const listOf = (tag: string) =>
  `| Operation | Request |\n|---|---|\n${operations
    .filter(({ tags: [of] }) => of === tag)
    .map(
      (operation) =>
        `| [${operation.summary}](${site_root}${operationUrl(operation)}) | \`${operation.method} ${operation.path}\` |`,
    )
    .join('\n')}`;

const cell = (text: string) =>
  proseOf(text)
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');

function operationText(operation: Operation): string {
  const { summary, description, method, path, parameters, requestBody, responses } = operation;
  const given = parameters.map(resolve).filter((parameter) => parameter.in !== 'header');
  const [about = '', ...more] = proseOf(description).split('\n\n');
  const parts = [
    `# ${summary}`,
    about,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    ...more,
    ...samplesText(operation, given),
    ...table('Parameters', ['Parameter', 'In', 'Description'], given.map(parameterRow)),
    ...bodyText(requestBody),
    ...Object.entries(responses).flatMap(([status, response]) => responseText(status, resolve(response))),
    ...problemsText(operation['x-problem-codes']),
  ];
  return `${parts.join('\n\n')}\n`;
}

function table(heading: string, columns: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [`## ${heading}`, [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')];
}

const parameterRow = ({ name, in: where, required, description = '', schema }: Parameter) => [
  `\`${name}\``,
  where,
  cell(`${typeOf(schema)}${required ? ', required' : ''}. ${description}`),
];

/** The same request in each language; only with curl where files are sent. */
function samplesText(operation: Operation, given: Parameter[]): string[] {
  const { method, path, requestBody } = operation;
  const [type] = Object.keys(requestBody?.content ?? {});
  const blocks =
    type === undefined || type === 'application/json'
      ? samplesOf({
          method,
          path,
          path_values: valuesOf(given.filter((parameter) => parameter.in === 'path')),
          query: valuesOf(given.filter((parameter) => parameter.in === 'query' && parameter.required)),
          ...(requestBody && { body: exampleOf(requestBody.content) }),
        })
      : (operation['x-codeSamples'] ?? [])
          .filter(({ lang }) => lang === 'Shell')
          .map(({ source: code }) => ({ language: 'sh', code: code.trimEnd() }));
  if (blocks.length === 0) return [];
  return ['## Request', ...blocks.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``)];
}

const valuesOf = (parameters: Parameter[]) =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter)]));

function valueOf({ example, schema }: Parameter): unknown {
  const [word] = schema.enum ?? [];
  return example ?? word ?? (schema.type === 'integer' ? 1 : 'text');
}

function bodyText(body: Operation['requestBody']): string[] {
  const [content] = Object.values(body?.content ?? {});
  if (!content?.schema) return [];
  return table(
    'Body',
    ['Field', 'Type', 'Description'],
    fieldsOf(content.schema).map(({ name, type, required, description }) => [
      `\`${name}\``,
      required ? `${type}, required` : type,
      cell(description),
    ]),
  );
}

function responseText(
  status: string,
  { description, content }: { description: string; content?: Operation['responses'][string]['content'] },
): string[] {
  if (Number(status) >= 300) return [];
  const example = exampleOf(content);
  return [
    `## Response ${status}`,
    description,
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``]),
  ];
}

/** A problem that so many operations return says nothing about one of them. */
const operations_of_common = operations.length / 3;
const is_common = new Map<string, boolean>();

function isCommon(code: string): boolean {
  const known =
    is_common.get(code) ??
    operations.filter((operation) => operation['x-problem-codes'].includes(code)).length >
      operations_of_common;
  is_common.set(code, known);
  return known;
}

function problemsText(codes: string[]): string[] {
  const own = (codes as ProblemCode[]).filter((code) => !isCommon(code));
  const rows = own.map((code) => {
    const { status, when } = problem(code);
    return [`\`${code}\``, String(status), cell(when)];
  });
  const common = codes.filter(isCommon).map((code) => `\`${code}\``);
  return [
    ...(rows.length > 0 ? table('Problems', ['Code', 'Status', 'What it means'], rows) : ['## Problems']),
    ...(common.length > 0 ? [`As of most operations: ${common.join(', ')}.`] : []),
  ];
}

/** A page of each operation; the guides that name it are added by `withGuides`. */
export const operation_pages: readonly Page[] = operations.map((operation) => ({
  url: operationUrl(operation),
  source,
  markdown: operationText(operation),
  title: operation.summary,
  name: operation.summary,
  area: 'api',
  group: operation.tags[0],
  kind: 'operation',
}));

/** The page about the API, and one of each tag. */
export const tag_pages: readonly Page[] = [
  {
    url: 'api/',
    source,
    markdown: indexText(),
    title: 'API reference',
    name: 'API reference',
    area: 'api',
  },
  ...tags.map(({ name, description }): Page => ({
    url: tagUrl(name),
    source,
    markdown: `# ${name}\n\n${description}\n\n${listOf(name)}\n`,
    title: name,
    name,
    area: 'api',
    group: name,
  })),
];

/** The pages of operations, each with the guides that name it. */
export function withGuides(guides: readonly Page[]): Page[] {
  const naming = new Map<string, Page[]>();
  for (const guide of guides)
    for (const { kind, name } of mentionsOf(guide.markdown))
      if (kind === 'operation') naming.set(name, [...(naming.get(name) ?? []), guide]);
  return operation_pages.map((page, i) => {
    const found = naming.get(operations[i]!.operationId);
    if (!found) return page;
    const list = found.map(({ title, url }) => `- [${title}](${site_root}${url})`).join('\n');
    return { ...page, markdown: `${page.markdown}\n## Guides\n\n${list}\n` };
  });
}
