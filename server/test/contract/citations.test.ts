import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { TOPICS, TRIGGERS } from '@retour/contract/event-types';
import { PROBLEM_CODES } from '@retour/contract/problems';
import { SCOPES } from '@retour/contract/scopes';
import { checkout_dir } from '../../src/platform/config.ts';
import { anchorsOf, checkCitations, readContract, relativeLinks } from '../support/citations.ts';

const contract = readContract(checkout_dir);
const contract_text = Object.values(contract).join('\n');

/** Files of the checkout, without those that are installed or built. */
function files(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: checkout_dir, exclude: ['**/node_modules/**', '**/dist/**'] });
  return found.toSorted();
}

const read = (file: string) => readFileSync(join(checkout_dir, file), 'utf8');

describe('citations of the contract', () => {
  // This file and its support name wrong citations on purpose.
  const cites = files('**/*.{ts,sql,md}').filter(
    (file) => !/citations(\.test)?\.ts$/.test(file) && !file.startsWith('docs/contract/'),
  );

  test('every citation in code, tests and docs leads to a section', () => {
    const checked = cites.map((file) => ({ file, ...checkCitations(read(file), contract) }));
    const count = checked.reduce((sum, one) => sum + one.count, 0);
    assert.ok(count > 200, `only ${count} citations were found`);
    assert.deepEqual(
      checked.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`)),
      [],
    );
  });

  test('the check finds sections that do not exist, and other spellings', () => {
    const sample = {
      'api.md':
        '<a id="8-2"></a>\n\n### 8.2 Transitions\n\n1. One.\n2. Two.\n\n<a id="9"></a>\n\n## 9 Money\n\n| 6 | cap |\n',
      'webhooks.md': '<a id="4-2"></a>\n',
      'draft-returns.md': '<a id="1"></a>\n',
    };
    const faultsOf = (text: string) => checkCitations(text, sample).faults.length;
    const good = [
      '(API contract, 8.2)',
      'API contract, 8.2 and 9.',
      '(API\n * contract, 8.2)',
      '(API contract,\n * 8.2)',
      'API contract, 8.2 rule 2',
      'API contract, 9 step 6',
      'Webhook contract, 4.2',
      '(draft-return contract, 1)',
      '(RFC 9112, section 3.2)',
    ];
    const bad = [
      '(API contract, 8.3)',
      'API contract, 8.2 and 10.',
      'API contract, 8.2 to 8.4',
      '(API\n * contract, 8.3)',
      '(API contract,\n * 8.3)',
      '(API contract, 8.2 and\n  // 8.3)',
      '(section\n * 8.2)',
      'API contract, 8.2 rule 3',
      'API contract, 9 step 5',
      'webhook contract, 8.2',
      '(API contract, section 8.2)',
      'API contract 8.2',
      '(contract, 8.2)',
      '(section 8.2)',
      '// Why a return is in review (8.2)',
    ];
    assert.deepEqual(
      good.filter((text) => faultsOf(text) > 0),
      [],
    );
    assert.deepEqual(
      bad.filter((text) => faultsOf(text) === 0),
      [],
    );
  });
});

describe('the contract', () => {
  test('names every operation, refusal code, scope, topic and trigger of the API', () => {
    const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, object> };
    const named = [
      ...Object.keys(paths).map((path) => path.replace(/^\/api\/v1(?=\/)/, '')),
      ...PROBLEM_CODES.filter((code) => !code.startsWith('draft_')),
      ...SCOPES,
      ...TOPICS,
      ...TRIGGERS,
    ];
    // A path stands at the end of a code, behind its method: `GET`, `POST /destinations`.
    assert.deepEqual(
      named.filter((name) => !contract_text.includes(`${name}\``)),
      [],
    );
  });
});

describe('links of the documentation', () => {
  const pages = files('*.md', 'docs/**/*.md', 'client/*.md', 'bench/*.md', 'data/**/*.md');

  /** Links of a page that lead to no file or no heading. */
  function brokenLinks(page: string, markdown: string): string[] {
    return relativeLinks(markdown).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(checkout_dir, page) : resolve(checkout_dir, dirname(page), path);
      if (!existsSync(target)) return true;
      if (anchor === undefined) return false;
      const text = path === '' ? markdown : readFileSync(target, 'utf8');
      return !target.endsWith('.md') || !anchorsOf(text).has(anchor);
    });
  }

  test('every relative link leads to a file, and its anchor to a heading', () => {
    const found = pages.flatMap((page) => brokenLinks(page, read(page)).map((link) => `${page}: ${link}`));
    assert.ok(pages.length > 40, `only ${pages.map((page) => relative('.', page)).join(', ')} were read`);
    assert.deepEqual(found, []);
  });

  test('the check finds links that lead nowhere', () => {
    const markdown = [
      '# A page, twice',
      '[here](#a-page-twice) [api](docs/contract/api.md#8-4) [guide](docs/guide/errors.md#two-error-profiles)',
      '[no heading](#nowhere) [no file](docs/nowhere.md) [no anchor](docs/contract/api.md#99)',
      '[elsewhere](https://example.com/#x)',
      '```\n[code](nowhere.md)\n```',
    ].join('\n\n');
    assert.deepEqual(brokenLinks('README.md', markdown), [
      '#nowhere',
      'docs/nowhere.md',
      'docs/contract/api.md#99',
    ]);
  });
});
