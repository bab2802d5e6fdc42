import { inAct } from '../../../platform/acts.ts';
import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { countSaving } from '../setting-revisions/rows.ts';
import { dropPortalAddress, listPortalAddresses } from './store.ts';
import { deleteOldProof, noteProof } from './store-portal-proofs.ts';

export const portal_addresses_queue: QueueDefinition = {
  queue: 'shops.check-portal-addresses',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 600,
  expire_in_s: 3600,
  schedule: '41 5 * * *',
};

/** A shop whose record was seen gives up its portal address when the record has been gone for so long. */
const kept_without_record_days = 14;

/** Looks every day for the records that prove the hosts of portal addresses. Addresses that operators set without a record stay. */
export function portalAddressesJob(deps: Deps): JobDefinition {
  return {
    ...portal_addresses_queue,
    async handle(_data, signal) {
      for (const { id, handle, portal_address } of await listPortalAddresses(deps.db.root)) {
        if (signal.aborted) return;
        const { hostname } = new URL(portal_address);
        const has_record = await deps.domain_proofs.hasRecord(id, hostname);
        // Whoever doesn't answer today may answer tomorrow.
        if (has_record === undefined) continue;
        if (has_record) {
          const seen_at = deps.clock.now();
          await deps.db.inTransaction((tx) => noteProof(tx, { shop_id: id, portal_address, seen_at }));
        } else if (await giveUp(deps, id, portal_address))
          deps.log.warn({ shop: handle, portal_address }, 'gave up a portal address without a DNS record');
      }
    },
  };
}

const checker = 'the check of portal addresses';

/** Takes the address from a shop that still has it and whose record was last seen too long ago; whether it did. */
function giveUp(deps: Deps, shop_id: number, portal_address: string): Promise<boolean> {
  const now = deps.clock.now();
  const seen_before = new Date(now.getTime() - kept_without_record_days * day_ms);
  const act = {
    shop_id,
    actor: { kind: 'cli', id: null, name: checker },
    operation: 'checkPortalAddresses',
    object: null,
    reason: `The DNS record was gone for ${kept_without_record_days} days`,
    request_id: null,
    address: null,
    user_agent: null,
  } as const;
  return inAct(act, () =>
    deps.db.inTransaction(async (tx) => {
      if (!(await deleteOldProof(tx, { shop_id, portal_address, seen_before }))) return false;
      if (!(await dropPortalAddress(tx, shop_id, portal_address))) return false;
      await countSaving(tx, { shop_id, section: 'shop', at: now }, { by: checker });
      return true;
    }),
  );
}
