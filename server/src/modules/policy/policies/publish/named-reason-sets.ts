import type { Tx } from '../../../../platform/db.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { readReasonSets } from '../../reasons/index.ts';
import type { PolicyDocument } from '../document/document.ts';

/**
 * Asks for the sets of reasons that a version names, before it takes effect: one that the shop does not have would be passed over without a word.
 * Refusals: validation_failed with the path of every name that stands for no set.
 */
export async function requireReasonSets(tx: Tx, shop_id: number, document: PolicyDocument): Promise<void> {
  const named = reasonSetsOf(document);
  if (named.length === 0) return;
  const { by_name } = await readReasonSets(tx, shop_id);
  const errors: FieldErrors = {};
  for (const { name, path } of named)
    if (!by_name.has(name))
      errors[path] = [
        `The shop has no set of reasons "${name}": there are ${[...by_name.keys()].join(', ')}.`,
      ];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The sets that a policy names: in its terms, in those of its zones, and by its rules. */
function reasonSetsOf({ terms, zones, rules = [] }: PolicyDocument): { name: string; path: string }[] {
  const named = [
    { name: terms.reasons, path: 'terms.reasons' },
    ...zones.map((zone, index) => ({ name: zone.terms?.reasons, path: `zones.${index}.terms.reasons` })),
    ...rules.map(({ do: actions }, index) => ({
      name: actions.set_reasons,
      path: `rules.${index}.do.set_reasons`,
    })),
  ];
  return named.flatMap(({ name, path }) => (name === undefined ? [] : [{ name, path }]));
}
