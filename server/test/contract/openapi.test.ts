import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { TOPICS } from '@retour/contract/event-types';
import { legacyForm, problem } from '@retour/contract/problems';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { listRoutes } from '../../src/modules.ts';
import type { Allow } from '../../src/platform/authenticate.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { buildOpenApi, openApiText } from '../../src/platform/openapi.ts';
import { allRefusals, servedPaths } from '../../src/platform/route.ts';
import { closeDocument } from '../support/closed-document.ts';
import { checkPayload } from '../support/check-payload.ts';

type Json = Record<string, any>;

const routes = listRoutes({} as Deps);
const document = buildOpenApi(routes);
const operations: Json[] = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function resolve(node: Json): Json {
  const { $ref } = node as { $ref?: string };
  if (!$ref) return node;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, name) => at?.[name], document);
  assert.ok(target, `${$ref} leads nowhere`);
  return target;
}

/** Every object of the document, with the pointer to it. */
function* walk(node: unknown, pointer = '#'): Generator<[Json, string]> {
  if (typeof node !== 'object' || node === null) return;
  yield [node, pointer];
  for (const [name, member] of Object.entries(node)) {
    const part = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    yield* walk(member, `${pointer}/${part}`);
  }
}

/** What an operation must require of its callers: one of these. */
function requirementsOf(allow: Allow): Json[] {
  if (allow === 'anyone') return [];
  const kinds: Json[] = [];
  if (allow.key) kinds.push({ ApiKey: [allow.key] }, { Bearer: [allow.key] });
  if (allow.staff) kinds.push({ StaffSession: [allow.staff] });
  if (allow.shopper) kinds.push({ ShopperSession: [] }, { ShopperCookie: [] });
  return kinds;
}

