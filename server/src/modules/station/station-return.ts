import { gradeOf, suggestGrade } from './grades.ts';
import type { Grade } from './grades.ts';

/** A unit as the database shows it to a station. */
type StoredUnit = {
  line_item_id: number;
  reason_code: string | null;
  condition_category: string | null;
  [member: string]: unknown;
};

/** A return as the database shows it to a station. */
export type StoredReturn = {
  id: number;
  updated_at: string;
  destination: { type: 'warehouse' | 'donate' } | null;
  units: StoredUnit[];
  [member: string]: unknown;
};

/** The return with what the shop's grades say: the grade of units that were graded, and what is suggested for the others. */
export function stationReturn(grades: readonly Grade[], stored: StoredReturn) {
  const is_donated = stored.destination?.type === 'donate';
  return {
    ...stored,
    units: stored.units.map(({ reason_code, ...unit }) => ({
      ...unit,
      grade: gradeOf(grades, unit.condition_category),
      suggestion: unit.condition_category === null ? suggestGrade(grades, { reason_code, is_donated }) : null,
    })),
  };
}

/** The grades as the API shows them. */
export const showGrades = (grades: readonly Grade[]) =>
  grades.map((grade, index) => ({ grade: index + 1, ...grade }));
