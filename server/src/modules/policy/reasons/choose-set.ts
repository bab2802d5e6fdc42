import type { ReasonSet } from './reason-set.ts';

/** The reason sets of a shop: its own, and of the others those that the service brings. */
export type ReasonSets = {
  by_name: ReadonlyMap<string, ReasonSet>;
  /** Names of sets by type of product. */
  by_type: ReadonlyMap<string, string>;
};

/** The set for everything that no other set is meant for. */
export const general_set = 'general';

/** What a shop has made of a set; without reasons it only adds types of products to what the service brings under this name. */
export type OwnSet = Pick<ReasonSet, 'name' | 'product_types'> & { reasons: ReasonSet['reasons'] | null };

/** Puts the sets of a shop before the default ones. A set keeps the default types of its name, unless the shop gave them to another one. */
export function combineSets(defaults: readonly ReasonSet[], own: readonly OwnSet[]): ReasonSets {
  const by_name = new Map(defaults.map((set) => [set.name, set]));
  for (const { name, product_types, reasons } of own) {
    const known = by_name.get(name);
    by_name.set(name, {
      name,
      product_types: [...new Set([...(known?.product_types ?? []), ...product_types])],
      reasons: reasons ?? known?.reasons ?? [],
    });
  }
  const by_type = new Map(
    [...defaults, ...own].flatMap(({ name, product_types }) => product_types.map((type) => [type, name])),
  );
  return { by_name, by_type };
}

/** What decides which reasons a unit has: what the policy names, else the type of its product. */
export type SetFacts = { set_name?: string | null; product_type: string | null };

/**
 * The set for a unit: the one that is named, if there is one of this name; else that of the type of the product as it is, of a part of it (`Home > Lamps`
 * has two, and the last goes first), or of the last word of a part (`Leather boots`); else the general one.
 */
export function reasonSetFor({ by_name, by_type }: ReasonSets, facts: SetFacts): ReasonSet {
  const named = facts.set_name ? by_name.get(facts.set_name) : undefined;
  if (named) return named;
  const type = tidyType(facts.product_type ?? '');
  const parts = type.split(/ ?[>/] ?/).toReversed();
  const words = parts.map((part) => part.split(' ').at(-1)!);
  const fitting = [type, ...parts, ...words].find((candidate) => by_type.has(candidate));
  return by_name.get(by_type.get(fitting ?? '') ?? general_set)!;
}

/** A type of products as it is compared: in lower case, with single spaces. */
export function tidyType(type: string): string {
  return type.toLowerCase().trim().replaceAll(/\s+/g, ' ');
}
