import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { parse } from '@swc/core';
import { callOf, translationsOf } from '../../../apps/guide/src/site/curl-blocks.ts';
import { exampleOf, operations } from '../../../apps/guide/src/site/openapi.ts';
import { samplesOf } from '../../../apps/guide/src/site/samples.ts';
import type { Call } from '../../../apps/guide/src/site/samples.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const run = promisify(execFile);

/** The samples of every operation that takes JSON or nothing. */
const samples = operations
  .filter(({ requestBody }) => !requestBody || 'application/json' in requestBody.content)
  .flatMap(({ method, path, requestBody }) =>
    samplesOf({
      method,
      path,
      path_values: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 7])),
      query: {},
      ...(requestBody && { body: exampleOf(requestBody.content) }),
    }),
  );
const codeIn = (language: string) =>
  samples.filter((sample) => sample.language === language).map(({ code }) => code);

/** Whether a program accepts the list of texts that it gets as JSON. Undefined where there is no such program. */
function accepts(program: string, args: string[], texts: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, args, {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  if (error) return undefined;
  return status === 0 ? '' : stderr;
}

describe('the samples of the reference', () => {
  it('are programs', async (test) => {
    assert.ok(codeIn('js').length > 300);
    for (const code of codeIn('js')) await parse(code, { syntax: 'ecmascript', target: 'es2022' });
    const shell = codeIn('sh').map((code) => spawnSync('bash', ['-n', '-c', code]).status);
    assert.deepEqual(new Set(shell), new Set([0]));
    const python = accepts(
      'python3',
      ['-c', 'import ast, json, sys; [ast.parse(text) for text in json.load(sys.stdin)]'],
      codeIn('python'),
    );
    const php = accepts(
      'php',
      ['-r', 'foreach (json_decode(stream_get_contents(STDIN)) as $text) token_get_all($text, TOKEN_PARSE);'],
      codeIn('php'),
    );
    for (const [name, result] of Object.entries({ Python: python, PHP: php }))
      if (result === undefined) test.diagnostic(`${name} isn't installed`);
      else assert.equal(result, '', name);
  });

  describe('against a server', () => {
    let at: TestShop;
    let key: string;
    before(async () => {
      at = await startShop();
      key = (await at.server.createKey(at.shop)).secret;
    });
    after(() => at.server.close());

    const body = { type: 'email', value: "o'hara+%@example.com" };
    const call: Call = { method: 'POST', path: '/api/v1/blocklists', path_values: {}, query: {}, body };
    const sampleIn = (language: string) =>
      samplesOf(call)
        .find((sample) => sample.language === language)!
        .code.replaceAll('https://retour.example.com', at.server.origin)
        .replace('@retour/client', join(checkout_dir, 'client/src/index.ts'));

    for (const [language, program, args] of [
      ['sh', 'bash', ['-c']],
      ['js', process.execPath, ['--input-type=module', '-e']],
      ['python', 'python3', ['-c']],
    ] as const)
      it(`send what they show: ${language}`, async (test) => {
        if (language === 'python' && spawnSync('python3', ['-c', 'import requests']).status !== 0)
          return test.skip('Python with requests is not installed');
        const env = { PATH: process.env['PATH'], KEY: key };
        const { stdout } = await run(program, [...args, sampleIn(language)], { env });
        assert.match(stdout, /o'hara/);
        return undefined;
      });
  });
});

describe('a block with curl', () => {
  const sent = `curl -X POST -H "X-Authorization: $KEY" -H "Content-Type: application/json" -d '{"order_name": "#1042"}' \\
  http://localhost:4000/api/v1/orders/return-eligibility`;

  it('is read as the request that it sends', () => {
    assert.deepEqual(callOf(sent), {
      method: 'POST',
      path: '/api/v1/orders/return-eligibility',
      path_values: {},
      query: {},
      body: { order_name: '#1042' },
    });
    const note = callOf(
      'curl -H "X-Authorization: $KEY" "http://localhost:4000/api/v1/returns/7/labels?a=true"',
    );
    assert.equal(note, undefined, 'labels are requested with POST');
    const asked = callOf(
      'curl "http://localhost:4000/api/v1/warehouse/return/7/notes?a=true" -H "X-Authorization: $KEY"',
    );
    assert.deepEqual([asked?.path_values, asked?.query], [{ return_id: 7 }, { a: true }]);
    assert.equal(translationsOf(sent).length, 3);
  });

  it('is left alone where it is more than one request, or does something else', () => {
    for (const block of [
      `${sent}\n${sent}`,
      `${sent} | jq .`,
      `${sent} -o file`,
      `${sent} -H 'Idempotency-Key: x'`,
      sent.replace('#1042', '$ORDER').replace("'{", '"{').replace("}'", '}"'),
      'curl http://localhost:4000/livez',
      'retour serve',
    ])
      assert.deepEqual(translationsOf(block), [], block);
  });
});
