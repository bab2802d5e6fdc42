import { PlatformFailure } from '../connector.ts';
import type { ReturnIntent, ReturnWrite } from '../connector.ts';
import type { Ask } from './api.ts';
import { isWithoutPlugin } from './changes.ts';

/** Of the plug-in in the shop. */
const restock_mutation = 'mutation Restock($input: RetourRestockInput!) { retourRestock(input: $input) }';
/** Changes nothing: no order has the id 0. */
const check_mutation =
  'mutation CheckRestock { retourRestock(input: { returnId: "", name: "", orderId: "0", lines: [] }) }';

const plugin_advice =
  'Copy the plug-in of the guide "Connect Vendure" to your Vendure project again and deploy it.';

/**
 * Puts returned units back into Vendure's stock; Vendure itself has no returns. The plug-in gets how many units of each line are back in total, and moves those
 * that it has no note of. So a request can be repeated, and two at the same time move the units once: after a lost response, the same request is sent again.
 */
export const vendureReturns = (ask: Ask): ReturnWrite => ({
  quiet_for_ms: 0,
  concerns: ({ lines }) => lines.some(({ restocked }) => restocked > 0),
  async write(intent) {
    try {
      await ask(restock_mutation, { input: inputOf(intent) });
    } catch (error) {
      throw await reasonOf(ask, error);
    }
    return null;
  },
});

const inputOf = ({ id, name, order, location, lines }: ReturnIntent) => ({
  returnId: id,
  name,
  orderId: order,
  locationId: location,
  lines: lines
    .filter(({ restocked }) => restocked > 0)
    .map(({ line, restocked }) => ({ orderLineId: line, quantity: restocked })),
});

async function reasonOf(ask: Ask, error: unknown): Promise<unknown> {
  if (isWithoutPlugin(error)) return refusal(without_plugin, plugin_advice);
  if (!(error instanceof PlatformFailure)) return error;
  const { kind, status, message } = error;
  if (kind === 'unauthorized') {
    // Of a key that Vendure rejects altogether, this throws.
    await ask('query CheckChannel { activeChannel { id } }');
    return refusal(without_permission, permission_advice);
  }
  // Vendure answered that it failed at this return: others may go well.
  if (kind === 'unavailable' && status === 200) return new PlatformFailure(kind, message, { status: 500 });
  return error;
}

const refusal = (...words: string[]) => new PlatformFailure('refused', words.join(' '));

const without_plugin =
  "Vendure has no plug-in of Retour, or an older one: returned units can't be put back into stock.";
const without_permission =
  "The role of the key has no permission UpdateOrder: returned units can't be put back into stock.";
const permission_advice = 'In Vendure, add UpdateOrder to the role of the key (Settings > Roles).';

/** Why units of returns can't be put back into stock, and what to do; null if they can. */
export async function whyNoRestock(ask: Ask): Promise<{ message: string; what_to_do: string } | null> {
  try {
    await ask(check_mutation);
    return null;
  } catch (error) {
    if (isWithoutPlugin(error)) return { message: without_plugin, what_to_do: plugin_advice };
    if (!(error instanceof PlatformFailure)) throw error;
    if (error.code === 'ENTITY_NOT_FOUND') return null;
    if (error.kind === 'unauthorized') return { message: without_permission, what_to_do: permission_advice };
    throw error;
  }
}
