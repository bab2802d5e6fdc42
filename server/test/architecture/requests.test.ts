import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { checkout_dir } from '../../src/platform/config.ts';

type Node = Record<string, unknown> & { type?: string };
type Property = Node & { key?: { value: string }; value?: unknown; arguments?: Node };

const spread_whole = 'A whole body or query is spread: name its fields.';

const nameOf = ({ key, value }: Property) => key?.value ?? (typeof value === 'string' ? value : undefined);

/** The identifier at the end of an expression: `body` of `request.body` and of `(body as Filters)`. */
function lastName(node: Node | undefined): unknown {
  if (node?.type === 'MemberExpression') return (node['property'] as Node)['value'];
  const inner = node?.['expression'] as Node | undefined;
  return inner ? lastName(inner) : node?.['value'];
}

/** Whether a spread brings members that aren't named where it stands, as `...(x && { member: x })` does. */
function bringsUnnamed(node: Node | undefined): boolean {
  if (node?.type === 'ObjectExpression') return false;
  if (node?.type === 'ParenthesisExpression') return bringsUnnamed(node['expression'] as Node);
  if (node?.type === 'ConditionalExpression')
    return bringsUnnamed(node['consequent'] as Node) || bringsUnnamed(node['alternate'] as Node);
  return node?.type !== 'BinaryExpression' || bringsUnnamed(node['right'] as Node);
}

/** What is wrong with one object that the code makes. */
function faultsOf(properties: readonly Property[]): string[] {
  const spreads = properties.filter((one) => one.type === 'SpreadElement' && bringsUnnamed(one.arguments));
  const whole = spreads.filter((spread) => ['body', 'query'].includes(String(lastName(spread.arguments))));
  const shop = properties.findIndex((property) => nameOf(property) === 'shop_id');
  const is_replaceable = shop >= 0 && spreads.some((spread) => properties.indexOf(spread) > shop);
  return [
    ...whole.map(() => spread_whole),
    ...(is_replaceable
      ? ['Something is spread behind shop_id and could replace it: write shop_id last.']
      : []),
  ];
}

function faultsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(faultsIn);
  const { type, properties } = node as Node;
  const own = type === 'ObjectExpression' ? faultsOf(properties as Property[]) : [];
  return [...own, ...Object.values(node).flatMap(faultsIn)];
}

const faultsOfText = (text: string) => faultsIn(parseSync(text, { syntax: 'typescript' }));

test('An object that could take its shop or a column from a request is recognised', () => {
  for (const text of [
    'f({ ...body, shop_id })',
    'f({ a: 1, ...request.body })',
    'f({ ...(query as Filters) })',
    'f({ shop_id, ...row })',
    'f({ shop_id: caller.shop.id, list: [1], ...given })',
    'f({ shop_id, ...(is_new ? given : {}) })',
  ])
    assert.equal(faultsOfText(text).length, 1, text);
  for (const text of [
    'f({ ...row, shop_id })',
    'const { shop_id, ...rest } = given',
    'f([shop_id, ...row])',
    'f({ shop_id, ...(at && { at }) })',
  ])
    assert.deepEqual(faultsOfText(text), [], text);
});

test('Commands get named fields of a request, and nothing replaces the shop of the caller', () => {
  const files = globSync('server/src/**/*.ts', { cwd: checkout_dir }).filter(
    (file) => !/\.test\.ts$|examples?[^/]*\.ts$/.test(file),
  );
  assert.ok(files.length > 500);
  const found = files.flatMap((file) => {
    const faults = faultsOfText(readFileSync(join(checkout_dir, file), 'utf8'));
    // Elsewhere `body` is mostly an example, or a response.
    const has_other_bodies = !/\/(routes|commands)/.test(file);
    return faults
      .filter((fault) => !(has_other_bodies && fault === spread_whole))
      .map((fault) => `${file}: ${fault}`);
  });
  assert.deepEqual(found, []);
});
