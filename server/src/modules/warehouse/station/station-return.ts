import type { Reader } from '../../../platform/db.ts';
import { readReasonSets, reasonsIn } from '../../policy/reasons/index.ts';
import type { ToldReason } from '../../policy/reasons/index.ts';
import { gradeOf, suggestGrade } from './grades.ts';
import type { Grade } from './grades.ts';
import { readGrades } from './store-grades.ts';

/** A unit as the database shows it to a station. */
type StoredUnit = {
  line_item_id: number;
  reason: string;
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

/** The grades of the shop, and how reasons are told. */
export type Shown = { grades: readonly Grade[]; tellReason: (told: ToldReason) => string };

/** Reads with what returns are shown. */
export async function readShown(db: Reader, shop_id: number, language: string | undefined): Promise<Shown> {
  const [grades, sets] = await Promise.all([
    readGrades(db, shop_id),
    language === undefined ? undefined : readReasonSets(db, shop_id),
  ]);
  return { grades, tellReason: sets ? reasonsIn(sets, language!) : ({ name }) => name };
}

/** The return with what the shop's grades say: the grade of units that were graded, and what is suggested for the others. */
export function stationReturn({ grades, tellReason }: Shown, stored: StoredReturn) {
  const is_donated = stored.destination?.type === 'donate';
  return {
    ...stored,
    units: stored.units.map(({ reason_code, ...unit }) => ({
      ...unit,
      reason: tellReason({ code: reason_code, name: unit.reason }),
      grade: gradeOf(grades, unit.condition_category),
      suggestion: unit.condition_category === null ? suggestGrade(grades, { reason_code, is_donated }) : null,
    })),
  };
}

/** The grades as the API shows them. */
export const showGrades = (grades: readonly Grade[]) =>
  grades.map((grade, index) => ({ grade: index + 1, ...grade }));
