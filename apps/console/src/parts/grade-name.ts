import type { Text } from '../text/text.ts';

type Grade = { kind: 'like_new' | 'opened' | 'scuffed' | 'broken' | 'missing'; label: string | null };

/** The name of a grade: the shop's, else that of its kind. */
export const gradeName = ({ label, kind }: Grade, t: Text['t']): string => label ?? t(`parts.grade.${kind}`);
