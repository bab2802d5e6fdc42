import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { distance } from 'fastest-levenshtein';
import { listRoutes } from '../../modules.ts';
import type { Deps } from '../../platform/deps.ts';
import { servedPaths } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { CommandError } from '../failure.ts';
import { withShop, withShopOptions } from '../shop-command.ts';
import { answerText } from './answer-text.ts';
import { callOperation } from './call.ts';
import type { Call } from './call.ts';
import { flagsOf, helpOf, membersOf, parseAs, readValue, setAt } from './members.ts';
import type { Member } from './members.ts';

/** A job asks anew what the key that started these may do. */
const needs_a_key = new Set(['createBulkAction', 'undoBulkAction']);

/** `retour api`: the operations of the API for a shop, each with the options that its schemas name. */
export function apiCommand([name = '', ...rest]: readonly string[]): Command {
  const routes = listRoutes({} as Deps).filter(isCallable);
  const api = new Command('api')
    .description('Calls an operation of the API, on the server itself and without a key.')
    .usage('<operation> [arguments] [options]');
  if (name === '' || name.startsWith('-'))
    return api.addHelpText('after', listText(routes)).action(() => api.help());
  const route = routes.find(({ operation }) => plain(operation) === plain(name));
  if (route) return api.addCommand(operationCommand(route).name(name));
  const of_tag = routes.filter(({ tag }) => plain(tag) === plain(name));
  if (of_tag.length === 0 || rest.some((arg) => !arg.startsWith('-'))) throw unknown(name, routes);
  return api.addCommand(
    new Command(name)
      .description(`Operations: ${of_tag[0]!.tag}.`)
      .action(() => console.log(listText(of_tag).trim())),
  );
}

const isCallable = ({ allow, success, operation }: Route) =>
  allow !== 'anyone' &&
  allow.key !== undefined &&
  success.type !== 'text/event-stream' &&
  !needs_a_key.has(operation);

/** `cancel-return` is as good as `cancelReturn`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function unknown(name: string, routes: readonly Route[]): CommandError {
  const close = routes
    .map(({ operation }) => ({ operation, far: distance(plain(operation), plain(name)) }))
    .toSorted((a, b) => a.far - b.far)
    .filter(({ far }) => far <= 4)
    .slice(0, 3)
    .map(({ operation }) => operation);
  const advice = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
  return new CommandError(`There is no operation "${name}".${advice} "retour api" lists them all.`);
}

/** Operations by area, with what they do. */
function listText(routes: readonly Route[]): string {
  const widest = Math.max(...routes.map(({ operation }) => operation.length));
  const areas = [...Map.groupBy(routes, ({ tag }) => tag)].map(([tag, of_tag]) =>
    [tag, ...of_tag.map(({ operation, summary }) => `  ${operation.padEnd(widest)}  ${summary}`)].join('\n'),
  );
  const examples =
    '  $ retour api listReturns --shop acme --state review\n  $ retour api cancelReturn --help';
  return `\n${areas.join('\n\n')}\n\nExamples:\n${examples}`;
}

const values =
  'A value "@FILE" is the content of that file, and "@-" the standard input.\n' +
  '"null" clears what may be empty.';

type CommandOptions = { shop: string; json?: true; input?: string; file?: string[] } & Record<
  string,
  unknown
>;

