import type { IconName } from '@retour/tokens';
import { gradeName } from '../../parts/grade-name.ts';
import type { Text } from '../../text/text.ts';
import type { StationGrade, StationUnit } from './types.ts';

export const grade_icons: Record<StationGrade['kind'], IconName> = {
  like_new: 'package-check',
  opened: 'package-open',
  scuffed: 'tag',
  broken: 'recycle',
  missing: 'circle-question-mark',
};

/** What was found of a unit, in a line: Broken, recycle, 1 photo. */
export function findingText(unit: StationUnit, grades: readonly StationGrade[], t: Text['t']): string {
  const { condition_category, disposition_outcome, photos } = unit;
  const grade = grades.find((one) => one.grade === unit.grade);
  const name = grade
    ? gradeName(grade, t)
    : condition_category === 'incorrect_item'
      ? t('station.wrong_item')
      : t('station.graded_elsewhere');
  const parts = [name];
  if (disposition_outcome) parts.push(t(`station.does.${disposition_outcome as 'recycle'}`));
  if (photos.length > 0) parts.push(t('station.photos', { count: photos.length }));
  return parts.join(', ');
}
