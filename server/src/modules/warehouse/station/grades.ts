import type { ConditionCategory, DispositionOutcome } from '../inspections/index.ts';

/** What a grade says of a unit; decides its icon and its name in the languages of the console. */
export const GRADE_KINDS = ['like_new', 'opened', 'scuffed', 'broken', 'missing'] as const;
type GradeKind = (typeof GRADE_KINDS)[number];

/** A grade of a shop. Its number is its position, from 1, and the key that chooses it. */
export type Grade = {
  kind: GradeKind;
  /** The shop's own name for it. */
  label: string | null;
  condition_category: ConditionCategory;
  disposition_outcome: DispositionOutcome;
};

/** The grades of a shop that has set none. */
export const default_grades: readonly Grade[] = [
  { kind: 'like_new', condition_category: 'grade_a', disposition_outcome: 'back_to_stock' },
  { kind: 'opened', condition_category: 'grade_b', disposition_outcome: 'back_to_stock' },
  { kind: 'scuffed', condition_category: 'grade_c', disposition_outcome: 'resale_hold' },
  { kind: 'broken', condition_category: 'grade_d', disposition_outcome: 'recycle' },
  { kind: 'missing', condition_category: 'missing', disposition_outcome: 'missing' },
].map((grade) => ({ ...grade, label: null }) as Grade);

/** Descriptions in the condition of a unit where the shop has no name of its own. */
const descriptions: Record<GradeKind, string> = {
  like_new: 'Like new',
  opened: 'Opened',
  scuffed: 'Scuffed',
  broken: 'Broken',
  missing: 'Missing',
};
export const describeGrade = ({ label, kind }: Grade): string => label ?? descriptions[kind];

/** Conditions that a reason for the return makes likely. With any other reason, the shopper has opened the package to find it. */
const likely: Readonly<Record<string, GradeKind>> = {
  damaged: 'broken',
  defective: 'broken',
  leaks: 'broken',
  expired: 'broken',
  'parts-missing': 'scuffed',
  used: 'scuffed',
  'wrong-item': 'like_new',
  'changed-mind': 'like_new',
  mistake: 'like_new',
  'unwanted-gift': 'like_new',
  'arrived-late': 'like_new',
  'several-to-choose': 'like_new',
  'cheaper-elsewhere': 'like_new',
};

export type Suggestion = { grade: number; disposition_outcome: DispositionOutcome };

/**
 * The grade that a station proposes for a unit, by the reason that the shopper gave. What can still be used of a return to a donation centre is
 * donated. Nothing is suggested where the shop has no grade of the likely kind, nor for a unit that may be missing: nobody should confirm that unseen.
 */
export function suggestGrade(
  grades: readonly Grade[],
  { reason_code, is_donated }: { reason_code: string | null; is_donated: boolean },
): Suggestion | null {
  const kind = reason_code === null ? 'like_new' : (likely[reason_code] ?? 'opened');
  const index = grades.findIndex((grade) => grade.kind === kind);
  if (index === -1) return null;
  return { grade: index + 1, disposition_outcome: dispositionOf(grades[index]!, is_donated) };
}

/** What happens to a unit of this grade. */
export function dispositionOf(
  { disposition_outcome }: Pick<Grade, 'disposition_outcome'>,
  is_donated: boolean,
): DispositionOutcome {
  const usable = disposition_outcome === 'back_to_stock' || disposition_outcome === 'resale_hold';
  return is_donated && usable ? 'donate' : disposition_outcome;
}

/** The number of the grade that a unit was given; null where it was graded otherwise, or not at all. */
export function gradeOf(grades: readonly Grade[], condition_category: string | null): number | null {
  const index = grades.findIndex((grade) => grade.condition_category === condition_category);
  return index === -1 ? null : index + 1;
}
