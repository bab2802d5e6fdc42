/** The named columns that a change gives a value; what else the object holds is left out. */
export function givenColumns<T extends object, Name extends keyof T>(
  change: T,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const given = names.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]);
  return Object.fromEntries(given) as Partial<Pick<T, Name>>;
}