describe('the API description', () => {
  it('names the members of every object that a response has, so that nobody reads one that isn’t sent', () => {
    // Rows as the database has them, which no program reads, and the totals of whichever operation refused.
    const open = new Set(['PersonExport', 'Problem']);
    const found = Object.entries(document.components.schemas as Json).flatMap(([name, schema]) =>
      [...walk(schema)].flatMap(([node, pointer]) =>
        [node['type']].flat().includes('object') &&
        !['properties', 'patternProperties', 'additionalProperties', '$ref'].some((one) => one in node) &&
        !open.has(name) &&
        !pointer.includes('/errors')
          ? [name + pointer]
          : [],
      ),
    );
    assert.deepEqual(found, []);
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, '3.1');
  });

  it('is committed as docs/openapi.json', () => {
    const committed = readFileSync(join(checkout_dir, 'docs/openapi.json'), 'utf8');
    assert.ok(committed === openApiText(routes), 'Run "retour openapi --write" and commit the change.');
  });

  it('gives an id in a path the type that it has in responses', () => {
    const resources = {
      '/settlements/{settlement_id}/retry': 'Settlement',
      '/webhooks/{id}/deliveries/{delivery_id}/replay': 'Delivery',
      '/draft-returns/{draft_return_id}/cancel': 'DraftReturn',
      '/draft-returns/{draft_return_id}/returning-items/{item_id}/return-type': 'ReturningItem',
      '/store-credits/{id}': 'StoreCredit',
      '/webhooks/{id}': 'Webhook',
      '/requests/{request_id}': 'LoggedRequest',
    };
    for (const [path, schema] of Object.entries(resources)) {
      const [operation] = Object.values(document.paths[`/api/v1${path}`]!) as Json[];
      const last = operation!['parameters'].filter((one: Json) => one['in'] === 'path').at(-1);
      const { properties } = resolve({ $ref: `#/components/schemas/${schema}` });
      assert.equal(last.schema.type, properties.id.type, path);
    }
  });

  it('describes every route, its aliases, who may call it and its refusal codes', () => {
    for (const route of routes) {
      const [path, ...aliases] = servedPaths(route);
      const operation = document.paths[path!]?.[route.method.toLowerCase()] as Json;
      assert.equal(operation['operationId'], route.operation);
      assert.deepEqual(operation['x-aliases'] ?? [], aliases);
      assert.deepEqual(operation['security'], requirementsOf(route.allow));
      assert.deepEqual(operation['x-problem-codes'], allRefusals(route));
    }
  });

  it('describes what every topic of webhooks sends, with an example that fits', () => {
    assert.deepEqual(Object.keys(document.webhooks), TOPICS);
    for (const { post } of Object.values<Json>(document.webhooks))
      checkPayload(post['requestBody'].content['application/json'].example);
  });

  it('names every operation once, and says what it does', () => {
    const names = operations.map((operation) => operation['operationId']);
    assert.deepEqual(names, [...new Set(names)]);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const operation of operations) {
      assert.ok(operation['summary'] && operation['description'], operation['operationId']);
      assert.ok(operation['tags'].every((tag: string) => tags.has(tag)));
    }
  });

  it('gives an example of every body that may be sent or received', () => {
    for (const operation of operations) {
      const request = operation['requestBody']?.content['application/json'];
      if (request) assert.ok('example' in request, `${operation['operationId']}: no example of the request`);
      for (const [status, stated] of Object.entries<Json>(operation['responses'])) {
        for (const media of Object.values<Json>(resolve(stated)['content'] ?? {})) {
          const where = `${operation['operationId']}: no example of ${status}`;
          assert.ok(Object.keys(media['examples'] ?? {}).length > 0, where);
        }
      }
    }
  });

  it('documents both forms of every refusal where it is given', () => {
    for (const route of routes) {
      const responses = document.paths[servedPaths(route)[0]!]![route.method.toLowerCase()]![
        'responses'
      ] as Json;
      for (const code of allRefusals(route)) {
        const { status } = problem(code);
        if (status >= 400) {
          const { content, 'x-problem-codes': codes } = resolve(responses[status]);
          assert.ok(codes.includes(code), `${route.operation} ${code}`);
          assert.deepEqual(resolve(content['application/problem+json'].examples[code])['value'].code, code);
        }
        const legacy = legacyForm(code, route.legacy_group, {
          detail: 'A detail.',
          errors: { a: ['A detail.'] },
        });
        if (legacy)
          assert.ok(
            resolve(responses[legacy.status])['x-legacy-codes'].includes(code),
            `${route.operation} ${code}`,
          );
      }
    }
  });

  it('holds only references that lead somewhere, and no part that nothing refers to', () => {
    const used = new Set<string>();
    for (const [node] of walk(document)) {
      if (typeof node['$ref'] !== 'string') continue;
      resolve(node);
      used.add(node['$ref']);
    }
    for (const [kind, parts] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(parts))
        assert.ok(used.has(`#/components/${kind}/${name}`), `${kind}/${name}`);
    }
  });

  it('holds only examples that fit their schema, without a member that the schema does not name', () => {
    const ajv = new Ajv2020({
      strict: false,
      validateSchema: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    ajv.addFormat('uri', (text) => URL.canParse(text));
    ajv.addFormat('email', (text) => text.includes('@'));
    ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    ajv.addSchema(closeDocument(document), 'openapi');
    // Many places have the same schema word for word; what it refers to begins at the root, so it means the same everywhere.
    const compiled = new Map<string, ValidateFunction>();
    let checked = 0;
    for (const [node, pointer] of walk(document)) {
      const examples = [
        ...('example' in node ? [node['example']] : []),
        ...Object.values<Json>(node['examples'] ?? {}).map((example) => resolve(example)['value']),
      ];
      if (!node['schema'] || examples.length === 0) continue;
      const words = JSON.stringify(node['schema']);
      const fits = compiled.get(words) ?? ajv.compile({ $ref: `openapi${pointer}/schema` });
      compiled.set(words, fits);
      for (const example of examples) {
        if (!fits(example))
          assert.fail(`${pointer}: ${JSON.stringify(example)}\n${ajv.errorsText(fits.errors)}`);
        checked++;
      }
    }
    assert.ok(checked > 150, `only ${checked} examples`);
  });
});
