import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { default_reason_sets } from '../../policy/reasons/index.ts';
import type { Reason } from '../../policy/reasons/index.ts';
import { default_grades, gradeOf, suggestGrade } from './grades.ts';

const suggest = (reason_code: string | null, is_donated = false) =>
  suggestGrade(default_grades, { reason_code, is_donated });

describe('suggested grades', () => {
  it('follow the reason for the return', () => {
    assert.deepEqual(suggest('damaged'), { grade: 4, disposition_outcome: 'recycle' });
    assert.deepEqual(suggest('colour'), { grade: 2, disposition_outcome: 'back_to_stock' });
    assert.deepEqual(suggest('changed-mind'), { grade: 1, disposition_outcome: 'back_to_stock' });
    assert.deepEqual(suggest(null), { grade: 1, disposition_outcome: 'back_to_stock' });
  });

  it('know the reasons of the default sets: no unit with a defect goes back to stock as new', () => {
    const leaves = (reasons: readonly Reason[]): Reason[] =>
      reasons.flatMap((reason) => (reason.children.length > 0 ? leaves(reason.children) : [reason]));
    // The item itself is sound, the shop sent another one.
    const sound = new Set(['wrong-item']);
    for (const { name, reasons } of default_reason_sets.by_name.values())
      for (const { code, is_defect } of leaves(reasons))
        if (is_defect && !sound.has(code)) assert.notEqual(suggest(code)?.grade, 1, `${name}: ${code}`);
  });

  it('donate what is usable of a return to a donation centre, and recycle the rest', () => {
    assert.equal(suggest('colour', true)?.disposition_outcome, 'donate');
    assert.equal(suggest('damaged', true)?.disposition_outcome, 'recycle');
  });

  it('are missing where the shop has no grade for them', () => {
    assert.equal(
      suggestGrade(default_grades.slice(0, 2), { reason_code: 'damaged', is_donated: false }),
      null,
    );
    assert.equal(gradeOf(default_grades, 'junk'), null);
    assert.equal(gradeOf(default_grades, 'grade_c'), 3);
  });
});
