import type { Tx } from '../../../../platform/db.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { lockLiveDestinations } from '../../../shop/destinations/rows.ts';
import type { LiveDestination } from '../../../shop/destinations/rows.ts';
import { destinationsOf } from '../document/destinations-of.ts';
import type { PolicyDocument } from '../document/document.ts';
import { writeDestinations } from './store-versions.ts';

/**
 * Notes where a version sends goods to: which destination each of its names means from now on, and that the last one that is enabled cannot be
 * taken away while the version is in effect. Case makes no difference.
 * Refusals: validation_failed for a name that no destination of the shop has, that several have, or when none of them takes goods.
 */
export async function writeNamedDestinations(
  tx: Tx,
  shop_id: number,
  policy_id: number,
  document: PolicyDocument,
): Promise<void> {
  const named = destinationsOf(document);
  const live = await lockLiveDestinations(tx, shop_id);
  const by_name = Map.groupBy(live, ({ name }) => keyOf(name));
  const errors: FieldErrors = {};
  const found = new Map<number, LiveDestination>();
  for (const { name, path } of named) {
    const [first, second] = by_name.get(keyOf(name)) ?? [];
    if (!first) errors[path] = [`The shop has no destination "${name}".`];
    else if (second) errors[path] = [`The shop has several destinations "${name}": rename all but one.`];
    else found.set(first.id, first);
  }
  const destinations = [...found.values()];
  if (destinations.length > 0 && !destinations.some(({ enabled }) => enabled))
    errors[named[0]!.path] ??= ['No destination of the policy is enabled: enable one.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await writeDestinations(
    tx,
    shop_id,
    policy_id,
    destinations.map(({ id, name }) => ({ destination_id: id, name_key: keyOf(name) })),
  );
}

const keyOf = (name: string) => name.trim().toLowerCase();
