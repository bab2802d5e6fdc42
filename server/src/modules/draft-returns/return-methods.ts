import type { NewReturnMethod } from '../returns/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import { goodsOf } from './return-types.ts';

/** A way for the goods to come back. */
export type ReturnMethod = {
  id: string;
  name: string;
  type: 'label' | 'dropoff' | 'in_store' | 'keep';
  /** Null when nothing travels. */
  method: NewReturnMethod | null;
};

const travelling: readonly ReturnMethod[] = [
  {
    id: 'label',
    name: 'Ship with a label',
    type: 'label',
    method: { provider: 'retour', method_type: 'ship_with_label' },
  },
  {
    id: 'dropoff',
    name: 'Hand in at a drop-off counter, without a box',
    type: 'dropoff',
    method: { provider: 'drop-off-network', method_type: 'drop_off' },
  },
  {
    id: 'in_store',
    name: 'Bring back to a store',
    type: 'in_store',
    method: { provider: 'store', method_type: 'in_store' },
  },
];
const keep: ReturnMethod = { id: 'keep', name: 'Nothing to send back', type: 'keep', method: null };

type OfDraft = Pick<Draft, 'methods'> & {
  items: readonly Pick<DraftItem, 'return_type' | 'goods'>[];
};

/** The ways that are offered for the chosen items: none of them travels when all are kept or donated. */
export function methodsFor({ items, methods }: OfDraft): readonly ReturnMethod[] {
  if (items.length > 0 && items.every((item) => goodsOf(item) !== 'return')) return [keep];
  return methods === null ? travelling : travelling.filter(({ id }) => methods.includes(id));
}

/** The chosen way, as long as it is offered; where nothing travels none has to be chosen. */
export function chosenMethod(draft: OfDraft & Pick<Draft, 'return_method_id'>): ReturnMethod | undefined {
  const offered = methodsFor(draft);
  return (
    offered.find((method) => method.id === draft.return_method_id) ?? (offered[0] === keep ? keep : undefined)
  );
}
