import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROBLEM_CODES, problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import { checkout_dir } from '../../src/platform/config.ts';
import { readContract } from '../support/citations.ts';

const contract = readContract(checkout_dir);
const api_rows = rowsOf(contract['api.md'], '3-5');
const draft_rows = rowsOf(contract['draft-returns.md'], '3');

/** The rows of the tables in a section. */
function rowsOf(document: string, anchor: string): string[] {
  const section = document.split(`<a id="${anchor}"></a>`)[1]?.split('<a id=')[0] ?? '';
  return section.split('\n').filter((line) => line.startsWith('| `'));
}

/** The row whose first cell names the code. */
const rowOf = (rows: readonly string[], code: ProblemCode) =>
  rows.find((row) => row.split(' | ')[0]!.includes(`\`${code}\``));

describe('the tables of refusals in the contract', () => {
  test('have the status of every code', () => {
    const wrong = PROBLEM_CODES.filter((code) => {
      const row = rowOf(draft_rows, code) ?? rowOf(api_rows, code);
      return !row?.split(' | ').some((cell) => new RegExp(`^${problem(code).status}\\b`).test(cell));
    });
    assert.deepEqual(wrong, []);
  });

  test('have every legacy body of the core, byte for byte', () => {
    const context = { detail: '<detail>', variant_id: 777777 };
    // Their bodies have the messages and fields of the request; what they consist of is in the table as well.
    const depending = new Set<ProblemCode>(['validation_failed', 'bag_not_found']);
    const missing = PROBLEM_CODES.filter((code) => !rowOf(draft_rows, code) && !depending.has(code)).flatMap(
      (code) =>
        problem(code)
          .legacy.map(({ status, body }) => {
            const echo = code === 'variant_not_found' ? { cart: [777777] } : undefined;
            return `${status} \`${JSON.stringify(body({ ...context, echo }))}\``;
          })
          .filter((form) => !rowOf(api_rows, code)?.includes(form))
          .map((form) => `${code}: ${form}`),
    );
    assert.deepEqual(missing, []);
  });
});
