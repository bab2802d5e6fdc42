import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { currentAct } from '../../../platform/acts.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';

/**
 * Records the current act in the transaction of its change: with the first transaction that changes anything, and again with a later one that changes
 * settings. What changed was noted by triggers (`note_audit_change`).
 */
export async function recordAct(tx: Tx, clock: Clock): Promise<void> {
  const act = currentAct();
  if (!act) return;
  const { actor, object } = act;
  const salt = randomBytes(12).toString('base64url');
  const { rows } = await sql`
    with noted as materialized (
      select ('[' || rtrim(nullif(current_setting('retour.changes', true), ''), ',') || ']')::jsonb as changes
    )
    insert into audit_inbox (shop_id, occurred_at, actor_kind, actor_id, actor_name, operation, object_type, object_id, request_id, details)
    select coalesce(${act.shop_id}::bigint, (changes -> 0 ->> 'shop_id')::bigint), ${clock.now()}, ${actor.kind}, ${actor.id}, ${actor.name},
      ${act.operation}, coalesce(${object?.type ?? null}::text, changes -> 0 ->> 'object'),
      case when ${object !== null} then ${object?.id ?? null}::text else changes -> 0 ->> 'id' end, ${act.request_id},
      json_build_object('salt', ${salt}::text, 'reason', ${act.reason}::text, 'units', ${act.units}::integer,
        'changes', (select json_agg(one - 'shop_id') from jsonb_array_elements(changes) as one),
        'address', ${act.address}::text, 'user_agent', ${act.user_agent}::text)
    from noted
    where (changes is not null or (${!act.is_recorded} and pg_current_xact_id_if_assigned() is not null))
      and coalesce(${act.shop_id}::bigint, (changes -> 0 ->> 'shop_id')::bigint) is not null
    returning set_config('retour.changes', '', true)`.execute(tx);
  if (rows.length > 0) act.is_recorded = true;
}
