import type { Ref } from '../connector.ts';
import { eventInbox } from '../signed-events.ts';

/** Messages of the subscriber in the shop. */
export const inbox = eventInbox('Medusa', refsOf);

/** Events about payments, deliveries and returns don't say of which order they are: the change feed does. */
function refsOf({ id, order_id }: Record<string, unknown>): Ref[] {
  for (const named of [order_id, id]) {
    if (typeof named !== 'string' || named.length > 100) continue;
    if (/^order_\w+$/.test(named)) return [{ kind: 'order', id: named }];
    if (/^prod_\w+$/.test(named)) return [{ kind: 'product', id: named }];
  }
  return [];
}
