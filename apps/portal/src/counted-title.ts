import type { Text } from './text/text.ts';

/** The title of equal units, with how many they are where there are several. */
export const countedTitle = (
  { count, title }: { count: number; title: string },
  { t }: Pick<Text, 't'>,
): string => (count > 1 ? t('item.count', { count, title }) : title);
