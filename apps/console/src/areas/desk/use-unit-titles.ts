import { useText } from '../../text/use-text.tsx';

/** The titles of units by their ids; those of several units that are called the same have a number. */
export function useUnitTitles(units: readonly { id: number; title: string }[]): (id: number) => string {
  const { t } = useText();
  const titles = new Map<number, string>();
  for (const [title, alike] of Map.groupBy(units, (unit) => unit.title))
    for (const [i, { id }] of alike.entries())
      titles.set(
        id,
        alike.length === 1 ? title : t('desk.unit_of', { title, position: i + 1, count: alike.length }),
      );
  return (id) => titles.get(id) ?? '';
}
