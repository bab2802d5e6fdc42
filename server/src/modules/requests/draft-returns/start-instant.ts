import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueAboutSecurity } from '../../messages/emails/index.ts';
import { securityDetails } from '../../money/securities/index.ts';
import { holdSecurity } from '../../money/securities/rows.ts';
import type { NewSecurity } from '../../money/securities/rows.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import { sendExchangeNow } from '../../returns/index.ts';

/** Has the new items of a return sent that was just submitted, with what secures the returned ones. Who is charged or not by what comes back has that in writing. */
export async function startInstant(
  tx: Tx,
  deps: Deps,
  security: NewSecurity,
  return_id: number,
): Promise<void> {
  const { shop_id } = security;
  await holdSecurity(tx, security, return_id);
  await sendExchangeNow(tx, deps, { shop_id, return_id });
  const held = {
    ...security,
    return_id,
    state: 'held',
    charged_amount: 0,
    late_until: null,
    ended_at: null,
    written_off_at: null,
    written_off_reason: null,
  } as const;
  if (security.kind === 'card' || security.kind === 'hold')
    await queueAboutSecurity(tx, deps, {
      shop_id,
      return_id,
      occasion: 'security_agreed',
      about: `${security.id} agreed`,
      facts: {
        amount: { amount: security.amount, currency: security.currency },
        secured_by: security.kind,
        deadline: security.charge_at.toISOString(),
      },
    });
  await recordEvents(tx, deps, shop_id, return_id, [event('security.held', securityDetails(held))]);
}
