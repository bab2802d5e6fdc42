import type { DocumentNode, SelectionSetNode } from 'graphql';

/** What an object of a page costs, of what it would cost alone: a page of 250 variants with their items was seen to cost 25. */
const share_of_pages = 0.05;
const of_mutations = 10;

/** Points that an operation costs at most, about as Shopify counts them: one for each object, fewer for those of a page. */
export function costOf(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  );
  const count = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, one) => {
      if (one.kind === 'FragmentSpread') return sum + count(fragments.get(one.name.value)!);
      if (one.kind === 'InlineFragment') return sum + count(one.selectionSet);
      if (!one.selectionSet) return sum;
      const first = one.arguments?.find(({ name }) => name.value === 'first')?.value;
      const size =
        first?.kind === 'Variable'
          ? Number(variables[first.name.value])
          : first?.kind === 'IntValue'
            ? Number(first.value)
            : 1;
      return sum + 1 + count(one.selectionSet) * size;
    }, 0);
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') return 0;
  const objects = count(operation.selectionSet);
  return Math.ceil(objects * share_of_pages) + (operation.operation === 'mutation' ? of_mutations : 0);
}

/** Points that a result has cost. */
export function countObjects(data: unknown): number {
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    return Object.values(value).reduce<number>((sum, one) => sum + count(one), Array.isArray(value) ? 0 : 1);
  };
  return Math.ceil(count(data) * share_of_pages);
}
