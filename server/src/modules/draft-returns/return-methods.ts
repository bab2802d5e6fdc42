import type { NewReturnMethod } from '../returns/index.ts';
import type { DraftItem } from './draft.ts';

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

/** The ways that are offered for the chosen items: none of them travels when all are kept or donated. */
export function methodsFor(items: readonly Pick<DraftItem, 'return_type'>[]): readonly ReturnMethod[] {
  const stays = ({ return_type }: Pick<DraftItem, 'return_type'>) =>
    return_type === 'keep' || return_type === 'donate';
  return items.length > 0 && items.every(stays) ? [keep] : travelling;
}

/** The chosen way, as long as it is offered; where nothing travels none has to be chosen. */
export function chosenMethod(id: string | null, items: readonly DraftItem[]): ReturnMethod | undefined {
  const offered = methodsFor(items);
  return offered.find((method) => method.id === id) ?? (offered[0] === keep ? keep : undefined);
}
