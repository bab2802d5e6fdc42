import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IConfiguration } from 'dependency-cruiser';
import { checkout_dir } from '../../src/platform/config.ts';

const rules = createRequire(import.meta.url)(join(checkout_dir, '.dependency-cruiser.cjs')) as IConfiguration;

async function violations(
  base_dir: string,
  folders: string[],
): Promise<{ names: Set<string>; module_count: number }> {
  const { output } = await cruise(folders, {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    validate: true,
    baseDir: base_dir,
  });
  const { summary } = output as ICruiseResult;
  return {
    names: new Set(summary.violations.map(({ rule }) => rule.name)),
    module_count: summary.totalCruised,
  };
}

test('every import rule finds what it forbids', async () => {
  const { names } = await violations(join(checkout_dir, 'server/test/architecture/canary'), [
    'server',
    'contract',
    'apps',
  ]);
  const expected = (rules.forbidden ?? []).map(({ name }) => name ?? '');
  assert.deepEqual([...names].toSorted(), expected.toSorted());
});

test('the product follows every import rule', async () => {
  const { names, module_count } = await violations(checkout_dir, [
    'server/src',
    'contract/src',
    'apps/portal/src',
    'apps/portal/stories',
    'apps/console/src',
    'apps/tokens/src',
  ]);
  assert.ok(module_count > 100, `only ${module_count} modules were read`);
  assert.deepEqual([...names], []);
});
