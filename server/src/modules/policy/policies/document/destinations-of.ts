import type { PolicyDocument } from './document.ts';

/** A destination that a policy names, and where it does. */
export type NamedDestination = { name: string; path: string };

/** The destinations that a policy sends goods to: in its terms, in those of its zones, and by its rules. */
export function destinationsOf({ terms, zones, rules = [] }: PolicyDocument): NamedDestination[] {
  const named = [
    { name: terms.destination, path: 'terms.destination' },
    ...zones.map((zone, index) => ({
      name: zone.terms?.destination,
      path: `zones.${index}.terms.destination`,
    })),
    ...rules.map(({ do: actions }, index) => ({
      name: actions.set_destination,
      path: `rules.${index}.do.set_destination`,
    })),
  ];
  return named.flatMap(({ name, path }) => (name === undefined ? [] : [{ name, path }]));
}
