import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hal_forms, prefersHalForms } from './hal-forms.ts';

test('HAL-Forms are sent to who asks for them, and plain JSON to everybody else', () => {
  for (const [accept, expected] of [
    ['', false],
    ['*/*', false],
    ['application/json', false],
    [hal_forms, true],
    [hal_forms.toUpperCase(), true],
    [`application/json;q=0.5, ${hal_forms}`, true],
    [`${hal_forms}; q=0.5, application/json; q=0.9`, false],
    [`${hal_forms};q=0`, false],
    [`${hal_forms};q=much`, false],
    [`*/*, ${hal_forms};q=0.1`, true],
  ] as const)
    assert.equal(prefersHalForms(accept), expected, accept);
});
