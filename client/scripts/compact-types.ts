import { format } from 'oxfmt';

/** What openapi-typescript lists of a path although it does not exist. */
const absent_methods = /^ *(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm;
const absent_parameters = / *parameters: \{(?:\s*(?:query|header|path|cookie)\?: never;)+\s*\};\n/g;
/** What the client has no type for: headers of responses, parameters that are neither in the path nor in the query. */
const unused = /^ *(?:header|cookie)\?: never;\n|^ *headers: \{\s*\[name: string\]: unknown;\s*\};\n/gm;
/** A comment and what it describes, each on one line. */
const commented = /^( *)(\/\*\*.*\*\/)\n *(\S.*;)$/gm;
const longest_line = 160;
const comment = /\/\*\*[^]*?\*\//g;

/**
 * Prints generated types on fewer lines: comments and types on one line where they fit, no empty comments, and nothing about methods and parameters
 * that a path does not have.
 */
export async function compactTypes(types: string): Promise<string> {
  const [paths, ...others] = types.split(/^(?=export )/m);
  const present = paths!.replaceAll(absent_methods, '').replaceAll(absent_parameters, '');
  const text = [present, ...others].join('').replaceAll(unused, '').replaceAll(comment, compactComment);
  // Formatted twice: a comment can be joined to a type that fits on a line.
  return joinMembers(await print((await print(text)).replaceAll(commented, joinComment)));
}

/** Blocks whose members are a line each, and how far those are indented. */
const blocks = [
  { begin: 'export interface paths {', indent: '  ' },
  { begin: 'export interface operations {', indent: '  ' },
  { begin: 'export interface components {', indent: '    ' },
];

/** Puts each path, operation and schema on one line, with the comment above it. */
function joinMembers(text: string): string {
  let indent: string | undefined;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line === '' && indent !== undefined) continue;
    if (!line.startsWith(' ')) indent = blocks.find(({ begin }) => begin === line)?.indent;
    const is_inside = indent !== undefined && line.startsWith(indent);
    const begins = is_inside && /[^ })\]]/.test(line[indent!.length]!) && !lines.at(-1)!.endsWith('*/');
    if (is_inside && !begins) lines[lines.length - 1] += ` ${line.trim()}`;
    else lines.push(line);
  }
  return lines.join('\n');
}

async function print(text: string): Promise<string> {
  const { code, errors } = await format('schema.ts', text, {
    printWidth: longest_line,
    singleQuote: true,
    objectWrap: 'collapse',
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return code;
}

function joinComment(given: string, indent: string, text: string, code: string): string {
  const joined = `${indent}${text} ${code}`;
  return joined.length <= longest_line ? joined : given;
}

/** A comment on one line. Tags that repeat the type are left out, and values are sentences. */
function compactComment(given: string): string {
  const sentences = given
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*/, '').trim())
    .filter((line) => line !== '' && !/^@(?:enum|constant)\b/.test(line))
    .map((line) =>
      line
        .replace(/^@description /, '')
        .replace('@default ', 'Default: ')
        .replace('@example ', 'Example: '),
    )
    .map((line) => (/[.:!?,;|`)]$/.test(line) ? line : `${line}.`));
  return sentences.length === 0 ? '' : `/** ${sentences.join(' ')} */`;
}