function operationCommand(route: Route): Command {
  const members = membersOf(route);
  const command = withShopOptions(new Command(route.operation))
    .description(
      `${route.summary}.${route.description ? `\n\n${route.description.replaceAll('`', '')}` : ''}`,
    )
    .addHelpText('after', `\n${values}\n\n${route.method} ${servedPaths(route)[0]}`);
  for (const [name, description] of Object.entries(route.params ?? {}))
    command.argument(`<${name}>`, description.replaceAll('`', ''));
  for (const member of members) command.addOption(optionOf(member));
  if (route.body)
    command.option('--input <file>', 'the body as JSON, "-" for the standard input; options are added to it');
  if (route.upload)
    command.option(
      '--file <file>',
      `${route.upload.description.replace(/\.$/, '')}, "-" for the standard input`,
      collect,
    );
  return command.action(async (...args: unknown[]) => {
    const given = command.opts<CommandOptions>();
    const params = Object.fromEntries(
      Object.keys(route.params ?? {}).map((name, i) => [name, String(args[i])]),
    );
    const call = { ...(await requestOf(route, members, given)), params };
    await withShop(given.shop, async (deps, shop) => {
      const { status, text } = await callOperation(deps, shop, route, call);
      if (status >= 400) throw new CommandError(problemText(text, members));
      print(route, text, given);
    });
  });
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

function optionOf(member: Member): Option {
  const option = new Option(flagsOf(member), helpOf(member));
  if (member.is_hidden) option.hideHelp();
  return member.kind === 'list' ? option.argParser(collect) : option;
}

/** What is sent: the body of `--input` with what options state, or files. */
async function requestOf(
  route: Route,
  members: readonly Member[],
  given: CommandOptions,
): Promise<Omit<Call, 'params'>> {
  const query: Record<string, string> = {};
  const body: unknown =
    given.input === undefined ? {} : parseAs(String(await read(given.input)), 'The input is not JSON');
  let has_body = given.input !== undefined;
  for (const member of members) {
    const value = given[optionOf(member).attributeName()] as string | true | string[] | undefined;
    if (value === undefined) continue;
    if (member.place === 'query') query[member.path.join('.')] = String(value);
    else {
      if (typeof body !== 'object' || body === null)
        throw new CommandError('The input must be a JSON object.');
      setAt(body as Record<string, unknown>, member.path, await valueOf(member, value));
      has_body = true;
    }
  }
  if (route.upload) return { query, ...(await uploadOf(route.upload, given.file)) };
  if (!has_body) return { query };
  return { query, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function valueOf(member: Member, value: string | true | string[]): Promise<unknown> {
  if (!Array.isArray(value)) return readValue(member, value);
  if (value.length === 1 && value[0] === 'null' && member.may_be_null) return null;
  return value.length === 1 && value[0] === '' ? [] : value;
}

async function uploadOf(
  rule: NonNullable<Route['upload']>,
  files: readonly string[] = [],
): Promise<Omit<Call, 'params' | 'query'>> {
  if (files.length === 0) throw new CommandError('Name a file with --file.');
  if (rule.takes === 'lines')
    return { payload: await read(files[0]!), headers: { 'content-type': 'application/x-ndjson' } };
  const form = new FormData();
  for (const file of files) form.append(rule.field, new Blob([await read(file)]), basename(file));
  return { payload: form };
}

async function read(file: string): Promise<Buffer<ArrayBuffer>> {
  if (file === '-') return buffer(process.stdin);
  return readFile(file).catch((error: Error) => {
    throw new CommandError(`The file ${file} can't be read: ${error.message}`);
  });
}

function print({ success }: Route, text: string, { json }: CommandOptions): void {
  if (text === '') return console.log(json ? '{}' : 'Done.');
  if (success.type) return void process.stdout.write(text);
  if (json) return console.log(process.stdout.isTTY ? JSON.stringify(JSON.parse(text), null, 2) : text);
  console.log(answerText(JSON.parse(text), process.stdout.columns ?? 160));
}

type Problem = { code?: string; detail?: string; title?: string; errors?: Record<string, string[]> };

/** A problem as sentences, one for each wrong option. */
function problemText(text: string, members: readonly Member[]): string {
  const { code, detail, title, errors = {} } = JSON.parse(text) as Problem;
  const faults = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => faultText(path, message, members)),
  );
  if (faults.length > 0) return faults.join('\n       ');
  return `${detail ?? title ?? text}${code ? ` (${code})` : ''}`;
}

/** Messages name their field in words, which at the command line is an option. */
function faultText(path: string, message: string, members: readonly Member[]): string {
  const option = members.find((member) => member.path.join('.') === path)?.option;
  const below = members.filter(
    (member) => member.is_required && member.path.join('.').startsWith(`${path}.`),
  );
  const name = option ?? (below.map((member) => member.option).join(', ') || path);
  const is_plural = !option && below.length > 1;
  const rule = /^The (?:selected )?.+? (?:field )?((?:is|has|must) .*)$/s.exec(message)?.[1];
  if (rule) return `${name} ${is_plural ? rule.replace(/^is /, 'are ') : rule}`;
  return message.startsWith('Must be ') ? `${name} must be ${message.slice(8)}` : `${name}: ${message}`;
}
