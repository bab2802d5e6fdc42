import type { Deps } from '../../../../platform/deps.ts';
import {
  clearPaymentProvider,
  paymentProviderOf,
  setPaymentProvider,
} from '../../../money/settlements/index.ts';
import { definitionOf } from '../open.ts';
import type { ConnectionRef } from '../store.ts';
import { requireConnection } from './change.ts';

export type RefundChoice = { makes_refunds: boolean; by: string };

/** Makes the refunds of the shop through a platform from the next one on, or as the operator chose for the server again. Refusals: resource_not_found. */
export async function setRefunds(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  ref: ConnectionRef,
  { makes_refunds, by }: RefundChoice,
): Promise<void> {
  const { name: provider } = definitionOf(await requireConnection(deps, ref));
  const chosen = await deps.db.inTransaction((tx) => paymentProviderOf(tx, ref.shop_id));
  if (makes_refunds === (chosen === provider)) return;
  const { shop_id } = ref;
  if (makes_refunds) await setPaymentProvider(deps, { shop_id, provider, settings: {} }, { by });
  else await clearPaymentProvider(deps, shop_id, { by });
}
