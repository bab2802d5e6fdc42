import type { Ref, RefKind } from '../connector.ts';
import { eventInbox } from '../signed-events.ts';

/** Messages of the plug-in in the shop. */
export const inbox = eventInbox('Vendure', refsOf);

const members: readonly [string, RefKind][] = [
  ['order_id', 'order'],
  ['product_id', 'product'],
  ['variant_id', 'stock'],
];

function refsOf(data: Record<string, unknown>): Ref[] {
  return members.flatMap(([member, kind]): Ref[] => {
    const id = data[member];
    return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? [{ kind, id }] : [];
  });
}
