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

/** The rows whose first cell names the code, as one text; empty where there is none. */
const rowsAbout = (rows: readonly string[], code: ProblemCode) =>
  rows.filter((row) => row.split(' | ')[0]!.includes(`\`${code}\``)).join('\n');

describe('the tables of refusals in the contract', () => {
  test('have the status of every code', () => {
    const statuses = (rows: string, column: number) =>
      rows.split('\n').map((row) => Number.parseInt(row.split(' | ')[column] ?? '', 10));
    const wrong = PROBLEM_CODES.filter((code) => {
      const of_draft = rowsAbout(draft_rows, code);
      const stated = of_draft ? statuses(of_draft, 1) : statuses(rowsAbout(api_rows, code), 2);
      return stated.some((status) => status !== problem(code).status);
    });
    assert.deepEqual(wrong, []);
  });

  test('have every legacy body of the core, byte for byte', () => {
    const context = { detail: '<detail>', variant_id: 777777 };
    // Their bodies have the messages and fields of the request; what they consist of is in the table as well.
    const depending = new Set<ProblemCode>(['validation_failed', 'bag_not_found']);
    const missing = PROBLEM_CODES.filter(
      (code) => rowsAbout(draft_rows, code) === '' && !depending.has(code),
    ).flatMap((code) =>
      problem(code)
        .legacy.map(({ status, body }) => {
          const echo = code === 'variant_not_found' ? { cart: [777777] } : undefined;
          return `${status} \`${JSON.stringify(body({ ...context, echo }))}\``;
        })
        .filter((form) => !rowsAbout(api_rows, code).includes(form))
        .map((form) => `${code}: ${form}`),
    );
    assert.deepEqual(missing, []);
  });
});
